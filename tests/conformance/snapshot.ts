import { contract, type EndpointId } from '@/contract'
import { offers } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import type { Json } from '@/lib/text/big-json'
import { findAllPathNames, type PathNames } from '@/terminal/check/path-names'
import { exact, isOfSystem, normalized, withoutMoving } from '../harness/changing-fields'
import type { OpenTarget } from './target'

/** A reply of the broker to a plain request. */
type Reply = { readonly endpoint: EndpointId; readonly body: Json }
/** What the broker holds. Paths are those below `/api/v5`, with the names of the objects filled in. */
export type Snapshot = {
  readonly replies: ReadonlyMap<string, Reply>
  /** The paths of the objects that can be deleted. */
  readonly objects: ReadonlySet<string>
}

const endpoints = Object.entries(contract) as [EndpointId, Endpoint][]

/** The paths of the contract that something can be written to. */
const writable = new Set(endpoints.filter(([, { method }]) => method !== 'GET').map(([, { path }]) => path))

/** Of devices that are connected, or of the time that passes: no state that an undo or a restoration could bring back. */
const live =
  /^\/(?:clients|clients_v2|alarms|nodes|monitor|plugins\/\{name\}\/config\/download|data\/files\/\{filename\}|configs$|prometheus\/stats)/

/** Lists of devices, and states, which commands about them change. */
const ofDevices = [
  '/clients',
  '/clients/{clientid}/subscriptions',
  '/alarms',
  '/node_eviction/status',
  '/load_rebalance/global_status',
]

/** The reads that show what can be written: settings, objects, and their lists. */
const shown = endpoints.filter(
  ([, { method, path, reply, replacement }]) =>
    method === 'GET' &&
    reply !== 'blob' &&
    replacement === undefined &&
    !live.test(path) &&
    (writable.has(path) || [...writable].some((other) => other.startsWith(`${path}/{`))),
)
const ofDevice = endpoints.filter(([, { method, path }]) => method === 'GET' && ofDevices.includes(path))

const methodsAt = (path: string) =>
  endpoints.filter(([, endpoint]) => endpoint.path === path).map(([, { method }]) => method)

/** Whether a path is that of a part of an object, such as its authentication: made, replaced and deleted there. */
const isPart = (path: string) =>
  (['GET', 'POST', 'PUT'] as const).every((method) => methodsAt(path).includes(method))

/** The calls that delete one object, or one part of an object; devices are no such objects. */
const deletions = endpoints.filter(
  ([, { method, path }]) =>
    method === 'DELETE' &&
    (path.endsWith('}') || isPart(path)) &&
    !/^\/(?:clients|gateways\/\{name\}\/clients|opentelemetry\/whitelist)\//.test(path),
)

/** Nouns whose calls are about others. */
const others: Readonly<Record<string, string>> = {
  configs_reset: 'configs',
  load_rebalance: 'node_eviction',
  queue: 'queues',
  stream: 'streams',
}

/** The noun of a path: how it begins. */
export function getNoun(path: string): string {
  const noun = path.split(/[/?]/)[1] ?? ''
  return others[noun] ?? noun
}

const fill = (path: string, names: PathNames) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''))

/** How many rows of a list are read: what is tested has few. */
const maxRows = 1000

const queryOf = ({ query }: Endpoint): string => {
  const has = (name: string) =>
    query !== undefined && 'shape' in query && Object.hasOwn(query.shape as object, name)
  return has('limit') ? `?limit=${String(maxRows)}${has('page') ? '&page=1' : ''}` : ''
}

const parse = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch (cause) {
    // Some configurations are text.
    if (cause instanceof SyntaxError) return text
    throw cause
  }
}

/**
 * Reads what the broker holds, by plain requests: all of it, or only what begins with one of these nouns. A read that is refused
 * is left out: the object has no such part.
 */
