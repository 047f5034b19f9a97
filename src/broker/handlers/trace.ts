import type { traceEndpoints } from '@/features/trace/contract'
import type { traceLimitEndpoints } from '@/features/trace/contract-limits'
import { parseBytes } from '@/lib/bytes'
import { refusalOf } from '../checks/complaint'
import { crashed, Refusal } from '../http/refusal'
import type { TraceRow } from '../monitoring/traces'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

const defaultBytes = 1000
/** Bounds of the size of a trace file. */
const minTraceBytes = 100 * 1024
const maxTraceBytes = 10 * 1024 ** 3

/** The position in a log since 6.0: an opaque cursor. Its format is our own. */
const cursorOf = (position: number): string => Buffer.from(`at ${String(position)}`).toString('base64url')

function positionOf(cursor: string): number {
  if (cursor === '0') return 0
  const [, position] = /^at (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (position === undefined) throw new Refusal(400, 'BAD_REQUEST', 'Invalid cursor')
  return Number(position)
}

type Settings = { readonly max_file_size: string | number | undefined; readonly max_traces: number }

/** Traces (src/contract/docs/traces.md#traces, #newer-releases). */
export const createTraceHandlers = ({
  traces,
  release,
}: State): HandlersOf<typeof traceEndpoints & typeof traceLimitEndpoints> => {
  const [later, limited] = [release.since('5.8.0'), release.has('traceLimits')]
  /** Last until the next start; files are not cut. */
  let settings: Settings = { max_file_size: '128MB', max_traces: 30 }
  const toReply = ({ extra, formatter, ...row }: TraceRow) =>
    later ? { ...row, formatter } : { ...row, extra }
  return {
    tracing: () => settings,
    tracingUpdate({ body: { max_traces = settings.max_traces, max_file_size = settings.max_file_size } }) {
      const size = typeof max_file_size === 'string' ? parseBytes(max_file_size) : max_file_size
      if (typeof size === 'number' && size < minTraceBytes)
        throw refusalOf({
          path: 'root.max_file_size',
          reason: 'Invalid value: lower than allowed 100KB',
        })
      if (typeof size === 'number' && size > maxTraceBytes)
        throw refusalOf({
          path: 'root.max_file_size',
          reason: 'Invalid value: higher than allowed 10GB',
        })
      settings = { max_file_size: size, max_traces }
      return settings
    },
    traceList: () => traces.list().map(toReply),
    traceCreate({ body, query: { ns } }) {
      if (!limited) return toReply(traces.create(body, { allowDuplicates: later }))
      if (traces.list().length >= settings.max_traces)
        throw new Refusal(400, 'EXCEED_LIMIT', 'Number of existing traces has reached the allowed maximum')
      return toReply(
        traces.create({ ...body, namespace: ns ?? null }, { limit: settings.max_traces, keepsStart: true }),
      )
    },
    traceClear: () => traces.clear(),
    traceDelete: ({ params }) => traces.remove(params.name),
    traceStop: ({ params }) => traces.stop(params.name),
    traceLogDetail: ({ params }) => traces.detail(params.name),
    traceLog({ params: { name }, query: { node, bytes = defaultBytes, position = 0 } }) {
      if (typeof position === 'number' && !release.has('opaqueTracePosition'))
        return traces.read(name, node, bytes, position)
      const { items, meta } = traces.read(name, node, bytes, positionOf(String(position)))
      // The real broker crashes on it.
      if (bytes === 0) throw crashed('{case_clause,{badrpc,function_clause}}')
      const isAtEnd = meta.position >= traces.detail(name).reduce((sum, { size }) => sum + size, 0)
      return {
        items,
        meta: { bytes, position: cursorOf(meta.position), ...(isAtEnd ? { hint: 'eof' } : {}) },
      }
    },
    traceDownload({ params: { name }, query, reply }) {
      const archive = traces.archive(name, query.node)
      if (later && traces.detail(name).every(({ size }) => size === 0))
        throw new Refusal(404, 'NOT_FOUND', 'Trace is empty')
      reply.headers['content-type'] = 'application/x-zip'
      reply.headers['content-disposition'] = `attachment; filename=${name}.zip`
      return archive
    },
  }
}
