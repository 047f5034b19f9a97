import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { bodyFrom } from '@/contract/write-back'
import { getRootFile, getSchemaText, Schema } from './contract'

/** A schema with all its fields, by the parameters of the commands. */
export const schemaUndo: UndoTarget<Config> = {
  of: ({ name }) => (word(name) === '' ? [] : [word(name)]),
  read: each(async (name, { context: { api, signal } }): Promise<Config | undefined> => {
    const row = await undefinedIfMissing(api.schemaDetail({ params: { name } }, { signal }))
    if (row === undefined) return undefined
    const { type, description = '' } = row
    const isExternal = type === 'external_http'
    // The commands that change a schema leave other fields as they are.
    const other = Object.entries(bodyFrom(Schema, row) as Config).filter(
      ([name]) => !['type', 'description', 'source', ...(isExternal ? ['parameters'] : [])].includes(name),
    )
    const extra: Config = other.length === 0 ? {} : { extra: Object.fromEntries(other) }
    if (getRootFile(row) !== undefined) return { type, description, bundle: true, ...extra }
    return {
      type,
      description,
      ...(isExternal ? { config: (row.parameters ?? {}) as Config } : { source: getSchemaText(row) ?? '' }),
      ...extra,
    }
  }),
  restore(name, was, now) {
    if (was === undefined) return [{ command: 'schema.delete', with: { name } }]
    if (now === undefined) return [{ command: 'schema.create', with: { name, ...was } }]
    const { extra: _, ...edited } = was
    return [{ command: 'schema.edit', with: { name, ...edited } }]
  },
  // The files of a bundle cannot be read.
  lost: (was, command, values) =>
    was['bundle'] === true ? 'file' : lostSecrets(was, command, configIn(values)),
}
