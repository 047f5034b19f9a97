import { parseBytes } from '@/lib/bytes'
import { isRate, parseRate } from '@/lib/time/rate'
import { parseDuration } from '@/lib/time/time'
import { Atom } from '@/rule-sql/value'
import { readInstant } from '../store/instant'
import { isKnownWord } from './atoms'
import { toReport, unknownFields, type Complaint } from './complaint'
import { toRawTerm, asText, scanned, unconverted } from './term'

type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly complaints: readonly Complaint[] }

/**
 * A type of the broker's schema: converts a value, or reports what is wrong. The broker converts before
 * it checks (numbers to text where text is wanted, and vice versa), and reports the converted value.
 */
export type Kind<T> = { readonly name: string; check(value: unknown, path: string): Checked<T> }

/** The type of the values that a kind accepts. */
export type Read<K> = K extends Kind<infer T> ? T : never

const accepted = <T>(value: T): Checked<T> => ({ ok: true, value })
const refused = (complaint: Complaint): Checked<never> => ({ ok: false, complaints: [complaint] })

/** A named type: `convert` converts the value if possible, `fits` checks the result. */
const primitive = <T>(
  name: string,
  convert: (value: unknown) => unknown,
  fits: (value: unknown) => value is T,
): Kind<T> => ({
  name,
  check(input, path) {
    const value = convert(input)
    return fits(value)
      ? accepted(value)
      : refused({ value: unconverted(value), reason: { expected: name }, path })
  },
})

const isText = (value: unknown): value is string => typeof value === 'string'
const isInteger = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)
const asTerm = (value: unknown): unknown => {
  const text = asText(value)
  return isText(text) ? scanned(text) : text
}

export const binary = primitive('binary()', asText, isText)
export const string = primitive('string()', asText, isText)

export const boolean = primitive(
  'boolean()',
  (value) => {
    const text = asText(value)
    return text === 'true' ? true : text === 'false' ? false : text
  },
  (value) => typeof value === 'boolean',
)

const integerKind = (name: string, min: number, max: number): Kind<number> =>
  primitive(name, asTerm, (value): value is number => isInteger(value) && value >= min && value <= max)

export const integer = integerKind('integer()', -Infinity, Infinity)
export const natural = integerKind('non_neg_integer()', 0, Infinity)
export const positive = integerKind('pos_integer()', 1, Infinity)
/** Integers from `min` to `max`, inclusive. */
export const range = (min: number, max: number): Kind<number> =>
  integerKind(`${String(min)}..${max === Infinity ? 'inf' : String(max)}`, min, max)

export const number = primitive('number()', asTerm, (value): value is number => typeof value === 'number')

/** A QoS level; an invalid one is reported as text. */
export const qos: Kind<0 | 1 | 2> = primitive(
  'qos()',
  (value) => {
    const text = asText(value)
    return isText(text) && /^[012]$/.test(text) ? Number(text) : text
  },
  (value): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2,
)

export const word = <const W extends string>(name: W): Kind<W> =>
  primitive(name, asText, (value): value is W => value === name)

/** One of several words. A word that the broker does not know as an atom is refused with another message. */
export const words = <const W extends string>(...symbols: readonly W[]): Kind<W> => ({
  name: 'enum',
  check(value, path) {
    const found = symbols.find((symbol) => symbol === value)
    if (found !== undefined) return accepted(found)
    const converted = isText(value) && isKnownWord(value) ? new Atom(value) : toRawTerm(value)
    const convertible = converted instanceof Atom || typeof value === 'number' || typeof value === 'boolean'
    return refused({
      value: converted,
      reason: new Atom(convertible ? 'not_a_enum_symbol' : 'unable_to_convert_to_enum_symbol'),
      path,
    })
  },
})

/** One of several words; errors contain the name of the type. */
export const symbol = <const W extends string>(name: string, ...symbols: readonly W[]): Kind<W> =>
  primitive(name, asText, (value): value is W => symbols.some((one) => one === value))

