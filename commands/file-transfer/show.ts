import { fileTransferPaths } from '@/features/file-transfer/paths'
import { openCommand } from '@/command/makers'
import * as z from 'zod/mini'
import { pick, text } from '@/command/param'
import { to } from '@/route/paths'

/** Shows the files of one transfer: a client and the file ID it chose. Enterprise only. */
export default openCommand(
  {
    id: 'file-transfer.show',
    group: 'group.management',
    needs: 'fileTransfer',
    params: {
      clientid: pick('client', { free: true }),
      fileid: text(z.string().check(z.minLength(1, 'error.required')), { label: 'fileTransfer.fileId' }),
    },
  },
  ({ clientid, fileid }) => to(fileTransferPaths.fileTransfer, undefined, { clientid, fileid }),
)
