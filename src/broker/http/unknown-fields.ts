import type { Endpoint, Table } from '@/contract/endpoint'
import { isConfig } from '@/contract/family/config'
import type { Json } from '@/lib/text/big-json'
import { apiBase } from './base'
import { hasLongInteger } from './key-order'
import { createResourceRoutes, type ResourceCall, type ResourceRoutes } from './resource-routes'

/** A field or word that this release does not have, with its path. */
type Unknown = { readonly path: readonly (string | number)[]; readonly value: Json }

const fieldSign = 'x_unknown_'
const wordSign = 'unknown-'

/**
 * What the simulated release has besides fields that are unknown here: nothing, other words, or values of other types: lists in
 * place of texts and truth values, texts in place of objects.
 */
export type Plants = 'fields' | 'words' | 'lists' | 'objects'

/** The value that an unknown one replaced; an object is written into its text. */
function knownValue(value: Json): Json | undefined {
  if (Array.isArray(value))
    return value.length === 2 && /^unknown-\d+$/.test(String(value[0])) ? value[1] : undefined
  const known = typeof value === 'string' ? /^unknown-\d+:(.*)$/s.exec(value)?.[1] : undefined
  return known?.startsWith('{') === true ? (JSON.parse(known) as Json) : known
}

/** The value of a JSON text; undefined for one that is not valid, or that has integers which would lose digits. */
function parsed(text: string): Json | undefined {
  if (hasLongInteger(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Whether a field is none of this release. */
export const isUnknownField = (name: string | number): boolean => String(name).startsWith(fieldSign)

/** Separates the unknown parts from a value. */
function split(
  value: Json,
  path: readonly (string | number)[] = [],
): { readonly known: Json; readonly unknown: readonly Unknown[] } {
  const replaced = knownValue(value)
  if (replaced !== undefined) return { known: replaced, unknown: [{ path, value }] }
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

/** A request as this release knows it: without the unknown parts of its JSON body. */
export async function withoutUnknownFields(request: Request): Promise<Request> {
  const { method, headers, url } = request
  if (method === 'GET' || !/^application\/json/i.test(headers.get('content-type') ?? '')) return request
  const text = await request.text()
  const body = parsed(text)
  const { known, unknown } = body === undefined ? { known: null, unknown: [] } : split(body)
  return new Request(url, {
    method,
    headers,
    body: unknown.length === 0 ? text : JSON.stringify(known),
    signal: request.signal,
  })
}

/** Puts an unknown part back into a value; dropped if its parent is missing, or if an object is now in place of its text. */
function withUnknown(value: Json, { path: [name, ...rest], value: unknown }: Unknown): Json {
  if (name === undefined) return isConfig(value) === isConfig(knownValue(unknown)) ? unknown : value
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

/** What replaces a value that has none below it; undefined if it stays. */
function replacementOf(value: Json, plants: Plants, next: () => number): Json | undefined {
  if (plants === 'words') return isWord(value) ? `${wordSign}${next()}:${value}` : undefined
  return plants === 'lists' && (typeof value === 'string' || typeof value === 'boolean')
    ? [`${wordSign}${next()}`, value]
    : undefined
}

/** Unknown fields for every object, and by `plants` other values, except at `fixed` places. */
function planted(
  value: Json,
  plants: Plants,
  next: () => number,
  fixed: (path: readonly (string | number)[]) => boolean,
  path: readonly (string | number)[] = [],
): readonly Unknown[] {
  if (fixed(path)) return []
  if (Array.isArray(value))
    return value.flatMap((one, index) => planted(one, plants, next, fixed, [...path, index]))
  if (isConfig(value)) {
    const at = next()
    if (plants === 'objects' && typeof path.at(-1) === 'string')
      return [{ path, value: `${wordSign}${at}:${JSON.stringify(value)}` }]
    return [
      { path: [...path, `${fieldSign}${at}`], value: { deep: at } },
      ...Object.entries(value).flatMap(([name, below]) =>
        planted(below, plants, next, fixed, [...path, name]),
      ),
    ]
  }
  const other = typeof path.at(-1) === 'string' ? replacementOf(value, plants, next) : undefined
  return other === undefined ? [] : [{ path, value: other }]
}

/** Fields whose words are never options. */
const names: ReadonlySet<string> = new Set(
  'id name clientid username topic description node source'.split(' '),
)

/** Fields that name the kind of an object, by which a test finds it; only their words are unknown. */
const kinds: ReadonlySet<string> = new Set(['type', 'mechanism', 'backend'])

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
 * reply. With `plants: 'fields'` all words are known. Objects with the names in `maps` get no unknown ones.
 */
export function createUnknownFields(
  table: Table,
  plants: Plants = 'words',
  maps: ReadonlySet<string> = new Set(),
): UnknownFields {
  const routes: ResourceRoutes = createResourceRoutes(table)
  const storedFields = new Map<string, readonly Unknown[]>()
  const plantedFields = new Map<string, readonly Unknown[]>()
  let count = 0
  const next = () => ++count

  const plant = (key: string, value: Json, endpoint: Endpoint): void => {
    if (storedFields.has(key)) return
    const readOnly = routes.readOnlyOf(endpoint)
    const hasFixedKind = plants === 'lists' || plants === 'objects'
    const unknown = planted(value, plants, next, (path) => {
      const name = String(path.at(-1))
      return (
        path.length > 0 &&
        (readOnly.has(String(path[0])) ||
          names.has(name) ||
          maps.has(name) ||
          (hasFixedKind && kinds.has(name)))
      )
    })
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

  /** Keeps what a request for a resource has brought. */
  const store = (match: ResourceCall, method: string, body: Json | undefined): void => {
    const key = routes.keyOf(match, body)
    if (key === undefined) return
    // With words too, what is deleted is not checked; else it has none until a write brings them.
    if (method === 'DELETE' && plants !== 'fields') storedFields.delete(key)
    else if (method === 'DELETE') storedFields.set(key, [])
    if (method === 'DELETE' || body === undefined) return
    const { unknown } = split(body)
    const { endpoint } = match
    if (endpoint.method === 'POST' && endpoint.replaces !== true && unknown.length === 0) return
    storedFields.set(key, after(storedFields.get(key) ?? [], body, unknown, endpoint.keptWhenOmitted))
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
      let body: Json | undefined
      let inner = request
      if (isJson && method !== 'GET') {
        const input = parsed(await request.clone().text())
        inner = await withoutUnknownFields(request)
        if (input === undefined) return await serve(inner)
        body = input
        // Plants the fields of a resource that was never read.
        for (const reader of routes.readersOf(match))
          await this.intercept(
            new Request(new URL(apiBase + reader, request.url), { headers: request.headers }),
            serve,
          )
      }
      const response = await serve(inner)
      // Some resources are created several at once.
      const written = match.item !== undefined && Array.isArray(body) ? body : [body]
      if (response.ok) for (const one of written) store(match, method, one)
      if (!response.ok || !/^application\/json/i.test(response.headers.get('content-type') ?? ''))
        return response
      const { status, headers } = response
      const text = await response.text()
      const value = parsed(text)
      return new Response(value === undefined ? text : JSON.stringify(answer(method, path, body, value)), {
        status,
        headers,
      })
    },
  }
}