export async function readSnapshot(
  { place, send }: OpenTarget,
  nouns?: ReadonlySet<string>,
): Promise<Snapshot> {
  const found = new Map<string, Reply>()
  const replies = new Map<string, Promise<Json | undefined>>()
  const read = (id: EndpointId, names: PathNames): Promise<Json | undefined> => {
    const endpoint = contract[id] as Endpoint
    const path = fill(endpoint.path, names) + queryOf(endpoint)
    const reply =
      replies.get(path) ??
      send('GET', path).then(({ status, text }) => (status === 200 ? parse(text) : undefined))
    replies.set(path, reply)
    return reply
  }
  const isOffered = ([, { needs, path }]: (typeof endpoints)[number]) =>
    offers(needs, place.broker) && (nouns === undefined || nouns.has(getNoun(path)))
  const reads = [...shown, ...(nouns === undefined ? [] : ofDevice)].filter(isOffered)
  const objects = new Set<string>()
  async function* findNames(path: string): AsyncGenerator<PathNames> {
    // The broker publishes on its own topics from time to time.
    for await (const names of findAllPathNames(path, read)) if (!isOfSystem(names)) yield names
  }
  await Promise.all(
    reads.map(async ([id, { path }]) => {
      for await (const names of findNames(path)) {
        const body = await read(id, names)
        if (body !== undefined) found.set(fill(path, names), { endpoint: id, body })
      }
    }),
  )
  await Promise.all(
    deletions.filter(isOffered).map(async ([, { path }]) => {
      for await (const names of findNames(path)) {
        const filled = fill(path, names)
        if (path.endsWith('}') || found.has(filled)) objects.add(filled)
      }
    }),
  )
  return { replies: found, objects }
}

/** How states are compared: byte for byte, or by what the values mean, such as `300s` and `5m`. */
export type Comparison = 'exact' | 'meaning'
const readings = { exact, meaning: normalized } as const

/** Lists whose order means something. */
const inOrder =
  /^\/(?:authentication|authorization\/sources|exhooks|schema_validations|message_transformations|mqtt\/topic_rewrite|plugins)$/

/** A reply as a text to compare: without what moves on its own, rows of lists without an order sorted. */
function toText({ endpoint, body }: Reply, by: Comparison): string {
  const read = (value: Json) => JSON.stringify(readings[by](value))
  const rows = withoutMoving(body)
  const inner =
    typeof rows === 'object' && rows !== null && !Array.isArray(rows) ? (rows['data'] ?? rows) : rows
  if (!Array.isArray(inner)) return read(inner)
  const own = inner.filter((row) => !isOfSystem(row)).map(read)
  return (inOrder.test(contract[endpoint].path) ? own : own.sort()).join('\n')
}

/** The paths whose replies differ. */
export function findDifferences(
  { replies: was }: Snapshot,
  { replies: now }: Snapshot,
  by: Comparison = 'exact',
): readonly string[] {
  const paths = new Set([...was.keys(), ...now.keys()])
  return [...paths]
    .filter((path) => {
      const [before, after] = [was.get(path), now.get(path)]
      return before === undefined || after === undefined || toText(before, by) !== toText(after, by)
    })
    .sort()
}

/** A value as lines, such as `retry.count 3`. */
function* linesOf(value: unknown, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) return yield `${path} ${JSON.stringify(value)}`.trim()
  const fields = Object.entries(value)
  if (fields.length === 0) yield `${path} ${JSON.stringify(value)}`.trim()
  for (const [name, below] of fields) yield* linesOf(below, path === '' ? name : `${path}.${name}`)
}

/** How many fields of a reply are named. */
const maxFields = 3

/** The fields in which two replies differ, such as `− retry.count 3, + retry.count 5`; at most a few. */
export function describeDifference(was: Snapshot, now: Snapshot, path: string): string {
  const lines = (snapshot: Snapshot) => {
    const reply = snapshot.replies.get(path)
    return new Set(reply === undefined ? ['(absent)'] : linesOf(exact(withoutMoving(reply.body))))
  }
  const [before, after] = [lines(was), lines(now)]
  return [
    ...[...before].filter((line) => !after.has(line)).map((line) => `− ${line}`),
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ]
    .slice(0, maxFields)
    .join(', ')
}

/** Whether any reply differs, counters and times included, except for what moves on its own. */
export const showsEffect = ({ replies: was }: Snapshot, { replies: now }: Snapshot): boolean =>
  now.size !== was.size ||
  [...now].some(([path, { body }]) => {
    const before = was.get(path)
    return (
      before === undefined ||
      JSON.stringify(withoutMoving(body)) !== JSON.stringify(withoutMoving(before.body))
    )
  })

/** The part of a snapshot that begins with these nouns. */
export const selectNouns = ({ replies, objects }: Snapshot, nouns: ReadonlySet<string>): Snapshot => ({
  replies: new Map([...replies].filter(([path]) => nouns.has(getNoun(path)))),
  objects: new Set([...objects].filter((path) => nouns.has(getNoun(path)))),
})
