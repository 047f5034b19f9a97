import type { fileTransferEndpoints } from '@/features/file-transfer/contract'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

export const createFileTransferHandlers = ({
  fileTransfer: files,
}: State): HandlersOf<typeof fileTransferEndpoints> => ({
  fileTransfer: () => files.config(),
  fileTransferUpdate: ({ body }) => files.update(body),
  fileTransferFiles: ({ query }) => files.list(query),
  fileTransferOf: ({ params }) => files.of(params.clientid, params.fileid),
  fileTransferFile({ query, reply }) {
    reply.headers['content-type'] = 'application/octet-stream'
    return files.read(query.node, query.fileref)
  },
})
