import { parseBytes } from '@/lib/bytes'
import { queryFields } from '../../checks/queries'
import { flat } from '../../checks/read'
import { binary, byteSize, integer, may, range, type ReadFields } from '../../checks/kind'
import { crashed, Refusal } from '../../http/refusal'
import type { Traces } from '../../monitoring/traces'
import { traceFields } from '../v5-8/bodies'

/** The position in a trace log is an opaque cursor. */
const traceLog = { ...queryFields('traceLog'), position: may(binary) }
const traceCreate = { ns: may(binary) }
export const traceQueries = { traceLog, traceCreate }

const newTrace = flat({ ...traceFields, payload_limit: may(integer, 1024) })
const settingFields = { max_traces: may(range(0, 100)), max_file_size: may(byteSize) }
const readSettings = flat(settingFields)
export const traceBodies = { traceCreate: newTrace, tracingUpdate: readSettings }

type LogCall = {
  readonly params: { readonly name: string }
  readonly query: ReadFields<typeof traceLog>
}
type CreateCall = {
  readonly body: ReturnType<typeof newTrace>
  readonly query: ReadFields<typeof traceCreate>
}

const cursorOf = (position: number): string => Buffer.from(`at ${String(position)}`).toString('base64url')

function positionOf(cursor: string): number {
  if (cursor === '0') return 0
  const [, position] = /^at (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (position === undefined) throw new Refusal(400, 'BAD_REQUEST', 'Invalid cursor')
  return Number(position)
}

/**
 * Trace logs are read by opaque cursors instead of byte positions, and the last page says so
 * (src/contract/docs/traces.md#newer-releases). The format of the cursor is our own. The settings of
 * `/tracing` last until the next start; files are not cut.
 */
export function traces62(traces: Traces) {
  let settings: Readonly<Record<string, unknown>> & { readonly max_traces: number } = {
    max_file_size: '128MB',
    max_traces: 30,
  }
  return {
    tracing: () => settings,
    tracingUpdate({ body }: { readonly body: ReturnType<typeof readSettings> }) {
      const { max_traces = settings.max_traces, max_file_size = settings['max_file_size'] } = body
      const size = typeof max_file_size === 'string' ? parseBytes(max_file_size) : max_file_size
      settings = { max_file_size: size, max_traces }
      return settings
    },
    traceCreate({ body, query: { ns } }: CreateCall) {
      if (traces.list().length >= settings.max_traces)
        throw new Refusal(400, 'EXCEED_LIMIT', 'Number of existing traces has reached the allowed maximum')
      const { extra: _, ...row } = traces.create(
        { ...body, namespace: ns ?? null },
        { limit: settings.max_traces, keepsStart: true },
      )
      return row
    },
    traceLog({ params: { name }, query: { node, bytes = 1000, position } }: LogCall) {
      const from = position === undefined ? 0 : positionOf(position)
      const { items, meta } = traces.read(name, node, bytes, from) as {
        readonly items: string
        readonly meta: { readonly bytes: number; readonly position: number }
      }
      // The real broker crashes on it.
      if (bytes === 0) throw crashed('{case_clause,{badrpc,function_clause}}')
      const row = traces.list().find((one) => one['name'] === name)
      const sizes = Object.values((row?.['log_size'] ?? {}) as Readonly<Record<string, number>>)
      const isAtEnd = meta.position >= sizes.reduce((sum, each) => sum + each, 0)
      return {
        items,
        meta: {
          bytes: meta.bytes,
          position: cursorOf(meta.position),
          ...(isAtEnd ? { hint: 'eof' } : {}),
        },
      }
    },
  }
}