/** One of several configuration roots. In the recording all tried words existed as atoms. */
export const rootWord = <const W extends string>(...roots: readonly W[]): Kind<W> => ({
  name: 'enum',
  check(value, path) {
    const found = roots.find((root) => root === value)
    return found === undefined
      ? refused({ value: toRawTerm(value), reason: new Atom('not_a_enum_symbol'), path })
      : accepted(found)
  },
})

/** A duration or size, kept as written. Bare numbers are accepted, including negative ones. */
const measure = (name: string, reads: (text: string) => boolean): Kind<string | number> =>
  primitive(
    name,
    (value) => (isInteger(value) ? value : asText(value)),
    (value): value is string | number =>
      isInteger(value) || (isText(value) && (/^-?\d+$/.test(value) || reads(value))),
  )

const isDuration = (text: string): boolean => /[a-z]$/i.test(text) && parseDuration(text) !== undefined
export const duration = measure('emqx_schema:duration()', isDuration)
export const durationMs = measure('emqx_schema:duration_ms()', isDuration)
export const timeoutMs = measure('emqx_schema:timeout_duration_ms()', isDuration)
export const durationS = measure('emqx_schema:duration_s()', isDuration)
export const byteSize = measure(
  'emqx_schema:bytesize()',
  (text) => /^\d+[kmg]b$/i.test(text) && parseBytes(text) !== undefined,
)
export const rate: Kind<string> = primitive(
  'emqx_limiter_schema:rate()',
  asText,
  (value): value is string => isText(value) && isRate(parseRate(value)),
)

/** `80%`, or a number from 0 to 1; kept as written. */
export const percent: Kind<string | number> = primitive(
  'emqx_schema:percent()',
  (value) => (typeof value === 'number' ? value : asText(value)),
  (value): value is string | number =>
    typeof value === 'number'
      ? value >= 0 && value <= 1
      : isText(value) && /^\d+(?:\.\d+)?%$/.test(value) && Number.parseFloat(value) <= 100,
)

const instant = (name: string, unit: 1 | 1000): Kind<number> =>
  primitive(
    name,
    (value) => {
      const text = asText(value)
      const ms = isText(text) ? readInstant(text, unit) : undefined
      return ms === undefined ? text : Math.floor(ms / unit)
    },
    isInteger,
  )

/** RFC 3339 text or an epoch number, as seconds or milliseconds. */
export const epochSecond = instant('emqx_utils_calendar:epoch_second()', 1000)
export const epochMillisecond = instant('emqx_utils_calendar:epoch_millisecond()', 1)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const map: Kind<Record<string, unknown>> = primitive('map()', (value) => value, isObject)

