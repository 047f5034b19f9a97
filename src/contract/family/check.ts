import { parseBytes } from '@/lib/bytes'
import type { Json } from '@/lib/text/big-json'
import { isBind } from '@/lib/net/bind'
import { parseHostPort } from '@/lib/net/host-port'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import { parseDuration } from '@/lib/time/time'
import { above, at, exists, isConfig, isApplicable, type Config } from './config'
import type { Field, Fields } from './field'

/** The problem of one field: `reason` is its translation key, `path` its field. */
export type Problem = {
  readonly path: string
  readonly reason: Reason
  readonly values?: Readonly<Record<string, string | number>>
}
type Reason =
  | 'error.required'
  | 'error.unknown'
  | 'error.choice'
  | 'error.number'
  | 'error.min'
  | 'error.max'
  | 'error.range'
  | 'error.duration'
  | 'error.bytes'
  | 'error.text'
  | 'error.toggle'
  | 'error.object'
  | 'error.list'
  | 'error.topic.filter'
  | 'error.topic.prefix'
  | 'error.url'
  | 'error.unique'
  | 'error.least'
  | `error.host.${string}`
  | 'error.rate.form'
  | 'error.resourceName'
  | 'error.queueName'
  | `bridge.problem.${string}`
  | `bridge.json.${string}`
  | 'acl.editor.wrong'
  | 'certificate.pemOnly'
  | 'certificate.noFile'

type Wrong = Omit<Problem, 'path'> | undefined

const isBlank = (value: Json | undefined): boolean => value === undefined || value === null || value === ''

const hostProblem = (text: string, field: Extract<Field, { kind: 'hostPort' }>): Wrong => {
  if (field.bind === true) return isBind(text) ? undefined : { reason: 'error.host.bind' }
  for (const one of field.several === true ? text.split(',') : [text]) {
    const scheme = /^([a-z+]+):\/\//i.exec(one.trim())?.[1]
    if (field.scheme !== undefined && (scheme === undefined || !field.scheme.includes(scheme)))
      return {
        reason: 'error.host.needsScheme',
        values: { schemes: field.scheme.map((name) => `${name}://`).join(', ') },
      }
    const read = parseHostPort(
      scheme === undefined || field.scheme === undefined ? one : one.trim().slice(scheme.length + 3),
      field.port ?? 0,
    )
    if (typeof read === 'string') return { reason: `error.host.${read}` }
  }
  return undefined
}

