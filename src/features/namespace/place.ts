import type { ApiError } from '@/api/error'
import type { MessageValues } from '@/i18n/key'
import { redact } from '@/lib/text/redact'
import { inline } from '@/lib/text/untrusted'
import type { AnyCommand, Place } from '@/command/command'

/** One complaint of the broker's schema: which field, and why (src/contract/docs/api.md#errors). */
type Complaint = { readonly field: string; readonly reason: string }

const textOf = (reason: unknown): string =>
  typeof reason === 'string'
    ? reason.replaceAll('_', ' ')
    : typeof reason === 'object' && reason !== null
      ? Object.entries(reason)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join(', ')
      : String(reason)

/** The first field that the broker complains of; undefined where the message is no such complaint. */
export function parseBrokerComplaint({
  status,
  message,
}: Pick<ApiError, 'status' | 'message'>): Complaint | undefined {
  if (status !== 400 || !/^\s*[[{]/.test(message)) return undefined
  try {
    const said = JSON.parse(message) as unknown
    const { path, reason } = (Array.isArray(said) ? (said[0] ?? {}) : said) as {
      path?: unknown
      reason?: unknown
    }
    return typeof path === 'string'
      ? {
          field: path.replace(/^root\.|^bridges\.[^.]+\.[^.]+\./, ''),
          reason: textOf(reason ?? 'invalid value'),
        }
      : undefined
  } catch {
    // Only looks like it: shown as it is.
    return undefined
  }
}

/** What the broker said, short and without secrets: of its terms only the reason is for people. */
export function brokerReason({ message }: Pick<ApiError, 'message'>): string {
  const reason =
    /parse_error,\s*(?:\{?<*\[?")?([^"\]]*syntax error before: (?:\\"(?:[^"\\]|\\[^"])*\\"|[^"\],}]*))/
      .exec(message)?.[1]
      ?.replaceAll('\\"', '"')
  return inline(redact(reason ?? message), 300)
}

/** Where a refusal belongs: to the step its code or message names, else to that of the field it complains of (catalogue R15). */
export function placeOf(
  command: AnyCommand,
  error: ApiError,
): (Place & { readonly values?: MessageValues }) | undefined {
  const exact = command.errors?.[`${error.code} ${error.message}`]
  if (exact !== undefined) return exact
  const complaint = parseBrokerComplaint(error)
  const names = Object.keys(command.params)
  const step =
    complaint &&
    (names.find((name) => name === complaint.field || command.params[name]?.field === complaint.field) ??
      names.find((name) => command.params[name]?.field === '*'))
  const place = command.errors?.[error.code]
  if (step === undefined)
    return place?.brokerMessage === true ? { ...place, values: { reason: brokerReason(error) } } : place
  return {
    step,
    key: 'error.field',
    values: { reason: inline(complaint?.reason ?? '', 200), field: complaint?.field ?? '' },
  }
}
