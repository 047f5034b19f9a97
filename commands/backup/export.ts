import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { text } from '@/command/param'

/** Names in a line, as they are typed: `connectors, actions`. Undefined where there are none, which the broker takes for all. */
const namesIn = (line: string | undefined): readonly string[] | undefined => {
  const names = (line ?? '').split(/[\s,]+/).filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

/** Lets the broker write a backup of its own: roots of its configuration and sets of tables, all where none are named (newer-brokers §4, 5.4). */
export default defineCommand({
  id: 'backup.export',
  title: 'backup.export.title',
  group: 'group.management',
  keywords: 'backup.export.keywords',
  danger: 'reversible',
  calls: ['dataBackupExport'],
  irreversible: 'kept',
  needs: 'dataBackup',
  params: {
    roots: text(z.string(), { initial: '', optional: true, label: 'backup.data.roots', field: 'root_keys' }),
    tables: text(z.string(), { initial: '', optional: true, label: 'backup.data.tables', field: 'table_sets' }),
  },
  effect: () => ({ key: 'backup.export.effect' }),
  errors: { BAD_REQUEST: { step: 'roots', key: 'backup.data.refused', said: true } },
  async run({ roots, tables }, { api, signal }) {
    const [root_keys, table_sets] = [namesIn(roots), namesIn(tables)]
    const { filename } = await api.dataBackupExport({ body: { ...(root_keys === undefined ? {} : { root_keys: [...root_keys] }), ...(table_sets === undefined ? {} : { table_sets: [...table_sets] }) } }, { signal })
    return done('backup.export.done', { file: filename }, ['dataBackup'])
  },
})
