const primitives: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'int',
  'long',
  'float',
  'double',
  'bytes',
  'string',
])
const nameForm = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A parsed Avro schema with resolved names. */
export type AvroType =
  | { readonly kind: 'primitive'; readonly name: string }
  | {
      readonly kind: 'record'
      readonly name: string
      fields: readonly { readonly name: string; readonly type: AvroType; readonly fallback?: unknown }[]
    }
  | { readonly kind: 'enum'; readonly name: string; readonly symbols: readonly string[] }
  | { readonly kind: 'fixed'; readonly name: string; readonly size: number }
  | { readonly kind: 'array' | 'map'; readonly items: AvroType }
  | { readonly kind: 'union'; readonly of: readonly AvroType[] }

/** An error in a schema: a word and details. */
export class AvroFault extends Error {
  constructor(
    readonly reason: string,
    readonly detail: unknown,
  ) {
    super(reason)
  }
}

/** Parses an Avro schema in JSON form. */
export function readAvro(definition: unknown): AvroType {
  const named = new Map<string, AvroType>()
  const define = <T extends AvroType>(json: Json, space: string, make: (name: string) => T): T => {
    const { name, namespace } = json
    if (typeof name !== 'string' || !nameForm.test(name)) throw new AvroFault('invalid_name', name)
    const within = typeof namespace === 'string' ? namespace : space
    const full = name.includes('.') || within === '' ? name : `${within}.${name}`
    if (named.has(full)) throw new AvroFault('duplicated_type', full)
    const type = make(full)
    named.set(full, type)
    return type
  }
  const texts = (value: unknown): readonly string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string' && nameForm.test(each))
      ? (value as string[])
      : []
  const read = (json: unknown, space: string): AvroType => {
    if (typeof json === 'string') {
      if (primitives.has(json)) return { kind: 'primitive', name: json }
      const known = named.get(json) ?? named.get(`${space}.${json}`)
      if (!known) throw new AvroFault('ref_not_found', json)
      return known
    }
    if (Array.isArray(json)) return { kind: 'union', of: json.map((each) => read(each, space)) }
    if (!isObject(json)) throw new AvroFault('bad_type', json)
    const { type } = json
    if (type === 'record' || type === 'error') {
      const record = define(json, space, (name): Extract<AvroType, { kind: 'record' }> => ({
        kind: 'record',
        name,
        fields: [],
      }))
      const inner = record.name.includes('.') ? record.name.slice(0, record.name.lastIndexOf('.')) : space
      if (!Array.isArray(json['fields'])) throw new AvroFault('fields_missing', record.name)
      record.fields = json['fields'].map((field: unknown) => {
        if (!isObject(field) || typeof field['name'] !== 'string' || !nameForm.test(field['name']))
          throw new AvroFault('invalid_field', field)
        return {
          name: field['name'],
          type: read(field['type'], inner),
          ...('default' in field && { fallback: field['default'] }),
        }
      })
      return record
    }
    if (type === 'enum') {
      const symbols = texts(json['symbols'])
      if (symbols.length === 0) throw new AvroFault('symbols_missing', json['name'])
      return define(json, space, (name) => ({ kind: 'enum', name, symbols }))
    }
    if (type === 'fixed') {
      const { size } = json
      if (typeof size !== 'number' || !Number.isInteger(size) || size < 0)
        throw new AvroFault('size_missing', json['name'])
      return define(json, space, (name) => ({ kind: 'fixed', name, size }))
    }
    if (type === 'array') return { kind: 'array', items: read(json['items'], space) }
    if (type === 'map') return { kind: 'map', items: read(json['values'], space) }
    return read(type, space)
  }
  return read(definition, '')
}
