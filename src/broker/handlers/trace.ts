import type { traceEndpoints } from '@/contract/trace'
import type { State } from '../store/state'
import type { HandlersOf } from './handlers'

const defaultBytes = 1000

export const trace = ({ traces }: State): HandlersOf<typeof traceEndpoints> => ({
  traceList: () => traces.list(),
  traceCreate: ({ body }) => traces.create(body),
  traceClear: () => traces.clear(),
  traceDelete: ({ params }) => traces.remove(params.name),
  traceStop: ({ params }) => traces.stop(params.name),
  traceLogDetail: ({ params }) => traces.detail(params.name),
  traceLog: ({ params, query: { node, bytes = defaultBytes, position = 0 } }) => traces.read(params.name, node, bytes, position),
  traceDownload({ params, query, reply }) {
    const archive = traces.archive(params.name, query.node)
    reply.headers['content-type'] = 'application/x-zip'
    reply.headers['content-disposition'] = `attachment; filename=${params.name}.zip`
    return archive
  },
})