/** Whether the host of a URL holds a placeholder. */
export const hasTemplatedHost = (text: string): boolean => /^https?:\/\/[^/?#]*\$\{[^}]*\}/i.test(text.trim())

/**
 * A server URL: http or https, with literal host and port
 * (src/contract/docs/integration.md#bridge-types); the rest may contain placeholders.
 */
const urlProblem = (text: string, isTemplated: boolean): Wrong => {
  const parts = /^https?:\/\/([^/?#]+)/i.exec(text.trim())
  if (parts === null) return { reason: 'error.url' }
  if (isTemplated && hasTemplatedHost(text)) return undefined
  const read = parseHostPort((parts[1] ?? '').replace(/^[^@]*@/, ''), 80)
  return typeof read === 'string' ? { reason: `error.host.${read}` } : undefined
}

const numberProblem = (value: Json, min: number | undefined, max: number | undefined): Wrong => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return { reason: 'error.number' }
  const below = min !== undefined && value < min
  if (!below && (max === undefined || value <= max)) return undefined
  if (min !== undefined && max !== undefined)
    return { reason: 'error.range', values: { min: String(min), max: String(max) } }
  return below
    ? { reason: 'error.min', values: { min: String(min) } }
    : { reason: 'error.max', values: { max: String(max) } }
}

/** Checks a present value. */
function wrong(field: Field, value: Json): Wrong {
  if (
    typeof value === 'string' &&
    (field.words?.includes(value) === true || (field.template === true && /\$\{[^}]*\}/.test(value)))
  )
    return undefined
  const isText = typeof value === 'string'
  switch (field.kind) {
    case 'number':
      return numberProblem(value, field.min, field.max)
    case 'toggle':
      return typeof value === 'boolean' ? undefined : { reason: 'error.toggle' }
    case 'choice':
      return field.options.includes(value as string) ? undefined : { reason: 'error.choice' }
    case 'constant':
      return value === field.value ? undefined : { reason: 'error.choice' }
    case 'duration':
      return (
        isText
          ? parseDuration(value) !== undefined && !/^\d+$/.test(value)
          : typeof value === 'number' && value >= 0
      )
        ? undefined
        : { reason: 'error.duration' }
    case 'bytes':
      return (isText ? parseBytes(value) !== undefined : typeof value === 'number' && value >= 0)
        ? undefined
        : { reason: 'error.bytes' }
    case 'rate':
      return isText && /^[1-9]\d*(?:[kmg]b)?(?:\/\d*(?:ms|s|m|h|d))?$/i.test(value)
        ? undefined
        : { reason: 'error.rate.form' }
    case 'hostPort':
      return isText ? hostProblem(value, field) : { reason: 'error.text' }
    case 'url':
      return isText ? urlProblem(value, field.templated === true) : { reason: 'error.text' }
    case 'topicFilter':
      return isText && isTopicFilter(value) ? undefined : { reason: 'error.topic.filter' }
    case 'json':
      return isConfig(value) ? undefined : { reason: 'error.object' }
    case 'keyValue':
      return isConfig(value) && Object.values(value).every((one) => typeof one === 'string')
        ? undefined
        : { reason: 'error.object' }
    case 'list':
      if (field.single === true && isText) return undefined
      return Array.isArray(value) &&
        value.every((one) => typeof one === 'string' && (field.options?.includes(one) ?? true))
        ? undefined
        : { reason: 'error.list' }
    case 'section':
      return isConfig(value) ? undefined : { reason: 'error.object' }
    case 'variant':
      return isConfig(value) || value === field.word || field.also?.includes(value as string) === true
        ? undefined
        : { reason: 'error.choice' }
    case 'rows':
      return Array.isArray(value) && value.every(isConfig) ? undefined : { reason: 'error.list' }
    default:
      return isText ? undefined : { reason: 'error.text' }
  }
}

function rowProblems(
  field: Extract<Field, { kind: 'rows' }>,
  path: string,
  items: readonly Json[],
): Problem[] {
  const { unique, least } = field
  const seen = new Set<Json>()
  const within = items.flatMap((item, index): Problem[] => {
    if (!isConfig(item)) return []
    const problems = checkConfig(field.fields, item).map((problem) => ({
      ...problem,
      path: `${path}.${index}.${problem.path}`,
    }))
    const name = unique === undefined ? undefined : item[unique]
    if (name !== undefined && seen.has(name))
      problems.push({ path: `${path}.${index}.${unique ?? ''}`, reason: 'error.unique' })
    if (name !== undefined) seen.add(name)
    return problems
  })
  return least !== undefined && items.length < least
    ? [{ path, reason: 'error.least', values: { min: least } }]
    : within
}

/** The paths that fields have. */
type Shape = {
  /** The paths that contain fields. */
  readonly places: readonly string[]
  /** The fields with their aliases, and the paths that contain these. */
  readonly known: ReadonlySet<string>
  readonly inner: ReadonlySet<string>
}

const shapes = new WeakMap<Fields, Shape>()

/** The shape of fields, found once for all of the objects that are checked. */
function readShape(fields: Fields): Shape {
  const before = shapes.get(fields)
  if (before !== undefined) return before
  const known = Object.entries(fields).flatMap(([path, { aliases = [] }]) => [
    path,
    ...aliases.map((alias) => [...path.split('.').slice(0, -1), alias].join('.')),
  ])
  const shape = {
    places: [...new Set(Object.keys(fields).flatMap(above))],
    known: new Set(known),
    inner: new Set(known.flatMap(above)),
  }
  shapes.set(fields, shape)
  return shape
}

/** Paths that contain fields but are no objects; sections and variants are checked as fields. */
function misshapen(fields: Fields, config: Config): Problem[] {
  return readShape(fields)
    .places.filter((path) => fields[path] === undefined)
    .flatMap((path): Problem[] => {
      const value = at(config, path)
      return value === undefined || value === null || isConfig(value)
        ? []
        : [{ path, reason: 'error.object' }]
    })
}

/** All problems of a configuration, in field order; unknown names last. */
export function checkConfig(fields: Fields, config: Config, ignored: readonly string[] = []): Problem[] {
  const problems: Problem[] = []
  for (const [path, field] of Object.entries(fields)) {
    const value =
      at(config, path) ??
      field.aliases
        ?.map((alias) => at(config, [...path.split('.').slice(0, -1), alias].join('.')))
        .find((one) => one !== undefined)
    if (!exists(fields, path, config)) continue
    if (isBlank(value) || value === undefined) {
      if (
        field.required === true &&
        isApplicable(fields, path, config) &&
        (field.requiredIn === undefined || at(config, field.requiredIn) !== undefined)
      )
        problems.push({ path, reason: 'error.required' })
      continue
    }
    const found = wrong(field, value)
    if (found !== undefined) problems.push({ path, ...found })
    else if (field.kind === 'rows' && Array.isArray(value)) problems.push(...rowProblems(field, path, value))
  }
  problems.push(...misshapen(fields, config))
  return [
    ...problems,
    ...unknownIn(fields, config, ignored).map((path): Problem => ({ path, reason: 'error.unknown' })),
  ]
}

/** Names without a field. Free-form objects may contain any names. */
function unknownIn(fields: Fields, config: Config, ignored: readonly string[] = []): string[] {
  const shape = readShape(fields)
  const isKnown = (path: string) => shape.known.has(path) || ignored.includes(path)
  const innerIgnored = new Set(ignored.flatMap(above))
  const isInner = (path: string) => shape.inner.has(path) || innerIgnored.has(path)
  const walk = (value: Config, prefix: string): string[] =>
    Object.entries(value).flatMap(([key, below]) => {
      const path = prefix + key
      if (isKnown(path) && !isInner(path)) return []
      if (isInner(path)) return isConfig(below) ? walk(below, `${path}.`) : []
      return [path]
    })
  return walk(config, '')
}
