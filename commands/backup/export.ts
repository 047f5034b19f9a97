import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import type { Param } from '@/command/param'
import { exportRoots, tableSets } from '@/features/backup/model/export-parts'
import type { Key } from '@/i18n/key'

/**
 * A list of these words, empty for all; a newer broker may know more, so others may be typed in a line or a
 * link.
 */
const ticks = (
  options: readonly string[],
  words: string,
  label: Key,
  field: string,
): Param<readonly string[]> => ({
  prompt: { kind: 'list', of: { kind: 'choice', options, words } },
  schema: z.array(z.string()),
  initial: [],
  optional: true,
  label,
  field,
})

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
    roots: ticks(exportRoots, 'choice.exportRoot', 'backup.data.roots', 'root_keys'),
    tables: ticks(tableSets, 'choice.tableSet', 'backup.data.tables', 'table_sets'),
  },
  effect: () => ({ key: 'backup.export.effect' }),
  errors: { BAD_REQUEST: { step: 'roots', key: 'backup.data.refused', brokerMessage: true } },
  async run({ roots, tables }, { api, signal }) {
    const { filename } = await api.dataBackupExport(
      {
        body: {
          ...(roots.length === 0 ? {} : { root_keys: [...roots] }),
          ...(tables.length === 0 ? {} : { table_sets: [...tables] }),
        },
      },
      { signal },
    )
    return done('backup.export.done', { file: filename }, ['dataBackup'])
  },
})
