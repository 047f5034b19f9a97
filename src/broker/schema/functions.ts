import type { Fn } from '@/rule-sql/host'
import { binary, getBytes, isBinary, raise, readable, type Value } from '@/rule-sql/value'
import type { Schemas, StoredSchema } from './registry'
import { decodeProto, encodeProto, parseProto } from './protobuf'
import { sparkplugB } from './sparkplug'

/** Encoder and decoder of a schema; Protobuf also needs the message name. */
type Codec = {
  encode(value: Value, message: Value): Uint8Array
  decode(bytes: Uint8Array, message: Value): Value
}

function protoCodec(source: string): Codec {
  const types = parseProto(source)
  const typeOf = (name: Value) =>
    types(isBinary(name) ? readable(name) : raise('function_clause')) ?? raise('badarg')
  return {
    encode: (value, message) => encodeProto(typeOf(message), value),
    decode: (bytes, message) => decodeProto(typeOf(message), bytes),
  }
}

/**
 * Encoding and decoding functions of the enterprise edition, by schemas of the registry
 * (src/contract/docs/rule-sql.md#functions). Avro schemas are stored, and no message is encoded by them.
 */
export function schemaFunctions(schemas: Pick<Schemas, 'find'>): ReadonlyMap<string, Fn> {
  // A changed schema is a new object.
  const codecs = new WeakMap<StoredSchema, Codec>()
  const codecOf = (name: Value): Codec => {
    const schema = isBinary(name) ? schemas.find(readable(name)) : raise('function_clause')
    if (schema === undefined) return raise('serde_not_found')
    const known = codecs.get(schema)
    if (known) return known
    if (schema.type !== 'protobuf') return raise(`${schema.type}_is_not_available_in_the_embedded_broker`)
    const codec = protoCodec(schema.source)
    codecs.set(schema, codec)
    return codec
  }
  let sparkplug: Codec | undefined
  const sparkplugCodec = () => (sparkplug ??= protoCodec(sparkplugB))
  const bytes = (value: Value): Uint8Array => (isBinary(value) ? getBytes(value) : raise('function_clause'))
  const between = (least: number, max: number) => (count: number) => count >= least && count <= max
  return new Map<string, Fn>([
    [
      'schema_encode',
      { takes: between(2, 3), run: ([name, value, message]) => binary(codecOf(name).encode(value, message)) },
    ],
    [
      'schema_decode',
      { takes: between(2, 3), run: ([name, data, message]) => codecOf(name).decode(bytes(data), message) },
    ],
    [
      'sparkplug_encode',
      {
        takes: between(1, 2),
        run: ([value, message = 'Payload']) => binary(sparkplugCodec().encode(value, message)),
      },
    ],
    [
      'sparkplug_decode',
      {
        takes: between(1, 2),
        run: ([data, message = 'Payload']) => sparkplugCodec().decode(bytes(data), message),
      },
    ],
  ])
}

/** Their names, which both editions know. */
export const schemaFunctionNames: ReadonlySet<string> = new Set(
  schemaFunctions({ find: () => undefined }).keys(),
)
