import * as z from 'zod/mini'
import { CorruptData, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'
import { refusalOf } from '../checks/complaint'
import { binary, may, need, struct, words, type Kind, type Read } from '../checks/kind'
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

/** Validates the source of a schema. */
function checkSource(type: StoredSchema['type'], source: string): void {
  try {
    if (type === 'avro') readAvro(JSON.parse(source))
    else parseProto(source)
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

const settings = { type: need(words('avro', 'protobuf')), source: need(binary), description: may(binary, '') }
const change = struct(settings)
const named = struct({ name: need(binary), ...settings })
type SchemaBody = Read<typeof change>

/** Validates a body before anything else (src/contract/docs/schemas.md#schema-registry). */
function read<T extends SchemaBody>(kind: Kind<T>, body: unknown): T {
  const checked = kind.check(body)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  const { type, source } = checked.value
  if (type === 'avro' && !isJson(source)) throw refusalOf({ path: 'source', reason: 'expected JSON' })
  return checked.value
}

/** The schema registry of the enterprise edition, stored on disk. */
export function createSchemas(document: Document): Schemas {
  const saved = z.safeParse(z.array(Stored), document.read() ?? [])
  if (!saved.success)
    throw new CorruptData('schemas.json does not hold a list of schemas. Repair it or move it away.')
  const held = new Map(saved.data.map((schema) => [schema.name, schema]))
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
      const { name, ...schema } = read(named, body)
      if (held.has(name)) throw new Refusal(400, 'ALREADY_EXISTS', 'Schema already exists')
      if (!new RegExp(namePattern).test(name) || name.length > 255)
        throw refusalOf({ path: 'name', reason: `expected a name that matches ${namePattern}` })
      return storeSchema(name, schema)
    },
    update(name, body) {
      const schema = read(change, body)
      if (!held.has(name)) throw notFound()
      return storeSchema(name, schema)
    },
    remove(name) {
      if (!held.delete(name)) throw notFound()
      document.write([...held.values()])
    },
  }
}
