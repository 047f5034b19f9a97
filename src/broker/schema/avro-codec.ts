import {
  binary,
  bytesOf,
  isBinary,
  isList,
  isMap,
  isNumber,
  Raised,
  readable,
  valueOf,
  type Value,
} from '@/rule-sql/value'
import type { AvroType } from './avro'
import { Reader, throwBadArg, Writer } from './bytes'

/** Limits items of size zero, which could be counted without end. */
const maxItems = 1_000_000

const toInteger = (value: Value, bits: number): bigint =>
  typeof value === 'bigint' && BigInt.asIntN(bits, value) === value ? value : throwBadArg()
const sized = (bytes: Uint8Array, out: Writer) => void out.zigzag(BigInt(bytes.length)).bytes(bytes)

const writers: Readonly<Record<string, (value: Value, out: Writer) => void>> = {
  null: (value) => void (value === null || value === undefined || throwBadArg()),
  boolean: (value, out) =>
    void out.bytes(Uint8Array.of(value === true ? 1 : value === false ? 0 : throwBadArg())),
  int: (value, out) => void out.zigzag(toInteger(value, 32)),
  long: (value, out) => void out.zigzag(toInteger(value, 64)),
  float: (value, out) =>
    void out.fixed(4, (view) => view.setFloat32(0, isNumber(value) ? Number(value) : throwBadArg(), true)),
  double: (value, out) =>
    void out.fixed(8, (view) => view.setFloat64(0, isNumber(value) ? Number(value) : throwBadArg(), true)),
  bytes: (value, out) => sized(isBinary(value) ? bytesOf(value) : throwBadArg(), out),
  string: (value, out) => sized(isBinary(value) ? bytesOf(value) : throwBadArg(), out),
}

/** Writes the first union member that accepts the value. */
function writeUnion(of: readonly AvroType[], value: Value, out: Writer): void {
  for (const [index, type] of of.entries()) {
    const part = new Writer()
    try {
      write(type, value, part)
    } catch (error) {
      if (error instanceof Raised) continue
      throw error
    }
    return void out.zigzag(BigInt(index)).bytes(part.done())
  }
  throwBadArg()
}

function write(type: AvroType, value: Value, out: Writer): void {
  switch (type.kind) {
    case 'primitive':
      return writers[type.name]?.(value, out)
    case 'union':
      return writeUnion(type.of, value, out)
    case 'fixed': {
      const bytes = isBinary(value) ? bytesOf(value) : throwBadArg()
      return bytes.length === type.size ? void out.bytes(bytes) : throwBadArg()
    }
    case 'enum': {
      const index = isBinary(value) ? type.symbols.indexOf(readable(value)) : -1
      return index < 0 ? throwBadArg() : void out.zigzag(BigInt(index))
    }
    case 'record': {
      const map = isMap(value) ? value : throwBadArg()
      for (const field of type.fields)
        write(
          field.type,
          map.get(field.name) ?? ('fallback' in field ? valueOf(field.fallback) : undefined),
          out,
        )
      return
    }
    case 'array': {
      const list = isList(value) ? value : throwBadArg()
      if (list.length > 0) out.zigzag(BigInt(list.length))
      for (const item of list) write(type.items, item, out)
      return void out.zigzag(0n)
    }
    case 'map': {
      const map = isMap(value) ? value : throwBadArg()
      if (map.size > 0) out.zigzag(BigInt(map.size))
      for (const [key, item] of map) {
        sized(bytesOf(key), out)
        write(type.items, item, out)
      }
      return void out.zigzag(0n)
    }
  }
}

const readBytes = (from: Reader): Value => binary(Uint8Array.from(from.bytes(from.length(from.zigzag()))))

const readers: Readonly<Record<string, (from: Reader) => Value>> = {
  null: () => null,
  boolean: (from) => from.byte() !== 0,
  int: (from) => from.zigzag(),
  long: (from) => from.zigzag(),
  float: (from) => from.fixed(4, (view) => view.getFloat32(0, true)),
  double: (from) => from.fixed(8, (view) => view.getFloat64(0, true)),
  bytes: readBytes,
  string: readBytes,
}

/** Reads blocks of items, each after its count; a negative count is followed by the size of the block. */
function blocks(from: Reader, item: () => void): void {
  let items = 0
  for (;;) {
    const count = from.zigzag()
    if (count === 0n) return
    if (count < 0n) from.zigzag()
    const many = Number(count < 0n ? -count : count)
    items += many
    if (items > maxItems) throwBadArg()
    for (let i = 0; i < many; i += 1) item()
  }
}

function read(type: AvroType, from: Reader): Value {
  switch (type.kind) {
    case 'primitive':
      return readers[type.name]?.(from)
    case 'union':
      return read(type.of[Number(from.zigzag())] ?? throwBadArg(), from)
    case 'fixed':
      return binary(Uint8Array.from(from.bytes(type.size)))
    case 'enum':
      return type.symbols[Number(from.zigzag())] ?? throwBadArg()
    case 'record':
      return new Map(type.fields.map((field) => [field.name, read(field.type, from)]))
    case 'array': {
      const list: Value[] = []
      blocks(from, () => list.push(read(type.items, from)))
      return list
    }
    case 'map': {
      const map = new Map<string, Value>()
      blocks(from, () => {
        const key = readBytes(from)
        map.set(isBinary(key) ? readable(key) : '', read(type.items, from))
      })
      return map
    }
  }
}

/** Encodes a value in Avro's binary format; throws if the schema does not accept it. */
export function encodeAvro(type: AvroType, value: Value): Uint8Array {
  const out = new Writer()
  write(type, value, out)
  return out.done()
}

/** Decodes Avro's binary format. */
export const decodeAvro = (type: AvroType, bytes: Uint8Array): Value => read(type, new Reader(bytes))
