import * as z from 'zod/mini'
import { defineCommand } from '@/command/command'
import { pick, text } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Shows the files of one transfer: a client and the file ID it chose. Enterprise only. */
export default defineCommand({
  id: 'file-transfer.show',
  title: 'file-transfer.show.title',
  group: 'group.management',
  keywords: 'file-transfer.show.keywords',
  danger: 'read',
  calls: [],
  needs: 'fileTransfer',
  params: {
    clientid: pick('client', { free: true }),
    fileid: text(z.string().check(z.minLength(1, 'error.required')), { label: 'fileTransfer.fileId' }),
  },
  run: ({ clientid, fileid }) => ({
    kind: 'go',
    to: to(paths.fileTransfer, undefined, { clientid, fileid }),
  }),
})
