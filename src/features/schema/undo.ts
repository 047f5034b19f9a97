import { lostSecrets } from '@/command/undo/secrets'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'

/** A schema by its type, text or parameters, and description. */
export const schemaUndo: UndoTarget<Config> = {
  of: ({ name }) => (word(name) === '' ? [] : [word(name)]),
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.schemaDetail({ params: { name } }, { signal }))
    if (row === undefined) return undefined
    const { type, source = '', description = '', parameters } = row
    return {
      type,
      description,
      ...(type === 'external_http' ? { config: (parameters ?? {}) as Config } : { source }),
    }
  }),
  restore: (name, was, now) => [
    was === undefined
      ? { command: 'schema.delete', with: { name } }
      : { command: now === undefined ? 'schema.create' : 'schema.edit', with: { name, ...was } },
  ],
  lost: (was, command, values) => lostSecrets(was, command, configIn(values)),
}
