import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'

type Schema = { readonly type: string; readonly source: string; readonly description: string }

export const schemaUndo: UndoTarget<Schema> = {
  of: ({ name }) => (word(name) === '' ? [] : [word(name)]),
  read: each(async (name, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.schemaDetail({ params: { name } }, { signal }))
    return row === undefined
      ? undefined
      : { type: row.type, source: row.source ?? '', description: row.description ?? '' }
  }),
  restore: (name, was, now) => [
    was === undefined
      ? { command: 'schema.delete', with: { name } }
      : { command: now === undefined ? 'schema.create' : 'schema.edit', with: { name, ...was } },
  ],
}
