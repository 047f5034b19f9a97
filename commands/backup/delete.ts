import { dataBackupParts, getBackupFileName } from '@/features/backup/model/id'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** Deletes one of the broker's own backups on the node that stores it. */
export default defineCommand({
  id: 'backup.delete',
  verb: 'verb.delete',
  group: 'group.management',
  danger: 'irreversible',
  calls: ['dataBackupRemove'],
  irreversible: 'file',
  needs: 'dataBackup',
  params: {
    backup: pick('dataBackup', { many: true, label: 'backup.data.file', segment: getBackupFileName }),
  },
  errors: {
    NOT_FOUND: { step: 'backup', key: 'backup.data.gone' },
    BAD_REQUEST: { step: 'backup', key: 'backup.data.refused', brokerMessage: true },
    FORBIDDEN: { step: 'backup', key: 'backup.data.refused', brokerMessage: true },
  },
  confirm: ({ backup }, count) => ({
    body: count > 1 ? 'backup.delete.confirm.many' : 'backup.delete.confirm.one',
    values: { file: dataBackupParts(backup).filename, count },
    type: count > 1 ? String(count) : dataBackupParts(backup).filename,
  }),
  async run({ backup }, { api, signal }) {
    const { filename, query } = dataBackupParts(backup)
    await api.dataBackupRemove({ params: { filename }, query }, { signal })
    return done('backup.delete.done', { file: filename }, ['dataBackup'])
  },
})
