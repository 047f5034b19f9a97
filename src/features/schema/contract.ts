import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { resourceName, schemaTypes } from '@/contract/name'
import { maybe, open, rows } from '@/contract/schema'
import { readOnly } from '@/contract/write-back'

/**
 * A schema for encoding and decoding in rules (src/contract/docs/schemas.md#schema-registry); enterprise
 * only.
 */
export const Schema = z.looseObject({
  name: readOnly(z.string()),
  type: open(schemaTypes),
  /** An external one has `parameters` instead: where it is, and how it is asked. */
  source: maybe(z.string()),
  parameters: maybe(z.looseObject({})),
  description: maybe(z.string()),
})
export type Schema = z.infer<typeof Schema>

const settings = {
  type: z.enum(schemaTypes),
  source: z.optional(z.string().check(z.minLength(1, 'error.required'))),
  parameters: z.optional(z.looseObject({ url: z.string() })),
  description: z.optional(z.string()),
}
/** All settings; the fields depend on the type, of which newer brokers have more. */
const SchemaBody = z.looseObject({ type: open(schemaTypes) })

const missing = ['NOT_FOUND'] as const
const registry = { needs: 'schemaRegistry' } as const

export const schemaEndpoints = {
  schemaList: endpoint('GET', { path: '/schema_registry', reply: rows(Schema), ...registry }),
  schemaCreate: endpoint('POST', {
    path: '/schema_registry',
    body: z.object({ name: resourceName, ...settings }),
    reply: Schema,
    status: 201,
    codes: ['ALREADY_EXISTS', 'BAD_REQUEST'],
    ...registry,
  }),
  schemaDetail: endpoint('GET', {
    path: '/schema_registry/{name}',
    reply: Schema,
    codes: missing,
    ...registry,
  }),
  schemaUpdate: endpoint('PUT', {
    path: '/schema_registry/{name}',
    body: SchemaBody,
    reply: Schema,
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    ...registry,
  }),
  schemaRemove: endpoint('DELETE', {
    path: '/schema_registry/{name}',
    reply: 'none',
    status: 204,
    /** Since 6.0 one in use cannot be deleted. */
    codes: ['NOT_FOUND', 'BAD_REQUEST'],
    ...registry,
  }),
}
