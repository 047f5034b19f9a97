import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { resourceName, schemaTypes } from '@/contract/name'
import { maybe, open, rows } from '@/contract/schema'
import { readOnly } from '@/contract/write-back'

/** Protobuf files that were uploaded together (5.10): the broker shows only where the root file is. */
const Bundle = z.looseObject({ type: z.literal('bundle'), root_proto_path: maybe(z.string()) })

/**
 * A schema for encoding and decoding in rules (src/contract/docs/schemas.md#schema-registry); enterprise
 * only.
 */
export const Schema = z.looseObject({
  name: readOnly(z.string()),
  type: open(schemaTypes),
  /** An external one has `parameters` instead: where it is, and how it is asked. */
  source: maybe(z.union([z.string(), Bundle])),
  parameters: maybe(z.looseObject({})),
  description: maybe(z.string()),
})
export type Schema = z.infer<typeof Schema>

/** The text of a schema; undefined for a bundle of files and for an external one. */
export const getSchemaText = ({ source }: Pick<Schema, 'source'>): string | undefined =>
  typeof source === 'string' ? source : undefined

/** The root file of a schema that was uploaded as a bundle; undefined for others. */
export const getRootFile = ({ source }: Pick<Schema, 'source'>): string | undefined =>
  typeof source === 'object' ? (source.root_proto_path ?? '').replace(/^.*\//, '') : undefined

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
  schemaList: endpoint('GET', {
    path: '/schema_registry',
    resource: 'schema',
    reply: rows(Schema),
    ...registry,
  }),
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
    resource: 'schema',
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
