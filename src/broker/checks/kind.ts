import { parseBytes } from '@/lib/bytes'
import { isRate, parseRate } from '@/lib/time/rate'
import { parseDuration } from '@/lib/time/time'
import { readInstant } from '../store/instant'
import { below, type Complaint } from './complaint'

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly complaints: readonly Complaint[] }

/**
 * A type of the values in bodies and queries: converts a value (numbers to text where text is wanted, and vice
 * versa), or says what is wrong. `name` is what is expected, such as “an integer”; `path` is where.
 */
export type Kind<T> = { readonly name: string; check(value: unknown, path?: string): Checked<T> }

/** The type of the values that a kind accepts. */
export type Read<K> = K extends Kind<infer T> ? T : never

const accepted = <T>(value: T): Checked<T> => ({ ok: true, value })
const refused = (path: string, reason: string): Checked<never> => ({
  ok: false,
  complaints: [{ path, reason }],
})

/** A named type: `convert` converts the value if possible, `fits` checks the result. */
const primitive = <T>(
  name: string,
  convert: (value: unknown) => unknown,
  fits: (value: unknown) => value is T,
): Kind<T> => ({
  name,
  check(input, path = '') {
    const value = convert(input)
    return fits(value) ? accepted(value) : refused(path, `expected ${name}`)
  },
})

const isText = (value: unknown): value is string => typeof value === 'string'
const isInteger = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)
const asNumber = (value: unknown): unknown =>
  isText(value) && /^-?\d+(?:\.\d+(?:e[+-]?\d+)?)?$/i.test(value) ? Number(value) : value

export const binary = primitive('a text', asText, isText)

export const boolean = primitive(
  'true or false',
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  (value) => typeof value === 'boolean',
)

/** Integers from `min` to `max`, inclusive. */
export const range = (min: number, max: number): Kind<number> =>
  primitive(
    max === Infinity ? `an integer from ${String(min)}` : `an integer from ${String(min)} to ${String(max)}`,
    asNumber,
    (value): value is number => isInteger(value) && value >= min && value <= max,
  )

export const integer = primitive('an integer', asNumber, isInteger)
export const natural = range(0, Infinity)
export const positive = range(1, Infinity)

export const number = primitive('a number', asNumber, (value): value is number => typeof value === 'number')

/** One of several words. */
export const words = <const W extends string>(...symbols: readonly W[]): Kind<W> =>
  primitive(
    symbols.length === 1 ? String(symbols[0]) : `one of ${symbols.join(', ')}`,
    asText,
    (value): value is W => symbols.some((symbol) => symbol === value),
  )

export const qos: Kind<0 | 1 | 2> = primitive(
  'a QoS of 0, 1 or 2',
  asNumber,
  (value): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2,
)

/** A duration or size, kept as written. Bare numbers are accepted, including negative ones. */
const measure = (name: string, reads: (text: string) => boolean): Kind<string | number> =>
  primitive(
    name,
    (value) => (isInteger(value) ? value : asText(value)),
    (value): value is string | number =>
      isInteger(value) || (isText(value) && (/^-?\d+$/.test(value) || reads(value))),
  )

const isDuration = (text: string): boolean => /[a-z]$/i.test(text) && parseDuration(text) !== undefined
export const duration = measure('a duration such as 30s', isDuration)
export const byteSize = measure(
  'a size such as 10MB',
  (text) => /^\d+[kmg]b$/i.test(text) && parseBytes(text) !== undefined,
)
export const rate: Kind<string> = primitive(
  'a rate such as 100/s',
  asText,
  (value): value is string => isText(value) && isRate(parseRate(value)),
)

/** `80%`, or a number from 0 to 1; kept as written. */
export const percent: Kind<string | number> = primitive(
  'a percentage such as 80%',
  (value) => (typeof value === 'number' ? value : asText(value)),
  (value): value is string | number =>
    typeof value === 'number'
      ? value >= 0 && value <= 1
      : isText(value) && /^\d+(?:\.\d+)?%$/.test(value) && Number.parseFloat(value) <= 100,
)

const instant = (unit: 1 | 1000): Kind<number> =>
  primitive(
    'a time such as 2026-01-31T12:00:00Z',
    (value) => {
      const text = asText(value)
      const ms = isText(text) ? readInstant(text, unit) : undefined
      return ms === undefined ? text : Math.floor(ms / unit)
    },
    isInteger,
  )

/** RFC 3339 text or an epoch number, as seconds or milliseconds. */
export const epochSecond = instant(1000)
export const epochMillisecond = instant(1)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const map: Kind<Record<string, unknown>> = primitive('an object', (value) => value, isObject)

/** An object with arbitrary names and values of one kind. */
export const mapOf = <T>(item: Kind<T>): Kind<Record<string, T>> => ({
  name: 'an object',
  check(value, path = '') {
    const object = map.check(value, path)
    if (!object.ok) return object
    const checked = Object.entries(object.value).map(
      ([name, value]) => [name, item.check(value, below(path, name))] as const,
    )
    const complaints = checked.flatMap(([, each]) => (each.ok ? [] : each.complaints))
    return complaints.length > 0
      ? { ok: false, complaints }
      : accepted(Object.fromEntries(checked.flatMap(([name, each]) => (each.ok ? [[name, each.value]] : []))))
  },
})

/** Accepts the same values and converts the result. */
export const converted = <A, B>(kind: Kind<A>, change: (value: A) => B): Kind<B> => ({
  name: kind.name,
  check(value, path = '') {
    const checked = kind.check(value, path)
    return checked.ok ? accepted(change(checked.value)) : checked
  },
})

