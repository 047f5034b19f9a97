import type * as z from 'zod/mini'
import type { Endpoint, Table } from '@/contract/endpoint'
import { isConfig } from '@/contract/family/config'
import { readOnlyNames } from '@/contract/write-back'
import type { Json } from '@/lib/text/big-json'

/** A call that reads or writes a thing that can be updated: which endpoint, with which parameters, and of a list the endpoint of a row. */
type ResourceCall = {
  readonly id: string
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly item: Endpoint | undefined
}

export type ResourceRoutes = {
  find(method: string, path: string): ResourceCall | undefined
  /** The path by which the thing of a call is known; of one that is named in its body only, by that. */
  keyOf(found: ResourceCall, body: Json | undefined): string | undefined
  /** The same of a row of a list. */
  keyOfRow(found: ResourceCall, row: Readonly<Record<string, Json>>): string | undefined
  /** The paths that answer the thing of a call. */
  readersOf(found: ResourceCall): readonly string[]
  readOnlyOf(endpoint: Endpoint): ReadonlySet<string>
}

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Whether an endpoint takes the place of what is there, by JSON. */
export const isUpdate = ({ method, body, plain, upload, replaces }: Endpoint): boolean =>
  (method === 'PUT' || replaces === true) && body !== undefined && plain !== true && upload !== true

/** What a row of a list is called in the path of one. */
function idOf(parameter: string, row: Readonly<Record<string, Json>>): string | undefined {
  const { id, type, name } = row
  const pair = typeof type === 'string' && typeof name === 'string' ? `${type}:${name}` : undefined
  const found = parameter === 'id' ? (id ?? pair ?? name) : (row[parameter] ?? id ?? name)
  return typeof found === 'string' ? found : undefined
}

const isObjectSchema = (reply: Endpoint['reply']): reply is z.ZodMiniObject =>
  typeof reply === 'object' && 'shape' in reply

/** Finds the things of a table that have an update, by the paths of the calls that read, make, update and delete them. */
export function createResourceRoutes(table: Table): ResourceRoutes {
  const all = Object.entries(table)
  const byPath = (method: string, path: string) =>
    all.find(([, endpoint]) => endpoint.method === method && endpoint.path === path)?.[1]
  const nounOf = (id: string) => id.replace(/(?:List|Detail|Create|Update|Edit|Remove|Delete)$/, '')
  const updates = all.filter(([, endpoint]) => isUpdate(endpoint))
  /** The endpoint whose path names one of a list: that of the same noun which reads it, else which updates it. */
  const itemOf = (id: string): Endpoint | undefined => {
    const noun = nounOf(id)
    const updated = updates.some(
      ([other]) => nounOf(other) === noun || nounOf(other) === id.replace(/s$/, '') || nounOf(other) === id,
    )
    const names = [`${noun}Detail`, `${id}Detail`, id.replace(/s$/, ''), `${noun}Update`, `${noun}Edit`]
    const found = names
      .map((name) => table[name])
      .find((one) => one !== undefined && one.path !== table[id]?.path && parametersOf(one.path).length > 0)
    return updated ? found : undefined
  }
  const routes = all
    .map(([id, endpoint]) => ({
      id,
      endpoint,
      names: parametersOf(endpoint.path),
      pattern: new RegExp(
        `^${endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '([^/]+)')}$`,
      ),
    }))
    .sort((a, b) => a.names.length - b.names.length)
  /** Whether a call reads, updates or deletes one thing that has an update. */
  const isOne = (id: string, { path }: Endpoint) =>
    updates.some(([other, update]) => update.path === path || nounOf(other) === nounOf(id))

  return {
    find(method, path) {
      const route = routes.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
      if (route === undefined) return undefined
      const { id, endpoint, names, pattern } = route
      const values = pattern.exec(path)?.slice(1).map(decodeURIComponent) ?? []
      const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
      const item = itemOf(id)
      return item !== undefined || isOne(id, endpoint) ? { id, endpoint, params, item } : undefined
    },
    keyOf({ id, endpoint, params, item }, body) {
      if (item === undefined) return fillPath(endpoint.path, params)
      // Made, or updated by a name in the body: known by the path of one.
      const name = isConfig(body) ? idOf(parametersOf(item.path).at(-1) ?? '', body) : undefined
      return endpoint.method === 'GET' || endpoint.method === 'DELETE' || name === undefined || id === ''
        ? undefined
        : fillPath(item.path, { ...params, [parametersOf(item.path).at(-1) ?? '']: name })
    },
    keyOfRow({ item, params }, row) {
      const parameter = parametersOf(item?.path ?? '').at(-1)
      const name = parameter === undefined ? undefined : idOf(parameter, row)
      return item === undefined || parameter === undefined || name === undefined
        ? undefined
        : fillPath(item.path, { ...params, [parameter]: name })
    },
    readersOf({ id, endpoint, params, item }) {
      const reader = item === undefined ? byPath('GET', endpoint.path) : undefined
      if (reader !== undefined) return [fillPath(endpoint.path, params)]
      const list = all.find(
        ([other, one]) =>
          one.method === 'GET' &&
          itemOf(other) !== undefined &&
          nounOf(other) === nounOf(id) &&
          one.path !== endpoint.path + '/',
      )?.[1]
      return list === undefined || parametersOf(list.path).some((name) => params[name] === undefined)
        ? []
        : [fillPath(list.path, params)]
    },
    readOnlyOf({ reply }) {
      return new Set(isObjectSchema(reply) ? readOnlyNames(reply) : [])
    },
  }
}
