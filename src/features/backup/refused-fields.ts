import type { ApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'

/** Fields that a broker refused as unknown: their names, and the path of the object that has them. */
type UnknownFields = { readonly path: readonly string[]; readonly names: readonly string[] }

/**
 * Reads which fields a broker does not know from its refusal (src/contract/docs/api.md#errors); undefined for any other error.
 * The path begins with the place of the object in the configuration.
 */
function findUnknownFields({ message }: ApiError): UnknownFields | undefined {
  let reply: unknown
  try {
    reply = JSON.parse(message)
  } catch {
    // A text in place of a description.
    return undefined
  }
  if (!isConfig(reply) || typeof reply['path'] !== 'string') return undefined
  const path = reply['path'].split('.')
  if (reply['reason'] === 'unknown_fields' && typeof reply['unknown'] === 'string')
    return { path, names: reply['unknown'].split(',') }
  return reply['reason'] === 'unknown field' ? { path: path.slice(0, -1), names: path.slice(-1) } : undefined
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

/**
 * A body without the fields that a broker has just refused as unknown, and their paths; undefined where the error is another
 * one, or the body has none of them.
 */
export function withoutUnknownFields(
  body: Config,
  error: ApiError,
): { readonly body: Config; readonly removed: readonly string[] } | undefined {
  const unknown = findUnknownFields(error)
  if (unknown === undefined) return undefined
  const { path, names } = unknown
  // The longest end of the path that is in the body: what is before it names the object itself.
  const start = path.findIndex((_, index) => leadsTo(body, path.slice(index), names))
  const inside = start < 0 ? [] : path.slice(start)
  if (start < 0 && !leadsTo(body, [], names)) return undefined
  const removed = names.filter((name) => leadsTo(body, inside, [name]))
  return {
    body: without(body, inside, removed),
    removed: removed.map((name) => [...inside, name].join('.')),
  }
}
