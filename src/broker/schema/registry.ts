import * as z from 'zod/mini'
import { quotedTerm } from '@/rule-sql/term'
import { CorruptData, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'
import { formatGiven, listed, termMap } from '../rules/refusals'
import { AvroFault, readAvro } from './avro'
import { parseProto } from './protobuf'

const Stored = z.object({
  name: z.string(),
  type: z.enum(['avro', 'protobuf']),
  source: z.string(),
  description: z.string(),
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

/** A schema error as JSON text; undefined members are omitted. */
const complaint = (fields: Readonly<Record<string, unknown>>): Refusal =>
  bad(JSON.stringify({ ...fields, kind: 'validation_error' }))

/** Validates the source of a schema. */
function checkSource(type: StoredSchema['type'], source: string): void {
  try {
    if (type === 'avro') readAvro(JSON.parse(source))
    else parseProto(source)
  } catch (error) {
    if (error instanceof AvroFault)
      throw bad(`Invalid Avro schema: ${error.reason}: ${formatGiven(error.detail)}`)
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

type SchemaBody = {
  readonly type: StoredSchema['type']
  readonly source: string
  readonly description: string
  readonly name: unknown
}

/** Validates a body before anything else (src/contract/docs/schemas.md#schema-registry). */
function take(body: unknown, verb: 'get' | 'put'): SchemaBody {
  const received =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  const { type, source, description = '', name } = received
  if (type !== 'avro' && type !== 'protobuf')
    throw bad(
      JSON.stringify({
        path: 'root',
        kind: 'validation_error',
        field_name: 'type',
        expected: ['avro', ' | ', 'protobuf'],
      }),
    )
  const matched_type = `${verb}_${type}`
  const fields = ['description', 'source', 'type', ...(verb === 'get' ? ['name'] : [])].sort()
  const unknown = Object.keys(received)
    .filter((each) => !fields.includes(each))
    .sort()
  if (unknown.length > 0) {
    const unmatched = fields.filter((each) => !(each in received)).join(',')
    throw complaint({
      ...(unmatched !== '' && { unmatched }),
      unknown: unknown.join(','),
      reason: 'unknown_fields',
      path: 'root',
      matched_type,
    })
  }
  for (const [field, value] of verb === 'get'
    ? ([
        ['name', name],
        ['source', source],
      ] as const)
    : ([['source', source]] as const)) {
    if (value === undefined)
      throw complaint({ reason: 'required_field', path: `root.${field}`, matched_type })
  }
  const wanted = type === 'avro' ? 'emqx_schema:json_binary()' : 'string()'
  if (typeof source !== 'string' || (type === 'avro' && !isJson(source)))
    throw complaint({ value: source, reason: { expected: wanted }, path: 'root.source', matched_type })
  if (typeof description !== 'string')
    throw complaint({
      value: description,
      reason: { expected: 'string()' },
      path: 'root.description',
      matched_type,
    })
  return { type, source, description, name }
}

/** The schema registry of the enterprise edition, stored on disk. */
export function createSchemas(document: Document): Schemas {
  const read = z.safeParse(z.array(Stored), document.read() ?? [])
  if (!read.success)
    throw new CorruptData('schemas.json does not hold a list of schemas. Repair it or move it away.')
  const held = new Map(read.data.map((schema) => [schema.name, schema]))
  const storeSchema = (name: string, { type, source, description }: SchemaBody): object => {
    checkSource(type, source)
    const schema: StoredSchema = { description, name, source, type }
    held.set(name, schema)
    document.write([...held.values()])
    return schema
  }
  return {
    list: () => [...held.values()],
    find: (name) => held.get(name),
    detail(name) {
      const schema = held.get(name)
      if (!schema) throw notFound()
      return schema
    },
    create(body) {
      const body58 = take(body, 'get')
      const name = typeof body58.name === 'number' ? String(body58.name) : body58.name
      if (typeof name !== 'string')
        throw complaint({
          value: name,
          reason: { expected: 'string()' },
          path: 'root.name',
          matched_type: `get_${body58.type}`,
        })
      if (held.has(name)) throw new Refusal(400, 'ALREADY_EXISTS', 'Schema already exists')
      if (!new RegExp(namePattern).test(name) || name.length > 255) {
        throw bad(
          termMap({
            kind: 'validation_error',
            expected_data_type: formatGiven(namePattern),
            got: listed(name),
            path: quotedTerm('schema_registry.schemas'),
            reason: 'invalid_map_key',
          }),
        )
      }
      return storeSchema(name, body58)
    },
    update(name, body) {
      const body58 = take(body, 'put')
      if (!held.has(name)) throw notFound()
      return storeSchema(name, body58)
    },
    remove(name) {
      if (!held.delete(name)) throw notFound()
      document.write([...held.values()])
    },
  }
}
