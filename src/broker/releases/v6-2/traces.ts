import type { traceEndpoints } from '@/features/trace/contract'
import { traceLimit } from '@/features/trace/contract'
import type { Handlers, Table } from '@/contract/endpoint'
import { queryFields } from '../../checks/queries'
import { binary, may, type ReadFields } from '../../checks/kind'
import { Refusal } from '../../http/refusal'
import type { Traces } from '../../monitoring/traces'
import type { Extra } from '../../state'

const traceLog = { ...queryFields('traceLog'), position: may(binary) }
/** The position in a trace log is an opaque cursor. */
export const traceQueries = { traceLog }

type Handlers61<T extends Table> = Handlers<
  T,
  Extra,
  object,
  { readonly traceLog: ReadFields<typeof traceLog> }
>

const wordOf = (log: string, position: number): string =>
  Buffer.from(`${log} ${String(position)}`).toString('base64url')

/** The position of a cursor; one of a truncated or missing log is stale. */
function placeOf(word: string, log: string): number {
  const place = /^(\S+) (\d+)$/.exec(Buffer.from(word, 'base64url').toString('utf8'))
  if (place?.[1] !== log) throw new Refusal(400, 'STALE_CURSOR', 'The cursor is stale or invalid')
  return Number(place[2])
}

const refusedAsMany = /^The number of traces created has reached the maximum/

/** In this release, too many traces are reported as an exceeded limit. */
export const rewriteTraceLimit = (refusal: Refusal): Refusal =>
  refusal.status === 400 && refusedAsMany.test(refusal.message)
    ? new Refusal(
        400,
        'EXCEED_LIMIT',
        `The number of traces created has reached the maximum of ${String(traceLimit)}`,
      )
    : refusal

/**
 * Trace logs are read by opaque cursors instead of byte positions, and each page says whether it is the
 * last (src/contract/docs/traces.md#newer-releases). Not confirmed by a real broker; the format of the
 * cursor is our own.
 */
export const opaqueTraces = (traces: Pick<Traces, 'list' | 'read'>) =>
  ({
    traceLog({ params: { name }, query: { node, bytes = 1000, position } }) {
      const row = traces.list().find((one) => one['name'] === name)
      const log = String(row?.['start_at'])
      const { items, meta } = traces.read(
        name,
        node,
        bytes,
        position === undefined ? 0 : placeOf(position, log),
      ) as { readonly items: string; readonly meta: { readonly bytes: number; readonly position: number } }
      const size = Object.values((row?.['log_size'] ?? {}) as Readonly<Record<string, number>>).reduce(
        (sum, each) => sum + each,
        0,
      )
      // A running trace may have more later.
      const isAtEnd = meta.position >= size
      return {
        items,
        meta: {
          bytes: meta.bytes,
          position: wordOf(log, meta.position),
          ...(isAtEnd ? { hint: row?.['status'] === 'stopped' ? 'eof' : 'retry' } : {}),
        },
      }
    },
  }) satisfies Partial<Handlers61<typeof traceEndpoints>>
