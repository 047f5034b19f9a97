import * as z from 'zod/mini'
import { invalid, Refusal } from './refusal'

type Schema = z.ZodMiniType
type Mode = 'strict' | 'flat' | 'none'

/** The names a schema knows, when it is an object. */
const namesOf = (schema: Schema): string[] | undefined =>
  'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : undefined

/** Complaints of ours that the broker words in its own way. */
const worded: Readonly<Record<string, string>> = {
  'error.password.length': 'The range of password length is 8~64',
  'error.password.ascii': 'Only ASCII characters are allowed in the password',
  'error.password.mix': 'The password needs at least two of: letters, digits, symbols',
  'error.username': 'Bad Username. Only upper and lower case letters, numbers and underscores are supported',
  'error.ip': 'bad peerhost',
  'error.delayed.max': 'Max delayed must be equal or greater than 0',
}

/** Complaints of ours that the broker gives as the reason of a validation error. */
const reasons: Readonly<Record<string, string>> = { 'error.objectName': 'Name should be ^[A-Za-z]+[A-Za-z0-9-_]*$' }

/** What the broker says it expected, by name. */
const expected: Readonly<Record<string, string>> = {
  page: 'pos_integer()', limit: '1..1000', latest: '1..inf', qos: 'qos()', rh: 'qos()', interval: '0..65535',
  activated: 'boolean()', clean_start: 'boolean()', aggregate: 'boolean()',
  bytes: '0..2147483647', position: 'non_neg_integer()',
}

/** A bad value here crashes the real broker (traps): 500, not 400. */
const crashing: ReadonlySet<string> = new Set(['ip_address', 'proto_ver'])

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )

type Issue = { code?: string; message: string; path: readonly PropertyKey[]; keys?: readonly string[] }

function refuse(issue: Issue, value: unknown, at: (name: string) => string): Refusal {
  const name = issue.path.map(String).join('.')
  const last = String(issue.path.at(-1) ?? '')
  const words = worded[issue.message]
  if (words !== undefined) return new Refusal(400, 'BAD_REQUEST', words)
  if (issue.code === 'unrecognized_keys') {
    return new Refusal(
      400, 'BAD_REQUEST',
      JSON.stringify({ unknown: (issue.keys ?? []).join(','), reason: 'unknown_fields', path: at(name), kind: 'validation_error' }),
    )
  }
  const found = valueAt(value, issue.path)
  const reason = reasons[issue.message]
  if (reason !== undefined) return invalid(at(name), reason, found)
  if (found === undefined) return invalid(at(name), 'required_field')
  const want = expected[last]
  if (want !== undefined) return invalid(at(name), { expected: want }, last === 'qos' || last === 'rh' ? String(found) : found)
  return invalid(at(name), issue.code === 'invalid_value' ? 'unable_to_convert_to_enum_symbol' : issue.message, found)
}

/**
 * Checks a body. Strict bodies refuse unknown keys; flat ones drop them silently and name fields without `root`
 * (contract A §1.4).
 */
export function checkBody(schema: Schema, given: unknown, mode: Mode): unknown {
  if (mode === 'none') return given
  const names = namesOf(schema)
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  const value =
    mode === 'flat' && names && isObject
      ? Object.fromEntries(Object.entries(given).filter(([key]) => names.includes(key)))
      : given
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const at = (name: string) => (mode === 'flat' ? name || 'root' : name === '' ? 'root' : `root.${name}`)
  throw issue ? refuse(issue, value, at) : invalid('root', 'bad_value')
}

const coerced = (text: string): unknown => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text)
  return text === 'true' ? true : text === 'false' ? false : text
}

/** Names whose text is a number or a truth value; every other parameter stays text. */
const coercible: ReadonlySet<string> = new Set(['page', 'limit', 'qos', 'latest', 'activated', 'clean_start', 'aggregate', 'bytes', 'position'])

/** Reads the known query parameters; unknown ones are ignored, and of a repeated one the first counts. Mode `none` leaves the check to the handler. */
export function checkQuery(schema: Schema, search: URLSearchParams, mode: 'strict' | 'none' = 'strict'): unknown {
  const value: Record<string, unknown> = {}
  for (const name of namesOf(schema) ?? []) {
    const text = search.get(name)
    if (text !== null) value[name] = coercible.has(name) ? coerced(text) : text
  }
  if (mode === 'none') return value
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const name = String(issue?.path[0] ?? 'query')
  if (crashing.has(name)) {
    throw new Refusal(500, 'INTERNAL_ERROR', `throw, {bad_value_type,{<<"${name}">>,<<"${String(value[name])}">>}}`)
  }
  throw issue ? refuse(issue, value, (path) => path) : invalid('query', 'bad_value')
}
