import schemaCreate from '@commands/schema/create'
import schemaDelete from '@commands/schema/delete'
import schemaEdit from '@commands/schema/edit'
import { lostSecrets } from '@/command/undo/secrets'
import { asReported, step } from '@/command/undo/step'
import { configIn, each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import type { Config } from '@/contract/family/config'
import { bodyFrom } from '@/contract/write-back'
import { getRootFile, getSchemaText, Schema } from './contract'

type SchemaState = {
  readonly type: string
  readonly description: string
  readonly source?: string
  /** The parameters of an external one. */
  readonly config?: Config
  /** Fields that are no parameters. */
  readonly extra?: Config
  /** It is a bundle of files, which cannot be read. */
  readonly bundle?: true
}

/** A schema with all its fields, by the parameters of the commands. */
export const schemaUndo: UndoTarget<SchemaState> = {
  of: ({ name }) => (word(name) === '' ? [] : [word(name)]),
  read: each(async (name, { context: { api, signal } }): Promise<SchemaState | undefined> => {
    const row = await undefinedIfMissing(api.schemaDetail({ params: { name } }, { signal }))
    if (row === undefined) return undefined
    const { type, description = '' } = row
    const isExternal = type === 'external_http'
    // The commands that change a schema leave other fields as they are.
    const other = Object.entries(bodyFrom(Schema, row) as Config).filter(
      ([name]) => !['type', 'description', 'source', ...(isExternal ? ['parameters'] : [])].includes(name),
    )
    const extra = other.length === 0 ? {} : { extra: Object.fromEntries(other) }
    if (getRootFile(row) !== undefined) return { type, description, bundle: true, ...extra }
    return {
      type,
      description,
      ...(isExternal ? { config: (row.parameters ?? {}) as Config } : { source: getSchemaText(row) ?? '' }),
      ...extra,
    }
  }),
  restore(name, was, now) {
    if (was === undefined) return [step(schemaDelete, { name })]
    const { description, source, config, extra } = was
    const edited = { name, type: asReported(was.type), description, source, config }
    return [now === undefined ? step(schemaCreate, { ...edited, extra }) : step(schemaEdit, edited)]
  },
  lost: (was, command, values) =>
    was.bundle === true ? 'file' : lostSecrets({ ...was.extra, ...was.config }, command, configIn(values)),
}
