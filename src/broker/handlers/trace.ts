import type { traceEndpoints } from '@/features/trace/contract'
import type { TraceRow } from '../monitoring/traces'
import type { State } from '../state'
import type { HandlersOf } from './handlers'

const defaultBytes = 1000

/** A row without the fields of newer releases. */
const older = ({ formatter: _, ...row }: TraceRow) => row

export const trace = ({ traces }: State): HandlersOf<typeof traceEndpoints> => ({
  traceList: () => traces.list().map(older),
  traceCreate: ({ body }) => older(traces.create(body)),
  traceClear: () => traces.clear(),
  traceDelete: ({ params }) => traces.remove(params.name),
  traceStop: ({ params }) => traces.stop(params.name),
  traceLogDetail: ({ params }) => traces.detail(params.name),
  traceLog: ({ params, query: { node, bytes = defaultBytes, position = 0 } }) =>
    traces.read(params.name, node, bytes, position),
  traceDownload({ params, query, reply }) {
    const archive = traces.archive(params.name, query.node)
    reply.headers['content-type'] = 'application/x-zip'
    reply.headers['content-disposition'] = `attachment; filename=${params.name}.zip`
    return archive
  },
})
