import {
  binary,
  bytesOf,
  isBinary,
  isInteger,
  isList,
  isMap,
  isNumber,
  readable,
  type Value,
  type ValueMap,
} from '@/rule-sql/value'
import { Reader, throwBadArg, Writer } from './bytes'
import type { ProtoEnum, ProtoField, ProtoFile, ProtoMessage } from './proto'

/** Wire types of scalars: 0 varint, 1 eight bytes, 2 length-delimited, 5 four bytes. */
type Scalar = {
  readonly wire: 0 | 1 | 2 | 5
  readonly zero: Value
  write(value: Value, out: Writer): void
  read(from: Reader): Value
}

const integer = (value: Value, bits: number, signed: boolean): bigint => {
  if (!isInteger(value) || (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)) !== value)
    return throwBadArg()
  return value
}
const float = (value: Value): number => (isNumber(value) ? Number(value) : throwBadArg())
const varint = (bits: number, signed: boolean): Scalar => ({
  wire: 0,
  zero: 0n,
  write: (value, out) => void out.varint(integer(value, bits, signed)),
  read: (from) => (signed ? BigInt.asIntN(bits, from.varint()) : BigInt.asUintN(bits, from.varint())),
})
const zigzag = (bits: number): Scalar => ({
  wire: 0,
  zero: 0n,
  write: (value, out) => void out.zigzag(integer(value, bits, true)),
  read: (from) => BigInt.asIntN(bits, from.zigzag()),
})
const fixed = (size: 4 | 8, signed: boolean): Scalar => ({
  wire: size === 4 ? 5 : 1,
  zero: 0n,
  write: (value, out) =>
    void out.fixed(size, (view) => {
      const number = integer(value, size * 8, signed)
      if (size === 4) view.setUint32(0, Number(BigInt.asUintN(32, number)), true)
      else view.setBigUint64(0, BigInt.asUintN(64, number), true)
    }),
  read: (from) =>
    from.fixed(size, (view) => {
      if (size === 8) return signed ? view.getBigInt64(0, true) : view.getBigUint64(0, true)
      return BigInt(signed ? view.getInt32(0, true) : view.getUint32(0, true))
    }),
})
const sized: Scalar = {
  wire: 2,
  zero: '',
  write(value, out) {
    const bytes = isBinary(value) ? bytesOf(value) : throwBadArg()
    out.varint(BigInt(bytes.length)).bytes(bytes)
  },
  read: (from) => binary(Uint8Array.from(from.bytes(from.length(from.varint())))),
}

const scalars: Readonly<Record<string, Scalar>> = {
  int32: varint(32, true),
  int64: varint(64, true),
  uint32: varint(32, false),
  uint64: varint(64, false),
  sint32: zigzag(32),
  sint64: zigzag(64),
  fixed32: fixed(4, false),
  fixed64: fixed(8, false),
  sfixed32: fixed(4, true),
  sfixed64: fixed(8, true),
  float: {
    wire: 5,
    zero: 0,
    write: (value, out) => void out.fixed(4, (view) => view.setFloat32(0, float(value), true)),
    read: (from) => from.fixed(4, (view) => view.getFloat32(0, true)),
  },
  double: {
    wire: 1,
    zero: 0,
    write: (value, out) => void out.fixed(8, (view) => view.setFloat64(0, float(value), true)),
    read: (from) => from.fixed(8, (view) => view.getFloat64(0, true)),
  },
  bool: {
    wire: 0,
    zero: false,
    write: (value, out) =>
      void out.varint(
        value === true || value === 1n ? 1n : value === false || value === 0n ? 0n : throwBadArg(),
      ),
    read: (from) => from.varint() !== 0n,
  },
  string: sized,
  bytes: sized,
}

const enumScalar = ({ values }: ProtoEnum): Scalar => ({
  wire: 0,
  zero: [...values.keys()][0] ?? 0n,
  write(value, out) {
    const number = isBinary(value)
      ? values.get(readable(value))
      : isInteger(value)
        ? Number(value)
        : undefined
    out.varint(BigInt(number ?? throwBadArg()))
  },
  read(from) {
    const number = BigInt.asIntN(32, from.varint())
    return [...values].find(([, each]) => BigInt(each) === number)?.[0] ?? number
  },
})

/** Resolves a type name inside a message: nested types first, then those of the enclosing ones. */
function resolve(
  { types, packageName }: ProtoFile,
  name: string,
  scope: string,
): ProtoMessage | ProtoEnum | undefined {
  const withoutScope = (text: string) =>
    packageName !== '' && text.startsWith(`${packageName}.`) ? text.slice(packageName.length + 1) : text
  if (name.startsWith('.')) return types.get(withoutScope(name.slice(1)))
  for (let within = scope; ; within = within.slice(0, Math.max(0, within.lastIndexOf('.')))) {
    const found = types.get(within === '' ? name : `${within}.${name}`)
    if (found) return found
    if (within === '') return types.get(withoutScope(name))
  }
}

type Kind = Scalar | ProtoMessage
const isMessage = (kind: Kind): kind is ProtoMessage => 'kind' in kind

function kindOf(file: ProtoFile, { type, group }: ProtoField, scope: string): Kind {
  // Groups are parsed in definitions, but not supported.
  if (group) return throwBadArg()
  const scalar = Object.hasOwn(scalars, type) ? scalars[type] : undefined
  if (scalar) return scalar
  const named = resolve(file, type, scope) ?? throwBadArg()
  return named.kind === 'enum' ? enumScalar(named) : named
}

