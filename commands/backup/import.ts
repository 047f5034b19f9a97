import { ApiError } from '@/api/error'
import { dataBackupParts } from '@/features/backup/model/id'
import { restoredResources } from '@/features/backup/restored-resources'
import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'

/** A backup of the broker contains accounts, retained messages and plugins as well. */
const changed = [
  'dataBackup',
  ...restoredResources,
  'apiKey',
  'user',
  'retained',
  'plugin',
  'certificate',
] as const

/**
 * Imports one of the broker's own backups into the running broker. If parts fail, the others are imported,
 * and each failure is reported.
 */
export default defineCommand({
  id: 'backup.import',
  verb: 'verb.import',
  group: 'group.management',
  danger: 'irreversible',
  calls: ['dataBackupImport'],
  irreversible: 'backup',
  needs: 'dataBackup',
  params: { backup: pick('dataBackup', { sentInBody: true, label: 'backup.data.file' }) },
  errors: {
    FORBIDDEN: { step: 'backup', key: 'backup.data.refused', brokerMessage: true },
    BAD_REQUEST: {
      step: 'backup',
      key: 'backup.data.refused',
      brokerMessage: true,
      byMessage: { 'backup file not found': { step: 'backup', key: 'backup.data.gone' } },
    },
  },
  confirm: ({ backup }) => ({
    body: 'backup.import.confirm',
    values: { file: dataBackupParts(backup).filename },
    type: dataBackupParts(backup).filename,
  }),
  async run({ backup }, { api, signal }) {
    const { filename, node, query } = dataBackupParts(backup)
    const { namespace } = query
    try {
      await api.dataBackupImport(
        { query: { namespace }, body: { filename, ...(node === undefined ? {} : { node }) } },
        { signal },
      )
    } catch (cause) {
      const { failuresIn } = await import('@/features/backup/import-report')
      const failures = cause instanceof ApiError ? failuresIn(cause) : []
      if (failures.length === 0) throw cause
      return done('backup.import.partly', { file: filename, count: failures.length }, changed, {
        title: 'backup.data.failures',
        fields: failures.map(({ of, name, reason }) => ({
          label: `backup.data.of.${of}` as const,
          value: [name, reason].filter((part) => part !== '').join(': '),
        })),
      })
    }
    return done('backup.import.done', { file: filename }, changed)
  },
})
