import type { Problem } from '@/contract/family/check'
import { at, isConfig, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import { readConfig, withDefaults, type Described } from '@/contract/family/read'
import { below, type Complaint } from './complaint'
import type { Kind } from './kind'

const expectations: Readonly<Partial<Record<Field['kind'], string>>> = {
  toggle: 'true or false',
  duration: 'a duration such as 30s',
  bytes: 'a size such as 10MB',
  rate: 'a rate such as 100/s',
  url: 'an address such as http://127.0.0.1:8080',
  topicFilter: 'a topic filter such as sensors/#',
  json: 'an object',
  keyValue: 'an object',
  section: 'an object',
  variant: 'an object',
  rows: 'a list of objects',
}

/** What a value of this field looks like. */
function expected(field: Field): string {
  const own = expectations[field.kind] ?? 'a text'
  switch (field.kind) {
    case 'number':
      return `an integer${field.min === undefined ? '' : ` from ${String(field.min)}`}${
        field.max === undefined ? '' : ` to ${String(field.max)}`
      }`
    case 'choice':
      return `one of ${field.options.join(', ')}`
    case 'constant':
      return String(field.value)
    case 'hostPort':
      return field.bind === true
        ? 'an address such as 1883 or 127.0.0.1:1883'
        : `an address such as ${field.scheme?.[0] === undefined ? '' : `${field.scheme[0]}://`}127.0.0.1:${String(field.port ?? 1883)}`
    case 'list':
      return field.options === undefined ? 'a list of texts' : `a list of ${field.options.join(', ')}`
    default:
      return own
  }
}

/** The field of a path, including list items (`topic_mapping.0.qos`). */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const direct = fields[path]
  if (direct !== undefined) return direct
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'rows' && path.startsWith(`${name}.`))
      return fieldAt(field.fields, path.slice(name.length + 1).replace(/^\d+\./, ''))
  return undefined
}

const reasons: Readonly<Partial<Record<Problem['reason'], string>>> = {
  'error.required': 'is required',
  'error.unknown': 'unknown field',
  'error.unique': 'occurs twice',
  'error.resourceName': 'expected letters, digits, - and _, first a letter or a digit',
  'error.queueName': 'expected letters, digits, -, _ and dots, first a letter or a digit',
  'bridge.problem.topics': 'expected topic filters, each once',
}

function reasonOf({ path, reason, values }: Problem, fields: Fields): string {
  const own = reasons[reason]
  if (own !== undefined) return own
  if (reason === 'error.least') return `expected at least ${String(values?.['min'])}`
  const field = fieldAt(fields, path)
  if (field === undefined) return 'expected an object'
  return `expected ${[expected(field), ...(field.words ?? [])].join(' or ')}`
}

/** List items are counted from 1. */
const fromOne = (path: string): string =>
  path.replace(/(?<=\.)\d+(?=\.|$)/g, (index) => String(Number(index) + 1))

/** Problems of fields in plain English. */
export const toComplaints = (fields: Fields, problems: readonly Problem[], root = ''): readonly Complaint[] =>
  problems.map((problem) => ({
    path: fromOne(below(root, problem.path)),
    reason: reasonOf(problem, fields),
  }))

/** Whether only forms see a problem: addresses of HTTP, of which the broker accepts any, and a missing default. */
function isOfForms(fields: Fields, config: Config, { path, reason }: Problem): boolean {
  const field = fields[path]
  return reason === 'error.required'
    ? field?.default !== undefined && field.requiredIn === undefined && at(config, path) === undefined
    : field?.kind === 'url' && /^error\.(?:url|host\.)/.test(reason)
}

/**
 * The body that a feature's fields describe, with `defaults`. Of a `partial` one nothing is required. `T` names the fields
 * that the caller uses.
 */
export const described = <T extends object = Config>(
  family: Described,
  { partial = false, defaults = !partial }: { readonly partial?: boolean; readonly defaults?: boolean } = {},
): Kind<T> => ({
  name: 'an object',
  check(value, path = '') {
    if (!isConfig(value)) return { ok: false, complaints: [{ path, reason: 'expected an object' }] }
    const { config, problems: all } = readConfig(family, value, { partial })
    const problems = all.filter((problem) => !isOfForms(family.fields, config, problem))
    return problems.length > 0
      ? { ok: false, complaints: toComplaints(family.fields, problems, path) }
      : { ok: true, value: (defaults ? withDefaults(family, config) : config) as T }
  },
})
