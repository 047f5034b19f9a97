import protobuf, { type Field, type Type } from 'protobufjs'
import { binary, getBytes, isBinary, isList, isMap, raise, readable, type Value } from '@/rule-sql/value'

/** Encoding and decoding errors are `badarg` in the broker. */
const throwBadArg = (): never => raise('badarg')

/** Finds a message type of a definition by its name, with or without the package. */
export type ProtoTypes = (name: string) => Type | undefined

/** Parses a definition; throws an error with the token and line of a mistake. */
export function parseProto(source: string): ProtoTypes {
  const { root, package: packageName } = protobuf.parse(source, { keepCase: true })
  root.resolveAll()
  return (name) => {
    const found =
      root.lookup(name, [protobuf.Type]) ?? root.lookup(`${packageName ?? ''}.${name}`, [protobuf.Type])
    return found instanceof protobuf.Type ? found : undefined
  }
}

/** An integer as protobufjs takes it: a number, or for 64 bits an object with both halves. */
function toInteger(type: string, value: bigint): unknown {
  if (!type.endsWith('64')) return value >= -(2n ** 31n) && value < 2n ** 32n ? Number(value) : throwBadArg()
  const half = (part: bigint) => Number(BigInt.asIntN(32, part))
  return { low: half(value), high: half(value >> 32n), unsigned: !/^s|^i/.test(type) }
}

/** One value as protobufjs takes it. */
function toField({ resolvedType, type }: Field, value: Value): unknown {
  if (resolvedType instanceof protobuf.Type) return toObject(resolvedType, value)
  if (typeof value === 'bigint') return toInteger(type, value)
  if (!isBinary(value)) return value
  if (resolvedType instanceof protobuf.Enum) return resolvedType.values[readable(value)] ?? throwBadArg()
  return type === 'bytes' ? Buffer.from(getBytes(value)) : readable(value)
}

/** Members without a field are dropped, like in the broker. */
function toObject(type: Type, value: Value): object {
  const members = isMap(value) ? value : throwBadArg()
  return Object.fromEntries(
    type.fieldsArray.flatMap((field): [string, unknown][] => {
      const own = members.get(field.name)
      if (own === undefined) return []
      if (field instanceof protobuf.MapField) {
        const entries = isMap(own) ? [...own] : throwBadArg()
        return [[field.name, Object.fromEntries(entries.map(([key, each]) => [key, toField(field, each)]))]]
      }
      if (!field.repeated) return [[field.name, toField(field, own)]]
      const items = isList(own) ? own : throwBadArg()
      return [[field.name, items.map((each) => toField(field, each))]]
    }),
  )
}

/** A decoded object as a value of rule SQL. */
function toValue(data: unknown): Value {
  if (data instanceof protobuf.util.Long) return BigInt(String(data))
  if (typeof data === 'number') return Number.isInteger(data) ? BigInt(data) : data
  if (data instanceof Uint8Array) return binary(Uint8Array.from(data))
  if (Array.isArray(data)) return data.map(toValue)
  if (typeof data === 'object' && data !== null)
    return new Map(
      Object.entries(data).flatMap(([key, each]): [string, Value][] =>
        each === null ? [] : [[key, toValue(each)]],
      ),
    )
  return data as Value
}

export function encodeProto(type: Type, value: Value): Uint8Array {
  const object = toObject(type, value)
  if (type.verify(object) !== null) return throwBadArg()
  return type.encode(type.fromObject(object)).finish()
}

/** Unset fields are omitted, except lists and maps, and scalars in proto3. */
export function decodeProto(type: Type, bytes: Uint8Array): Value {
  try {
    const message = type.decode(bytes)
    const defaults = type.fieldsArray.some(({ hasPresence, repeated }) => !hasPresence && !repeated)
    return toValue(type.toObject(message, { enums: String, arrays: true, objects: true, defaults }))
  } catch (error) {
    if (error instanceof Error) return throwBadArg()
    throw error
  }
}
