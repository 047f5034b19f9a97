import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { externalSchemaParameters } from '@/features/schema/fields'
import type { BrokerRelease } from '../lib/release'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'
import { refusalOf } from '../checks/complaint'
import { described } from '../checks/described'
import { binary, may, need, struct, words, type Kind, type Read } from '../checks/kind'
import { AvroFault, readAvro } from './avro'
import { parseProto } from './protobuf'

const Stored = z.object({
  name: z.string(),
  type: z.enum(['avro', 'protobuf', 'json', 'external_http']),
  /** Empty for an external one. */
  source: z.string(),
  description: z.string(),
  /** Where an external one is reached; it never is. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
})
/** A schema as stored and returned. */
export type StoredSchema = z.infer<typeof Stored>

export type Schemas = {
  list(): object[]
  detail(name: string): object
  create(body: unknown): object
  update(name: string, body: unknown): object
  remove(name: string): void
  find(name: string): StoredSchema | undefined
}

const namePattern = '^[A-Za-z0-9]+[A-Za-z0-9-_]*$'
const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)
const notFound = () => new Refusal(404, 'NOT_FOUND', 'Schema not found')

/** Validates the source of a schema. */
function checkSource(type: StoredSchema['type'], source: string): void {
  try {
    if (type === 'avro') readAvro(JSON.parse(source))
    else if (type === 'protobuf') parseProto(source)
  } catch (error) {
    if (error instanceof AvroFault)
      throw bad(`Invalid Avro schema: ${error.reason}: ${JSON.stringify(error.detail)}`)
    if (error instanceof Error) throw bad(`Invalid Protobuf schema: ${error.message}`)
    throw error
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const name = { name: need(binary) }
const description = { description: may(binary, '') }
const kindsOf = (types: Kind<StoredSchema['type']>) => {
  const settings = { type: need(types), source: need(binary), ...description }
  return { change: struct(settings), named: struct({ ...name, ...settings }) }
}
const olderKinds = kindsOf(words('avro', 'protobuf'))
const newerKinds = kindsOf(words('avro', 'protobuf', 'json'))
const external = {
  type: need(words('external_http')),
  parameters: need(described<Config>(externalSchemaParameters)),
  ...description,
}
const externalKinds = { change: struct(external), named: struct({ ...name, ...external }) }
type SchemaBody = Read<typeof olderKinds.change> & { readonly parameters?: Readonly<Record<string, unknown>> }

/** Validates a body before anything else (src/contract/docs/schemas.md#schema-registry). */
function read<T extends SchemaBody>(kind: Kind<T>, body: unknown): T {
  const checked = kind.check(body)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  const { type, source } = checked.value
  if ((type === 'avro' || type === 'json') && !isJson(source))
    throw refusalOf({ path: 'source', reason: 'expected JSON' })
  return checked.value
}

/** Reads an external schema, which has no source. */
function readExternal<T extends object>(kind: Kind<T>, body: unknown): T & { readonly source: string } {
  const checked = kind.check(body)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  return { ...checked.value, source: '' }
}
const toReply = ({ source, ...schema }: StoredSchema): object =>
  schema.type === 'external_http' ? schema : { ...schema, source }

/**
 * The schema registry of the enterprise edition, stored on disk. JSON schemas and external ones are stored, and
 * nothing uses them.
 */
export function createSchemas(document: Document, { has }: Pick<BrokerRelease, 'has'>): Schemas {
  const kinds = has('jsonSchemas') ? newerKinds : olderKinds
  const isExternal = (body: unknown): boolean =>
    has('externalSchemas') && isConfig(body) && body['type'] === 'external_http'
  const readNamed = (body: unknown) =>
    isExternal(body)
      ? readExternal(externalKinds.named, body)
      : { parameters: undefined, ...read(kinds.named, body) }
  const readChange = (body: unknown) =>
    isExternal(body)
      ? readExternal(externalKinds.change, body)
      : { parameters: undefined, ...read(kinds.change, body) }
  const saved = readStored(
    z.array(Stored),
    document.read() ?? [],
    'schemas.json does not hold a list of schemas',
  )
  const held = new Map(saved.map((schema) => [schema.name, schema]))
  const storeSchema = (name: string, { type, source, description, parameters }: SchemaBody): object => {
    checkSource(type, source)
    const schema: StoredSchema = { description, name, source, type, ...(parameters && { parameters }) }
    held.set(name, schema)
    document.write([...held.values()])
    return toReply(schema)
  }
  return {
    list: () => [...held.values()].map(toReply),
    find: (name) => held.get(name),
    detail(name) {
      const schema = held.get(name)
      if (!schema) throw notFound()
      return toReply(schema)
    },
    create(body) {
      const { name, ...schema } = readNamed(body)
      if (held.has(name)) throw new Refusal(400, 'ALREADY_EXISTS', 'Schema already exists')
      if (!new RegExp(namePattern).test(name) || name.length > 255)
        throw refusalOf({ path: 'name', reason: `expected a name that matches ${namePattern}` })
      return storeSchema(name, schema)
    },
    update(name, body) {
      const schema = readChange(body)
      if (!held.has(name)) throw notFound()
      return storeSchema(name, schema)
    },
    remove(name) {
      if (!held.delete(name)) throw notFound()
      document.write([...held.values()])
    },
  }
}