/** Names the fields that the caller uses of what a kind describes. */
export const typed = <T extends object>(kind: Kind<object>): Kind<T> => kind as Kind<T>

/** One of several kinds, chosen by the value, or the reason why there is none. */
export const chooseKind = <T>(choose: (value: unknown) => Kind<T> | string): Kind<T> => ({
  name: 'an object',
  check(value, path = '') {
    const choice = choose(value)
    return typeof choice === 'string' ? refused(path, choice) : choice.check(value, path)
  },
})

/** Lists of lists of integers. */
export const integerLists: Kind<number[][]> = primitive(
  'lists of integers',
  (value) => value,
  (value): value is number[][] =>
    Array.isArray(value) && value.every((each) => Array.isArray(each) && each.every(isInteger)),
)

/** The first kind that accepts the value. */
export const either = <A, B>(a: Kind<A>, b: Kind<B>): Kind<A | B> => ({
  name: `${a.name} or ${b.name}`,
  check(value, path = '') {
    const first = a.check(value, path)
    if (first.ok) return first
    const second = b.check(value, path)
    return second.ok ? second : refused(path, `expected ${a.name} or ${b.name}`)
  },
})

/** Adds a check with its own reason. */
export const where = <T>(kind: Kind<T>, problem: (value: T) => string | undefined): Kind<T> => ({
  name: kind.name,
  check(value, path = '') {
    const checked = kind.check(value, path)
    const reason = checked.ok ? problem(checked.value) : undefined
    return reason === undefined ? checked : refused(path, reason)
  },
})

/** Checks, but passes the value on unconverted. */
export const raw = (kind: Kind<unknown>): Kind<unknown> => ({
  name: kind.name,
  check(value, path = '') {
    const checked = kind.check(value, path)
    return checked.ok ? accepted(value) : checked
  },
})

/** The items of a list, which may be given as an object with the keys 1, 2 and so on. */
function itemsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return undefined
  const keys = Object.keys(value).sort((a, b) => Number(a) - Number(b))
  return keys.every((key, index) => key === String(index + 1)) ? keys.map((key) => value[key]) : undefined
}

/** A list; items are counted from 1, and only the first invalid one is reported. */
export const list = <T>(item: Kind<T>): Kind<T[]> => ({
  name: 'a list',
  check(value, path = '') {
    const items = itemsOf(value)
    if (items === undefined) return refused(path, 'expected a list')
    const values: T[] = []
    for (const [index, each] of items.entries()) {
      const checked = item.check(each, below(path, String(index + 1)))
      if (!checked.ok) return checked
      values.push(checked.value)
    }
    return accepted(values)
  },
})

export type Field<T> = { readonly kind: Kind<T>; readonly required: boolean; readonly fallback?: T }

export const need = <T>(kind: Kind<T>): Field<T> => ({ kind, required: true })
export function may<T>(kind: Kind<T>, fallback: T): Field<T>
export function may<T>(kind: Kind<T>): Field<T | undefined>
export function may<T>(kind: Kind<T>, fallback?: T): Field<T | undefined> {
  return { kind, required: false, ...(fallback === undefined ? {} : { fallback }) }
}
/** A field of older releases: accepted and dropped. */
export const dropped: Field<undefined> = {
  kind: { name: 'anything', check: () => accepted(undefined) },
  required: false,
}

export type Fields = Readonly<Record<string, Field<unknown>>>
type Keys<F extends Fields, Optional extends boolean> = {
  [K in keyof F]: (undefined extends FieldOf<F[K]> ? true : false) extends Optional ? K : never
}[keyof F]
type FieldOf<F> = F extends Field<infer T> ? T : never
export type ReadFields<F extends Fields> = { [K in Keys<F, false>]: FieldOf<F[K]> } & {
  [K in Keys<F, true>]?: Exclude<FieldOf<F[K]>, undefined>
}

/** Fields that not every release has: none unless `present`. */
export const fieldsIf = <F extends Fields>(
  present: boolean,
  fields: F,
): { readonly [K in keyof F]: Field<FieldOf<F[K]> | undefined> } =>
  (present ? fields : {}) as { readonly [K in keyof F]: Field<FieldOf<F[K]> | undefined> }

/** Any value, passed on. */
export const anything: Kind<unknown> = { name: 'anything', check: (value) => accepted(value) }

/** Reads one field: its value, its default, or the errors. */
export function checkField(field: Field<unknown>, value: unknown, path: string): Checked<unknown> {
  if (value === undefined || value === null)
    return field.required ? refused(path, 'is required') : accepted(field.fallback)
  return field.kind.check(value, path)
}

/** An object with known names only. All errors are reported, in the order of the fields. */
export const struct = <F extends Fields>(fields: F): Kind<ReadFields<F>> => ({
  name: 'an object',
  check(input, path = '') {
    if (!isObject(input)) return refused(path, 'expected an object')
    const complaints = Object.keys(input)
      .filter((name) => input[name] !== null && !Object.hasOwn(fields, name))
      .map((name): Complaint => ({ path: below(path, name), reason: 'unknown field' }))
    const value: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const sent = Object.hasOwn(input, name) ? input[name] : undefined
      const checked = checkField(field, sent, below(path, name))
      if (!checked.ok) complaints.push(...checked.complaints)
      else if (checked.value !== undefined) value[name] = checked.value
    }
    return complaints.length > 0 ? { ok: false, complaints } : accepted(value as ReadFields<F>)
  },
})
