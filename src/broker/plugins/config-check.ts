import type { AvroType } from '../schema/avro'
import { termText } from '@/rule-sql/term'

/** A configuration that does not match its schema; the message is the broker's Erlang term. */
export class ConfigFault extends Error {}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Values that match no type crash in the broker's decoder (recorded). */
const reject = (): never => {
  throw new ConfigFault('function_clause')
}
const ensure = (fits: boolean): void => void (fits || reject())

const primitives: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  int: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31,
  long: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  double: (value) => typeof value === 'number',
  bytes: (value) => typeof value === 'string',
  string: (value) => typeof value === 'string',
}

/** The JSON tag of a union member. */
const memberName = (type: AvroType): string => ('name' in type ? type.name : type.kind)

/**
 * Checks a plugin's configuration by its Avro schema, in Avro's JSON encoding. Wrong types and unknown
 * fields were recorded (`plugins`); other errors are not confirmed by a real broker.
 */
export function checkConfig(type: AvroType, value: unknown): void {
  switch (type.kind) {
    case 'primitive':
      return ensure(primitives[type.name]?.(value) === true)
    case 'fixed':
      return ensure(typeof value === 'string' && value.length === type.size)
    case 'enum':
      return ensure(typeof value === 'string' && type.symbols.includes(value))
    case 'array':
      return Array.isArray(value) ? value.forEach((item) => checkConfig(type.items, item)) : reject()
    case 'map':
      return isMap(value) ? Object.values(value).forEach((item) => checkConfig(type.items, item)) : reject()
    case 'union': {
      if (value === null) return ensure(type.of.some((one) => memberName(one) === 'null'))
      const [entry, ...more] = isMap(value) ? Object.entries(value) : []
      const member = type.of.find((one) => memberName(one) === entry?.[0])
      return entry === undefined || more.length > 0 || member === undefined
        ? reject()
        : checkConfig(member, entry[1])
    }
    case 'record': {
      const fields = isMap(value) ? value : reject()
      const known = new Map(type.fields.map((field) => [field.name, field]))
      for (const [name, fieldValue] of Object.entries(fields)) {
        const field = known.get(name)
        if (field === undefined) throw new ConfigFault(`{unknown_field,${termText(name)}}`)
        checkConfig(field.type, fieldValue)
      }
      const missing = type.fields.find((field) => !('fallback' in field) && fields[field.name] === undefined)
      if (missing !== undefined) throw new ConfigFault(`{required_field_missed,${termText(missing.name)}}`)
    }
  }
}
