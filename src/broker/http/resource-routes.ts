import type * as z from 'zod/mini'
import type { Endpoint, Table } from '@/contract/endpoint'
import { isConfig } from '@/contract/family/config'
import { readOnlyNames } from '@/contract/write-back'
import type { Json } from '@/lib/text/big-json'

/**
 * A call on a resource that can be updated: endpoint, path parameters, and for a list the endpoint of its
 * rows.
 */
export type ResourceCall = {
  readonly id: string
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  readonly item: Endpoint | undefined
}

export type ResourceRoutes = {
  find(method: string, path: string): ResourceCall | undefined
  /** The path that identifies the resource of a call, from its path or from the name in its body. */
  keyOf(call: ResourceCall, body: Json | undefined): string | undefined
  /** The same for a row of a list. */
  keyOfRow(call: ResourceCall, row: Readonly<Record<string, Json>>): string | undefined
  /** The paths that return the resource of a call. */
  readersOf(call: ResourceCall): readonly string[]
  readOnlyOf(endpoint: Endpoint): ReadonlySet<string>
}

const parametersOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Whether an endpoint replaces a resource by JSON. */
export const isUpdate = ({ method, body, plain, upload, replaces }: Endpoint): boolean =>
  (method === 'PUT' || replaces === true) && body !== undefined && plain !== true && upload !== true

/** The path parameter of a row. */
function idOf(parameter: string, row: Readonly<Record<string, Json>>): string | undefined {
  const { id, type, name } = row
  const pair = typeof type === 'string' && typeof name === 'string' ? `${type}:${name}` : undefined
  const result = parameter === 'id' ? (id ?? pair ?? name) : (row[parameter] ?? id ?? name)
  return typeof result === 'string' ? result : undefined
}

const isObjectSchema = (reply: unknown): reply is z.ZodMiniObject =>
  typeof reply === 'object' && reply !== null && 'shape' in reply

const isNullableSchema = (reply: Endpoint['reply']): reply is z.ZodMiniNullable =>
  typeof reply === 'object' && reply.def.type === 'nullable'

/** Finds the updatable resources of a table, from the paths of their endpoints. */
export function createResourceRoutes(table: Table): ResourceRoutes {
  const all = Object.entries(table)
  const byPath = (method: string, path: string) =>
    all.find(([, endpoint]) => endpoint.method === method && endpoint.path === path)?.[1]
  const nounOf = (id: string) => id.replace(/(?:List|Detail|Create|Update|Edit|Remove|Delete)$/, '')
  const updates = all.filter(([, endpoint]) => isUpdate(endpoint))
  /** The endpoint of a single row: the detail of the same noun, else its update. */
  const itemOf = (id: string): Endpoint | undefined => {
    const noun = nounOf(id)
    const updated = updates.some(
      ([other]) => nounOf(other) === noun || nounOf(other) === id.replace(/s$/, '') || nounOf(other) === id,
    )
    const names = [`${noun}Detail`, `${id}Detail`, id.replace(/s$/, ''), `${noun}Update`, `${noun}Edit`]
    const match = names
      .map((name) => table[name])
      .find((one) => one !== undefined && one.path !== table[id]?.path && parametersOf(one.path).length > 0)
    return updated ? match : undefined
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
  /** Whether a call concerns a single resource with an update. */
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
      // Creations, and updates with the name in the body.
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
      const row = isNullableSchema(reply) ? reply.def.innerType : reply
      return new Set(isObjectSchema(row) ? readOnlyNames(row) : [])
    },
  }
}