/** A map entry is a message with two fields. */
const entryOf = (field: ProtoField, scope: string): ProtoMessage => ({
  kind: 'message',
  name: scope,
  fields: [
    { label: 'implicit', type: field.key ?? 'string', name: 'key', number: 1 },
    { label: 'implicit', type: field.type, name: 'value', number: 2 },
  ],
})

const tag = (number: number, wire: number) => BigInt(number) * 8n + BigInt(wire)

function writeOne(file: ProtoFile, kind: Kind, number: number, value: Value, out: Writer): void {
  if (!isMessage(kind)) return kind.write(value, out.varint(tag(number, kind.wire)))
  const inner = encodeProto(file, kind, value)
  out.varint(tag(number, 2)).varint(BigInt(inner.length)).bytes(inner)
}

function writeField(
  file: ProtoFile,
  message: ProtoMessage,
  field: ProtoField,
  value: Value,
  out: Writer,
): void {
  if (field.key !== undefined) {
    const entry = entryOf(field, message.name)
    for (const [key, item] of isMap(value) ? value : throwBadArg())
      writeOne(
        file,
        entry,
        field.number,
        new Map<string, Value>([
          ['key', keyOf(field.key, key)],
          ['value', item],
        ]),
        out,
      )
    return
  }
  const kind = kindOf(file, field, message.name)
  if (field.label !== 'repeated') {
    // proto3 omits default values.
    if (field.label === 'implicit' && !isMessage(kind) && value === kind.zero) return
    return writeOne(file, kind, field.number, value, out)
  }
  const list = isList(value) ? value : throwBadArg()
  const packs = !isMessage(kind) && kind.wire !== 2 && (field.packed ?? file.proto3)
  if (!packs) for (const item of list) writeOne(file, kind, field.number, item, out)
  else if (list.length > 0) {
    const inner = new Writer()
    for (const item of list) kind.write(item, inner)
    const bytes = inner.done()
    out.varint(tag(field.number, 2)).varint(BigInt(bytes.length)).bytes(bytes)
  }
}

const keyOf = (type: string, key: string): Value =>
  type === 'string'
    ? key
    : type === 'bool'
      ? key === 'true'
      : /^-?\d+$/.test(key)
        ? BigInt(key)
        : throwBadArg()

/** Encodes an object as a message; unknown members are dropped, like in the broker. */
export function encodeProto(file: ProtoFile, message: ProtoMessage, value: Value): Uint8Array {
  const map = isMap(value) ? value : throwBadArg()
  const out = new Writer()
  for (const field of message.fields) {
    const fieldValue = map.get(field.name)
    if (fieldValue !== undefined) writeField(file, message, field, fieldValue, out)
    else if (field.label === 'required') throwBadArg()
  }
  return out.done()
}

function skip(from: Reader, wire: number, number: number): void {
  if (wire === 0) from.varint()
  else if (wire === 1) from.bytes(8)
  else if (wire === 2) from.bytes(from.length(from.varint()))
  else if (wire === 5) from.bytes(4)
  else if (wire === 3) {
    for (;;) {
      const next = from.varint()
      if (next === tag(number, 4)) return
      skip(from, Number(next & 7n), Number(next >> 3n))
    }
  } else throwBadArg()
}

function readOne(file: ProtoFile, kind: Kind, from: Reader): Value {
  return isMessage(kind) ? decodeProto(file, kind, from.bytes(from.length(from.varint()))) : kind.read(from)
}

function startOf(file: ProtoFile, message: ProtoMessage): Map<string, Value> {
  const start = new Map<string, Value>()
  for (const field of message.fields) {
    if (field.key !== undefined) start.set(field.name, new Map())
    else if (field.label === 'repeated') start.set(field.name, [])
    else if (field.label === 'implicit') {
      const kind = kindOf(file, field, message.name)
      if (!isMessage(kind)) start.set(field.name, kind.zero)
    }
  }
  return start
}

/** Decodes a message to an object. Unset fields are omitted, except lists, and scalars in proto3. */
export function decodeProto(file: ProtoFile, message: ProtoMessage, bytes: Uint8Array): ValueMap {
  const fields = new Map(message.fields.map((field) => [field.number, field]))
  const found = startOf(file, message)
  const from = new Reader(bytes)
  while (from.left > 0) {
    const next = from.varint()
    const [number, wire] = [Number(next >> 3n), Number(next & 7n)]
    const field = fields.get(number)
    if (field === undefined) {
      skip(from, wire, number)
      continue
    }
    if (field.key !== undefined) {
      const entry = decodeProto(file, entryOf(field, message.name), from.bytes(from.length(from.varint())))
      ;(found.get(field.name) as Map<string, Value>).set(String(entry.get('key')), entry.get('value'))
      continue
    }
    const kind = kindOf(file, field, message.name)
    if (field.label !== 'repeated') found.set(field.name, readOne(file, kind, from))
    else {
      const list = found.get(field.name) as Value[]
      if (isMessage(kind) || wire === kind.wire) list.push(readOne(file, kind, from))
      else {
        const inner = new Reader(from.bytes(from.length(from.varint())))
        while (inner.left > 0) list.push(kind.read(inner))
      }
    }
  }
  for (const { label, name } of message.fields) if (label === 'required' && !found.has(name)) throwBadArg()
  return found
}
