import { fileParts } from '@/features/file-transfer/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'

/** Saves a file that was transferred over MQTT. Enterprise only. */
export default defineCommand({
  id: 'file-transfer.download',
  verb: 'verb.download',
  group: 'group.management',
  danger: 'read',
  calls: ['fileTransferFile'],
  needs: 'fileTransfer',
  params: { file: pick('file', { label: 'fileTransfer.file', sentInBody: true }) },
  errors: {
    NOT_FOUND: { step: 'file', key: 'fileTransfer.gone' },
    SERVICE_UNAVAILABLE: { step: 'file', key: 'fileTransfer.off' },
  },
  async run({ file }, { api, signal }) {
    const { node, ref } = fileParts(file)
    const { blob, name } = await api.fileTransferFile({ query: { node, fileref: ref } }, { signal })
    return { kind: 'save', name: name ?? decodeURIComponent(ref.split('/').at(-1) ?? 'file'), blob }
  },
})
