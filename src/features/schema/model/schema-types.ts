import type { Capability } from '@/contract/capability'
import { schemaTypes } from '@/contract/name'

/** What a type needs that not every release has. */
export const schemaNeeds: Readonly<Partial<Record<string, Capability>>> = {
  json: 'jsonSchemas',
  external_http: 'externalSchemas',
}

/** The types that are written as text. */
export const sourceTypes = schemaTypes.filter((type) => type !== 'external_http')
