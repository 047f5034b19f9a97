import { dataBackupParts, getBackupFileName } from '@/features/backup/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Saves one of the broker's own backups from the node that stores it. */
export default defineCommand({
  id: 'backup.download',
  verb: 'verb.download',
  group: 'group.management',
  danger: 'read',
  calls: ['dataBackupDownload'],
  needs: 'dataBackup',
  params: { backup: pick('dataBackup', { label: 'backup.data.file', segment: getBackupFileName }) },
  errors: {
    NOT_FOUND: { step: 'backup', key: 'backup.data.gone' },
    BAD_REQUEST: { step: 'backup', key: 'backup.data.refused', brokerMessage: true },
    FORBIDDEN: { step: 'backup', key: 'backup.data.refused', brokerMessage: true },
  },
  async run({ backup }, { api, signal, transfer }) {
    const { filename, query } = dataBackupParts(backup)
    const own = new AbortController()
    const onBytes = (done: number, total: number | undefined) =>
      transfer?.({ name: filename, done, total, stop: () => own.abort() })
    try {
      const file = await api.dataBackupDownload(
        { params: { filename }, query },
        { signal: AbortSignal.any([signal, own.signal]), onBytes },
      )
      return { kind: 'save', name: file.name ?? filename, blob: file.blob }
    } catch (cause) {
      if (!own.signal.aborted) throw cause
      return done('backup.download.stopped', { file: filename })
    }
  },
})
