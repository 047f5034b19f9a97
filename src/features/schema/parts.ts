import type { Schema } from './contract'
import type { FormPart } from '@/form/command-form'
import type { Texts } from '@/form/use-command-form'

/** What the form of a schema asks for; its name is for good. */
export const editParts: readonly FormPart[] = [{ fields: ['type', 'description', 'source'] }]
export const newParts: readonly FormPart[] = [{ fields: ['name', 'type', 'description', 'source'] }]

export const notes = { source: 'schema.sourceNote' } as const

/** A schema as its form starts from it. */
export const textsOf = ({ type, source = '', description = '' }: Schema): Texts => ({
  type,
  source,
  description,
})