/** An object with arbitrary names and values of one kind. */
export const mapOf = <T>(item: Kind<T>): Kind<Record<string, T>> => ({
  name: 'map()',
  check(value, path) {
    const object = map.check(value, path)
    if (!object.ok) return object
    const checked = Object.entries(object.value).map(
      ([name, value]) => [name, item.check(value, `${path}.${name}`)] as const,
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
  check(value, path) {
    const checked = kind.check(value, path)
    return checked.ok ? accepted(change(checked.value)) : checked
  },
})

/** One of several kinds, chosen by the value; errors contain the name of the chosen one. */
export const chooseKind = <T>(
  choose: (
    value: unknown,
  ) =>
    | { readonly kind: Kind<T>; readonly type: string }
    | { readonly refusal: Readonly<Record<string, unknown>> },
): Kind<T> => ({
  name: 'union',
  check(value, path) {
    const choice = choose(value)
    if ('refusal' in choice) return refused({ ...choice.refusal, path })
    const checked = choice.kind.check(value, path)
    if (checked.ok) return checked
    const within = ({ matched_type: inner }: Complaint) => ({
      matched_type: typeof inner === 'string' ? `${choice.type}/${inner}` : choice.type,
    })
    return { ok: false, complaints: checked.complaints.map((each) => ({ ...each, ...within(each) })) }
  },
})

/** Lists of lists of integers. */
export const integerLists: Kind<number[][]> = primitive(
  '[[integer()]]',
  (value) => value,
  (value): value is number[][] =>
    Array.isArray(value) && value.every((each) => Array.isArray(each) && each.every(isInteger)),
)

/** The first kind that accepts the value. */
export const either = <A, B>(a: Kind<A>, b: Kind<B>): Kind<A | B> => ({
  name: `${a.name} | ${b.name}`,
  check(value, path) {
    const mismatches: Record<string, unknown> = {}
    for (const kind of [a, b]) {
      const checked = kind.check(value, path)
      if (checked.ok) return checked
      const complaints = checked.complaints.map((each) => toReport(each))
      mismatches[kind.name] = complaints.length === 1 ? complaints[0] : complaints
    }
    return refused({ reason: new Atom('matched_no_union_member'), path, mismatches })
  },
})

/** Adds a validation with its own reason, run before the type check. */
export const where = <T>(kind: Kind<T>, problem: (value: T) => string | undefined): Kind<T> => ({
  name: kind.name,
  check(value, path) {
    const checked = kind.check(value, path)
    const reason = checked.ok ? problem(checked.value) : undefined
    return reason === undefined ? checked : refused({ value, reason, path })
  },
})

/** Checks, but passes the value on unconverted. */
export const raw = (kind: Kind<unknown>): Kind<unknown> => ({
  name: kind.name,
  check(value, path) {
    const checked = kind.check(value, path)
    return checked.ok ? accepted(value) : checked
  },
})

/** The items of a list given as an object with numeric keys. */
function indexed(value: Record<string, unknown>, path: string): unknown[] | Complaint {
  const unknownNames = Object.keys(value).filter((key) => !/^[1-9]\d*$/.test(key))
  if (unknownNames.length > 0) return { path, bad_array_index_keys: unknownNames }
  const sorted = Object.entries(value)
    .map(([key, value]): [number, unknown] => [Number(key), value])
    .sort(([a], [b]) => a - b)
  const gap = sorted.findIndex(([index], position) => index !== position + 1)
  return gap < 0
    ? sorted.map(([, value]) => value)
    : { path, expected_index: gap + 1, got_index: sorted[gap]?.[0] }
}

/** A list; items are counted from 1, and only the first invalid one is reported. */
export const list = <T>(item: Kind<T>): Kind<T[]> => ({
  name: `[${item.name}]`,
  check(value, path) {
    const items = isObject(value) ? indexed(value, path) : value
    if (isObject(items)) return refused(items as Complaint)
    if (!Array.isArray(items))
      return refused({
        expected_data_type: new Atom('array'),
        got: isText(items) ? new Atom('string') : items,
        path,
      })
    const values: T[] = []
    for (const [index, each] of items.entries()) {
      const checked = item.check(each, `${path}.${String(index + 1)}`)
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
  kind: { name: 'any()', check: () => accepted(undefined) },
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

/** Reads one field: its value, its default, or the errors. */
export function checkField(field: Field<unknown>, value: unknown, path: string): Checked<unknown> {
  if (value === undefined || value === null)
    return field.required ? refused({ reason: new Atom('required_field'), path }) : accepted(field.fallback)
  return field.kind.check(value, path)
}

/** An object with known names only. All errors are reported, in the order of the fields. */
export const struct = <F extends Fields>(fields: F): Kind<ReadFields<F>> => ({
  name: 'struct',
  check(input, path) {
    if (!isObject(input))
      return refused({ value: toRawTerm(input), reason: new Atom('bad_value_for_struct'), path })
    const present = Object.keys(input).filter((name) => input[name] !== null)
    const unknown = present.filter((name) => !Object.hasOwn(fields, name))
    if (unknown.length > 0)
      return refused(
        unknownFields(
          path,
          unknown,
          Object.keys(fields).filter((name) => !present.includes(name)),
        ),
      )
    const value: Record<string, unknown> = {}
    const complaints: Complaint[] = []
    for (const [name, field] of Object.entries(fields)) {
      const checked = checkField(
        field,
        Object.hasOwn(input, name) ? input[name] : undefined,
        `${path}.${name}`,
      )
      if (!checked.ok) complaints.push(...checked.complaints)
      else if (checked.value !== undefined) value[name] = checked.value
    }
    return complaints.length > 0 ? { ok: false, complaints } : accepted(value as ReadFields<F>)
  },
})
