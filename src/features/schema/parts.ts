import { getSchemaText, type Schema } from './contract'
import type { FormPart } from '@/form/command/command-form'
import type { Texts } from '@/form/command/use-command-form'
import { TypeField } from './type-field'

/** The fields of an existing schema; its name cannot be changed. */
export const editParts: readonly FormPart[] = [{ fields: ['type', 'description', 'source'] }]
export const newParts: readonly FormPart[] = [{ fields: ['name', 'type', 'description', 'source'] }]

export const drawn = { type: TypeField }
export const notes = { source: 'schema.sourceNote' } as const

/** The texts of a schema for its form. */
export const toSchemaTexts = (schema: Schema): Texts => ({
  type: schema.type,
  source: getSchemaText(schema) ?? '',
  description: schema.description ?? '',
})
