import type { EndpointId } from '@/contract'
import { contract } from '@/contract'
import type { Table } from '@/contract/endpoint'
import { isConfig } from '@/contract/family/config'

const table: Table = contract

/** Where names are listed whose list is not at the path before them. */
const lists: Readonly<Record<string, string>> = {
  '/certs/global/name': '/certs/global/list',
  '/certs/ns': '/mt/ns_list',
  '/certs/ns/{namespace}/name': '/certs/ns/{namespace}/list',
  '/cluster/links/link': '/cluster/links',
  '/message_transformations/transformation': '/message_transformations',
  '/monitor/nodes': '/nodes',
  '/monitor_current/nodes': '/nodes',
  '/mqtt/retainer/message': '/mqtt/retainer/messages',
  '/mt/ns': '/mt/ns_list',
  '/queue': '/queues',
  '/schema_registry_external/registry': '/schema_registry_external',
  '/schema_validations/validation': '/schema_validations',
  '/stream': '/streams',
}

/** Names that no list has. */
const fixed: Readonly<Record<string, string>> = {
  '/opentelemetry/whitelist': 'clientid',
  '/schemas': 'hotconf',
}

const listIds = new Map(
  (Object.entries(table) as [EndpointId, Table[string]][])
    .filter(([, { method }]) => method === 'GET')
    .map(([id, { path }]) => [path, id]),
)

/** The names in a path by their place, such as `id` of `/rules/{id}`. */
export type PathNames = Readonly<Record<string, string>>

/** The rows of the reply to a list: its own, or those in `data` or `sources`. An object by name has its names as rows. */
function rowsOf(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  if (!isConfig(reply)) return []
  const inner = reply['data'] ?? reply['sources'] ?? reply['files'] ?? reply['certs']
  return Array.isArray(inner) ? inner : Object.keys(reply)
}

/** Other names of the fields that have a name in a path. */
const fieldsOf = (name: string): readonly string[] => [
  name,
  ...(name === 'uid' ? ['user_id'] : []),
  ...(name === 'ns' || name === 'namespace' || name === 'backend' ? [] : ['id', 'name']),
]

function nameIn(row: unknown, name: string): string | undefined {
  if (typeof row === 'string') return row
  if (!isConfig(row)) return undefined
  const { type, name: own } = row
  // Bridges, connectors, actions and sources.
  if (name === 'id' && row['id'] === undefined && typeof type === 'string' && typeof own === 'string')
    return `${type}:${own}`
  const value = fieldsOf(name)
    .map((field) => row[field])
    .find((one) => typeof one === 'string' && one !== '')
  // Packages of plugins are named with their version.
  const version = row['rel_vsn']
  return typeof value !== 'string' ? undefined : typeof version === 'string' ? `${value}-${version}` : value
}

/** Reads the reply of a list, with the names in its path. */
type ReadList = (id: EndpointId, names: PathNames) => Promise<unknown>

/** A part of a path with names that follow each other, as in `/{node}/{msgid}`: these are of one row. */
const namedPart = /((?:\/\{\w+\})+)/

/**
 * The names for the path of an endpoint, one after the other, of each object that the broker has, found by `read` in the lists of
 * the API. Throws where a list cannot be read.
 */
export async function* findAllPathNames(
  path: string,
  read: ReadList,
  found: PathNames = {},
): AsyncGenerator<PathNames> {
  const named = Object.keys(found).reduce((text, name) => text.replace(`{${name}}`, `:${name}`), path)
  const match = namedPart.exec(named)
  if (match === null) return yield found
  const before = path.slice(0, path.indexOf(match[0]))
  const names = [...match[0].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const own = fixed[before]
  const id = listIds.get(lists[before] ?? before)
  if (own === undefined && id === undefined) return
  const rows = own === undefined && id !== undefined ? rowsOf(await read(id, found)) : [own]
  for (const row of rows) {
    // A gateway that is not set up has no more than a name.
    if (isConfig(row) && row['status'] === 'unloaded') continue
    const more = names.map((name) => [name, nameIn(row, name)] as const)
    if (more.some(([, value]) => value === undefined)) continue
    yield* findAllPathNames(path, read, { ...found, ...(Object.fromEntries(more) as PathNames) })
  }
}

/** The first of {@link findAllPathNames}; undefined where the broker has no such object. */
export async function findPathNames(path: string, read: ReadList): Promise<PathNames | undefined> {
  for await (const names of findAllPathNames(path, read)) return names
  return undefined
}
