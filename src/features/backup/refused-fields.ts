import type { ApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { isEmpty } from './align'

/** Fields that a broker refused as unknown: their names, and the path of the object that has them. */
type UnknownFields = { readonly path: readonly string[]; readonly names: readonly string[] }

/** Reads one complaint of a refusal; undefined where it is about something else than unknown fields. */
function readComplaint(complaint: unknown): UnknownFields | undefined {
  if (!isConfig(complaint) || typeof complaint['path'] !== 'string') return undefined
  const path = complaint['path'].split('.')
  if (complaint['reason'] === 'unknown_fields' && typeof complaint['unknown'] === 'string')
    return { path, names: complaint['unknown'].split(',') }
  return complaint['reason'] === 'unknown field'
    ? { path: path.slice(0, -1), names: path.slice(-1) }
    : undefined
}

/**
 * Reads which fields a broker does not know from its refusal, which has one complaint or a list of them
 * (src/contract/docs/api.md#errors); none for any other error. The path begins with the place of the object in the configuration.
 */
function findUnknownFields({ message }: ApiError): readonly UnknownFields[] {
  let reply: unknown
  try {
    reply = JSON.parse(message)
  } catch {
    // A text in place of a description.
    return []
  }
  return (Array.isArray(reply) ? reply : [reply]).flatMap((one: unknown) => readComplaint(one) ?? [])
}

function without(body: Config, path: readonly string[], names: readonly string[]): Config {
  const [first, ...rest] = path
  if (first === undefined)
    return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
  const below = body[first]
  return isConfig(below) ? { ...body, [first]: without(below, rest, names) } : body
}

/** Whether a path leads to an object in which at least one of the names is. */
function leadsTo(body: Config, path: readonly string[], names: readonly string[]): boolean {
  const [first, ...rest] = path
  if (first === undefined) return names.some((name) => Object.hasOwn(body, name))
  const below = body[first]
  return isConfig(below) && leadsTo(below, rest, names)
}

/** A body without some fields, and the paths of these. */
export type LessFields = { readonly body: Config; readonly removed: readonly string[] }

function withoutFields(body: Config, { path, names }: UnknownFields): LessFields {
  // The longest end of the path that is in the body: what is before it names the object itself.
  const start = path.findIndex((_, index) => leadsTo(body, path.slice(index), names))
  const inside = start < 0 ? [] : path.slice(start)
  const removed = names.filter((name) => leadsTo(body, inside, [name]))
  return {
    body: without(body, inside, removed),
    removed: removed.map((name) => [...inside, name].join('.')),
  }
}

/**
 * A body without the fields that a broker has just refused as unknown, and their paths; undefined where the error is another
 * one, or the body has none of them.
 */
export function withoutUnknownFields(body: Config, error: ApiError): LessFields | undefined {
  let less: LessFields = { body, removed: [] }
  for (const unknown of findUnknownFields(error)) {
    const next = withoutFields(less.body, unknown)
    less = { body: next.body, removed: [...less.removed, ...next.removed] }
  }
  return less.removed.length === 0 ? undefined : less
}

/** A body without the fields that another one does not have, and their paths; empty values are no loss, and not named. */
export function withoutMissingFields(body: Config, present: Config): LessFields {
  const removed: string[] = []
  const known = Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const own = present[name]
    if (own === undefined) {
      if (!isEmpty(value)) removed.push(name)
      return []
    }
    if (!isConfig(value) || !isConfig(own)) return [[name, value]]
    const below = withoutMissingFields(value, own)
    removed.push(...below.removed.map((path) => `${name}.${path}`))
    return [[name, below.body]]
  })
  return { body: Object.fromEntries(known), removed }
}
