import type { Capability } from '@/contract/capability'
import { schemaTypes, type SchemaType } from '@/contract/name'

/** The types that not every release has. */
const needs: Readonly<Partial<Record<SchemaType, Capability>>> = {
  json: 'jsonSchemas',
  external_http: 'externalSchemas',
}

/** What a type needs; nothing for an unknown one, which only the broker can judge. */
export const schemaNeeds = (type: string): Capability | undefined =>
  Object.hasOwn(needs, type) ? needs[type as SchemaType] : undefined

/** The types that are written as text. */
export const sourceTypes = schemaTypes.filter((type) => type !== 'external_http')
