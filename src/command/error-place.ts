import type { ApiError } from '@/api/error'
import type { MessageValues } from '@/i18n/key'
import { redact } from '@/lib/text/redact'
import { inline } from '@/lib/text/untrusted'
import type { AnyCommand, Place } from './command'

/** A schema error of the broker: the field and the reason (src/contract/docs/api.md#errors). */
type Complaint = { readonly field: string; readonly reason: string }

const formatReason = (reason: unknown): string =>
  typeof reason === 'string'
    ? reason.replaceAll('_', ' ')
    : typeof reason === 'object' && reason !== null
      ? Object.entries(reason)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join(', ')
      : String(reason)

/** Parses the first schema error in a message; undefined if the message is not a schema error. */
export function parseBrokerComplaint({
  status,
  message,
}: Pick<ApiError, 'status' | 'message'>): Complaint | undefined {
  if (status !== 400 || !/^\s*[[{]/.test(message)) return undefined
  try {
    const parsed = JSON.parse(message) as unknown
    const { path, reason } = (Array.isArray(parsed) ? (parsed[0] ?? {}) : parsed) as {
      path?: unknown
      reason?: unknown
    }
    return typeof path === 'string'
      ? {
          field: path.replace(/^root\.|^bridges\.[^.]+\.[^.]+\./, ''),
          reason: formatReason(reason ?? 'invalid value'),
        }
      : undefined
  } catch {
    // Not JSON: the message is shown unchanged.
    return undefined
  }
}

/** The broker's message, shortened and without secrets; of Erlang terms, only the reason. */
export function brokerReason({ message }: Pick<ApiError, 'message'>): string {
  const reason =
    /parse_error,\s*(?:\{?<*\[?")?([^"\]]*syntax error before: (?:\\"(?:[^"\\]|\\[^"])*\\"|[^"\],}]*))/
      .exec(message)?.[1]
      ?.replaceAll('\\"', '"')
  // A dump of the broker is broken into lines; control characters would be shown as escapes.
  return inline(redact((reason ?? message).replace(/\s+/g, ' ')), 300)
}

/** The value of a key that comes from a broker, which may be the name of something that every object inherits. */
const getOwn = <T>(values: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined

/** The codes with which brokers name a missing object. */
const missingCode = /NOT_FOUND$|^BAD_LISTENER_ID$/

/** Where a code is shown, whatever its message. */
function findPlaceOfCode(command: AnyCommand, code: string): Place | undefined {
  const place = getOwn(command.errors, code)
  if (place?.key === undefined) return undefined
  const { byMessage: _, byPattern: _patterns, key, ...rest } = place
  return { ...rest, key }
}

/** Where a code is shown whose message names what was refused. */
function findPlaceByPattern(
  command: AnyCommand,
  error: ApiError,
): (Place & { readonly values?: MessageValues }) | undefined {
  for (const { pattern, ...place } of getOwn(command.errors, error.code)?.byPattern ?? []) {
    const groups = pattern.exec(error.message) ?? pattern.exec(brokerReason(error))
    if (groups !== null)
      return groups.groups === undefined
        ? place
        : {
            ...place,
            values: Object.fromEntries(
              Object.entries(groups.groups).map(([name, value]) => [name, inline(redact(value), 200)]),
            ),
          }
  }
  return undefined
}

/** Where a command says that its object does not exist, by whatever code the broker says so. */
function findPlaceOfMissing(command: AnyCommand): Place | undefined {
  const codes = Object.keys(command.errors ?? {})
  const code = codes.find((each) => each === 'NOT_FOUND') ?? codes.find((each) => missingCode.test(each))
  return code === undefined ? undefined : findPlaceOfCode(command, code)
}

/**
 * Where an error is shown: at the step that its code or message names, else at the field in its schema error
 * (catalogue R15).
 */
export function findErrorPlace(
  command: AnyCommand,
  error: ApiError,
): (Place & { readonly values?: MessageValues }) | undefined {
  const exact = getOwn(getOwn(command.errors, error.code)?.byMessage, error.message)
  if (exact !== undefined) return exact
  const complaint = parseBrokerComplaint(error)
  const names = Object.keys(command.params)
  const step =
    complaint &&
    (names.find((name) => name === complaint.field || command.params[name]?.field === complaint.field) ??
      names.find((name) => command.params[name]?.field === '*'))
  const missing = error.code === 'BAD_REQUEST' && error.isMissing ? findPlaceOfMissing(command) : undefined
  if (missing !== undefined) return missing
  const place = findPlaceByPattern(command, error) ?? findPlaceOfCode(command, error.code)
  if (step === undefined)
    return place?.brokerMessage === true ? { ...place, values: { reason: brokerReason(error) } } : place
  return {
    step,
    key: 'error.field',
    values: { reason: inline(complaint?.reason ?? '', 200), field: complaint?.field ?? '' },
  }
}
