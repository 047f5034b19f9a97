import type { Endpoint, Table } from '@/contract/endpoint'
import { isConfig } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { apiBase } from '@/broker/http/base'
import { createResourceRoutes, type ResourceRoutes } from './resource-routes'

/** A field or word that this release does not have, with its path. */
type Unknown = { readonly path: readonly (string | number)[]; readonly value: Json }

const fieldSign = 'x_unknown_'
const wordSign = 'unknown-'

/** The known word that an unknown one replaced. */
const knownWord = (value: Json): string | undefined => {
  const match = typeof value === 'string' ? /^unknown-\d+:(.*)$/s.exec(value) : null
  return match?.[1]
}

const isUnknownField = (name: string | number): boolean => String(name).startsWith(fieldSign)

/** Separates the unknown parts from a value. */
function split(
  value: Json,
  path: readonly (string | number)[] = [],
): { readonly known: Json; readonly unknown: readonly Unknown[] } {
  const word = knownWord(value)
  if (word !== undefined) return { known: word, unknown: [{ path, value }] }
  if (Array.isArray(value)) {
    const parts = value.map((one, index) => split(one, [...path, index]))
    return { known: parts.map(({ known }) => known), unknown: parts.flatMap(({ unknown }) => unknown) }
  }
  if (!isConfig(value)) return { known: value, unknown: [] }
  const parts = Object.entries(value).map(([name, below]) => ({
    name,
    below,
    ...(isUnknownField(name)
      ? { known: null, unknown: [{ path: [...path, name], value: below }] }
      : split(below, [...path, name])),
  }))
  return {
    known: Object.fromEntries(
      parts.filter(({ name }) => !isUnknownField(name)).map(({ name, known }) => [name, known]),
    ),
    unknown: parts.flatMap(({ unknown }) => unknown),
  }
}

/** Puts an unknown part back into a value; dropped if its parent is missing. */
function withUnknown(value: Json, { path: [name, ...rest], value: unknown }: Unknown): Json {
  if (name === undefined) return typeof value === 'object' && value !== null ? value : unknown
  if (Array.isArray(value))
    return value.map((one, index) =>
      index === name ? withUnknown(one, { path: rest, value: unknown }) : one,
    )
  if (!isConfig(value)) return value
  if (rest.length === 0 && isUnknownField(name)) return { ...value, [name]: unknown }
  const below = value[name]
  return below === undefined
    ? value
    : { ...value, [name]: withUnknown(below, { path: rest, value: unknown }) }
}

const same = (a: Unknown, b: Unknown): boolean => JSON.stringify(a.path) === JSON.stringify(b.path)

/** The unknown parts of a resource after an update. */
function after(
  before: readonly Unknown[],
  body: Json,
  brought: readonly Unknown[],
  storage: Endpoint['keptWhenOmitted'],
): readonly Unknown[] {
  if (storage === undefined || !isConfig(body)) return brought
  const isStored = ({ path }: Unknown): boolean => {
    if (storage === 'fields') return !Object.hasOwn(body, String(path[0]))
    const result = path.reduce<Json | undefined>(
      (value, name) =>
        Array.isArray(value) ? value[Number(name)] : isConfig(value) ? value[name] : undefined,
      body,
    )
    return result === undefined
  }
  return [...before.filter((one) => isStored(one) && !brought.some((other) => same(one, other))), ...brought]
}

/** Words that may be options; other texts are not replaced. */
const isWord = (value: Json): value is string => typeof value === 'string' && /^[a-z][a-z_]*$/.test(value)

/** Unknown fields for every object, and unknown words for every word, except at `fixed` places. */
function planted(
  value: Json,
  next: () => number,
  fixed: (path: readonly (string | number)[], one: Json) => boolean,
  path: readonly (string | number)[] = [],
): readonly Unknown[] {
  if (fixed(path, value)) return []
  if (Array.isArray(value)) return value.flatMap((one, index) => planted(one, next, fixed, [...path, index]))
  if (isConfig(value)) {
    const at = next()
    return [
      { path: [...path, `${fieldSign}${at}`], value: { deep: at } },
      ...Object.entries(value).flatMap(([name, below]) => planted(below, next, fixed, [...path, name])),
    ]
  }
  return isWord(value) ? [{ path, value: `${wordSign}${next()}:${value}` }] : []
}

/** Fields whose words are never options. */
const names: ReadonlySet<string> = new Set([
  'id',
  'name',
  'clientid',
  'username',
  'topic',
  'description',
  'node',
  'source',
])

