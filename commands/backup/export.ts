import { defineCommand, done } from '@/command/command'
import { choices } from '@/command/param'
import { isWithoutAccountScopes } from '@/features/backup/accounts'
import { exportRoots, tableSets } from '@/features/backup/model/export-parts'

/**
 * Lets the broker create a backup: configuration roots and sets of tables, all where none are given
 * (src/contract/docs/config.md#backup).
 */
export default defineCommand({
  id: 'backup.export',
  group: 'group.management',
  danger: 'reversible',
  calls: ['dataBackupExport'],
  irreversible: 'kept',
  needs: 'dataBackup',
  params: {
    roots: choices(exportRoots, 'choice.exportRoot', {
      initial: [],
      optional: true,
      label: 'backup.data.roots',
      field: 'root_keys',
    }),
    tables: choices(tableSets, 'choice.tableSet', {
      initial: [],
      optional: true,
      label: 'backup.data.tables',
      field: 'table_sets',
    }),
  },
  effect: () => ({ key: 'backup.export.effect' }),
  errors: { BAD_REQUEST: { step: 'roots', key: 'backup.data.refused', brokerMessage: true } },
  async run({ roots, tables }, context) {
    const { api, signal } = context
    const { filename } = await api.dataBackupExport(
      {
        body: {
          ...(roots.length === 0 ? {} : { root_keys: [...roots] }),
          ...(tables.length === 0 ? {} : { table_sets: [...tables] }),
        },
      },
      { signal },
    )
    return done(
      isWithoutAccountScopes(context) ? 'backup.export.withoutAccounts' : 'backup.export.done',
      { file: filename },
      ['dataBackup'],
    )
  },
})
