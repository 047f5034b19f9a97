import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { getRootFile, getSchemaText } from './contract'

/** A schema by its type, text or parameters, and description. */
export const schemaUndo: UndoTarget<Config> = {
  of: ({ name }) => (word(name) === '' ? [] : [word(name)]),
  read: each(async (name, { context: { api, signal } }): Promise<Config | undefined> => {
    const row = await undefinedIfMissing(api.schemaDetail({ params: { name } }, { signal }))
    if (row === undefined) return undefined
    const { type, description = '', parameters } = row
    if (getRootFile(row) !== undefined) return { type, description, bundle: true }
    return {
      type,
      description,
      ...(type === 'external_http'
        ? { config: (parameters ?? {}) as Config }
        : { source: getSchemaText(row) ?? '' }),
    }
  }),
  restore: (name, was, now) => [
    was === undefined
      ? { command: 'schema.delete', with: { name } }
      : { command: now === undefined ? 'schema.create' : 'schema.edit', with: { name, ...was } },
  ],
  // The files of a bundle cannot be read.
  lost: (was, command, values) =>
    was['bundle'] === true ? 'file' : lostSecrets(was, command, configIn(values)),
}