export type UnknownFields = {
  /** Serves a request: removes unknown parts from its body and adds them to its reply. */
  intercept(request: Request, serve: (request: Request) => Promise<Response>): Promise<Response>
  /** The current unknown parts of each resource, by path. */
  readonly storedFields: ReadonlyMap<string, readonly Unknown[]>
  /** The initial unknown parts of each resource. */
  readonly planted: ReadonlyMap<string, readonly Unknown[]>
  /** Starts over: the next read plants new ones. */
  clear(): void
}

/**
 * A test mode that simulates a later release, with fields and words that are unknown here. They are kept
 * like the respective update would, so that whatever a client drops from a body is missing in the next
 * reply. With `plants: 'fields'` all words are known.
 */
export function createUnknownFields(table: Table, plants: 'fields' | 'words' = 'words'): UnknownFields {
  const routes: ResourceRoutes = createResourceRoutes(table)
  const storedFields = new Map<string, readonly Unknown[]>()
  const plantedFields = new Map<string, readonly Unknown[]>()
  let count = 0
  const next = () => ++count

  const plant = (key: string, value: Json, endpoint: Endpoint): void => {
    if (storedFields.has(key)) return
    const readOnly = routes.readOnlyOf(endpoint)
    const unknown = planted(
      value,
      next,
      (path, one) =>
        (plants === 'fields' && isWord(one)) ||
        (path.length > 0 && (readOnly.has(String(path[0])) || names.has(String(path.at(-1))))),
    )
    storedFields.set(key, unknown)
    if (!plantedFields.has(key)) plantedFields.set(key, unknown)
  }
  const shown = (key: string, value: Json): Json => (storedFields.get(key) ?? []).reduce(withUnknown, value)

  /** Adds the unknown parts to a reply. */
  const answer = (method: string, path: string, body: Json | undefined, value: Json): Json => {
    const match = routes.find(method, path)
    if (match === undefined) return value
    const row = (one: Json): Json => {
      const key = isConfig(one) ? routes.keyOfRow(match, one) : undefined
      if (key === undefined) return one
      plant(key, one, match.item ?? match.endpoint)
      return shown(key, one)
    }
    if (match.item !== undefined && method === 'GET') {
      if (Array.isArray(value)) return value.map(row)
      const list = isConfig(value)
        ? (['data', 'sources'] as const).find((name) => Array.isArray(value[name]))
        : undefined
      return isConfig(value) && list !== undefined
        ? { ...value, [list]: (value[list] as Json[]).map(row) }
        : value
    }
    const key = routes.keyOf(match, body)
    if (key === undefined || value === null) return value
    if (method === 'GET') plant(key, value, match.endpoint)
    return shown(key, value)
  }

  return {
    storedFields,
    planted: plantedFields,
    clear() {
      storedFields.clear()
      plantedFields.clear()
    },
    async intercept(request, serve) {
      const { pathname } = new URL(request.url)
      const path = pathname.slice(apiBase.length)
      const { method } = request
      const match = routes.find(method, path)
      const isJson = /^application\/json/i.test(request.headers.get('content-type') ?? '')
      if (match === undefined || (method !== 'GET' && method !== 'DELETE' && !isJson))
        return await serve(request)
      let [body, brought]: [Json | undefined, readonly Unknown[]] = [undefined, []]
      let inner = request
      if (isJson && method !== 'GET') {
        const input = JSON.parse(await request.text()) as Json
        const { known, unknown } = split(input)
        ;[body, brought] = [input, unknown]
        inner = new Request(request.url, { method, headers: request.headers, body: JSON.stringify(known) })
        // Plants the fields of a resource that was never read.
        for (const reader of routes.readersOf(match))
          await this.intercept(
            new Request(new URL(apiBase + reader, request.url), { headers: request.headers }),
            serve,
          )
      }
      const response = await serve(inner)
      const key = routes.keyOf(match, body)
      if (response.ok && key !== undefined) {
        // With words too, what is deleted is not checked; else it has none until a write brings them.
        if (method === 'DELETE' && plants === 'words') storedFields.delete(key)
        else if (method === 'DELETE') storedFields.set(key, [])
        else if (
          body !== undefined &&
          (match.endpoint.method !== 'POST' || match.endpoint.replaces === true || brought.length > 0)
        )
          storedFields.set(
            key,
            after(storedFields.get(key) ?? [], body, brought, match.endpoint.keptWhenOmitted),
          )
      }
      if (!response.ok || !/^application\/json/i.test(response.headers.get('content-type') ?? ''))
        return response
      const value = JSON.parse(await response.text()) as Json
      return new Response(JSON.stringify(answer(method, path, body, value)), {
        status: response.status,
        headers: response.headers,
      })
    },
  }
}
