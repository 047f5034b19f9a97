import type * as z from 'zod/mini'
import { getOriginal } from './original'

type Row = Readonly<Record<string, unknown>>

/** The condition under which a read-only field may be sent. */
type ReadOnly = { readonly unless?: (row: Row) => boolean }

const readOnlyFields = new WeakMap<object, ReadOnly>()

/** Marks a field that the broker returns but does not accept in writes (OpenAPI `readOnly`). */
export function readOnly<S extends z.ZodMiniType>(schema: S, fact: ReadOnly = {}): S {
  const own = schema.clone()
  readOnlyFields.set(own, fact)
  return own
}

const factOf = (schema: z.ZodMiniObject, name: string): ReadOnly | undefined => {
  const field: unknown = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
  return typeof field === 'object' && field !== null ? readOnlyFields.get(field) : undefined
}

/** The names of the fields that a schema always marks as read-only. */
export const readOnlyNames = (schema: z.ZodMiniObject): readonly string[] =>
  Object.keys(schema.shape).filter((name) => factOf(schema, name) !== undefined)

/**
 * The body of an update that changes nothing: the original object, with fields and values that the console
 * does not know, and without read-only fields. Known fields have the types of the schema.
 */
export function bodyFrom<S extends z.ZodMiniObject>(schema: S, row: z.output<S>): z.output<S> {
  const whole = (getOriginal(row) ?? row) as Row
  const isSent = (name: string): boolean => {
    const fact = factOf(schema, name)
    return name !== '$raw' && (fact === undefined || fact.unless?.(whole) === true)
  }
  return Object.fromEntries(Object.entries(whole).filter(([name]) => isSent(name))) as z.output<S>
}
