import { ApiError, toApiError } from '@/api/error'
import type { ApiClient } from '@/api/client'
import { clientsNamed } from '@/api/clients-named'
import { finders } from '@/api/finders'
import { nameOf, ownerOf, subscriptionId, type Pickable, type Ref } from '@/api/resource'
import { runBulk } from '../run'

/** What became of pasted ids: the things they name, those that name none, and those of which nobody knows, with the reason. */
export type LookedUp = {
  readonly noun: Pickable
  readonly found: readonly Ref[]
  /** How many of the ids name something. */ readonly named: number
  readonly misses: readonly string[]
  readonly unasked: readonly string[]
  readonly error: ApiError | undefined
}

type Look = {
  readonly signal: AbortSignal
  /** Told of how many it is known by now. */ readonly onProgress: (done: number) => void
  /** Which things are meant, where it is not all of their noun. */ readonly keep?:
    ((ref: Ref) => boolean) | undefined
  /** The broker tells of many clients in one call. */ readonly byIds?: boolean | undefined
}

/** Reads what a text names, by the whole of it; rejects with 404 where nothing is called so. */
type Exact = (api: ApiClient, text: string, signal: AbortSignal) => Promise<readonly Ref[]>

/** The answers of one search at the broker among which the very name must be, page after page. */
const searching =
  (noun: Pickable): Exact =>
  async (api, text, signal) => {
    for (let page = 1; ; page += 1) {
      const { items, more } = await finders[noun](api, text, { signal, page, all: true })
      const hits = items.filter((ref) => namesOf(ref).includes(text))
      if (hits.length > 0 || !more || items.length === 0) return hits
    }
  }

/** Nouns of which one can be asked for by its name, without reading all there are. */
const exact: Partial<Record<Pickable, Exact>> = {
  client: async (api, clientid, signal) => [
    { resource: 'client', id: (await api.clientDetail({ params: { clientid } }, { signal })).clientid },
  ],
  rule: async (api, id, signal) => [
    { resource: 'rule', id: (await api.ruleDetail({ params: { id } }, { signal })).id },
  ],
  retained: async (api, topic, signal) => [
    { resource: 'retained', id: (await api.retainedDetail({ params: { topic } }, { signal })).topic },
  ],
  topic: async (api, topic, signal) =>
    (await api.topicList({ query: { topic, page: 1, limit: 1 } }, { signal })).data.some(
      (row) => row.topic === topic,
    )
      ? [{ resource: 'topic', id: topic }]
      : [],
  subscription: async (api, clientid, signal) =>
    (await api.subscriptionList({ query: { clientid, page: 1, limit: 1000 } }, { signal })).data.flatMap(
      (row) =>
        row.clientid === clientid
          ? [{ resource: 'subscription' as const, id: subscriptionId(clientid, row.topic) }]
          : [],
    ),
  authnUser: searching('authnUser'),
  acl: searching('acl'),
  gatewayClient: searching('gatewayClient'),
}

/** A page of the whole list costs the broker about as much as so many questions for one thing. */
const pageCosts = 100

/** By which texts a thing is meant: its id, what it is called, and what it is a part of. */
const namesOf = (ref: Ref): readonly string[] => [
  ref.id,
  nameOf(ref),
  ...(ownerOf(ref) === undefined ? [] : [ownerOf(ref)?.id ?? '']),
]

/** Asks for many clients at once, a slice of the ids after the other; a slice that fails leaves the ids after it unasked. */
async function askSlices(
  api: ApiClient,
  left: Set<string>,
  misses: Set<string>,
  take: (refs: readonly Ref[]) => void,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  try {
    for await (const { asked, rows } of clientsNamed(api, [...left], signal)) {
      const there = new Set(rows.map(({ clientid }) => clientid))
      for (const id of asked) {
        left.delete(id)
        if (!there.has(id)) misses.add(id)
      }
      take([...there].map((id) => ({ resource: 'client', id })))
    }
    return undefined
  } catch (cause) {
    signal.throwIfAborted()
    return toApiError(cause)
  }
}

/** Failures after which no other question would fare better. */
const hopeless = new Set<ApiError['failure']>(['network', 'timeout', 'circuit', 'offline'])

/**
 * Looks ids up at the broker, each as it is written: in the list of all, page by page, as long as that costs less than to ask for
 * each; then for each that is left, four at a time. What could not be asked is told apart from what is not there.
 */
async function lookUp(
  api: ApiClient,
  noun: Pickable,
  texts: readonly string[],
  { signal, onProgress, keep = () => true, byIds = false }: Look,
): Promise<LookedUp> {
  const wanted = new Set(texts)
  const left = new Set(texts)
  const found = new Map<string, Ref>()
  const misses = new Set<string>()
  let error: ApiError | undefined
  const take = (refs: readonly Ref[]) => {
    for (const ref of refs.filter(keep)) {
      const names = namesOf(ref).filter((name) => wanted.has(name))
      if (names.length > 0) found.set(ref.id, ref)
      for (const name of names) left.delete(name)
    }
    onProgress(texts.length - left.size)
  }
  const asked = exact[noun]
  const one: Exact | undefined =
    asked === undefined ? undefined : async (...call) => (await asked(...call)).filter(keep)
  const sliced = byIds && noun === 'client'
  if (sliced) error = await askSlices(api, left, misses, take, signal)
  let page = 1
  for (let more = !sliced; more && error === undefined && left.size > 0; page += 1) {
    if (one !== undefined && page > 1 && (page - 1) * pageCosts > left.size) break
    try {
      const read = await finders[noun](api, '', { signal, page, all: true })
      take(read.items)
      more = read.more && read.items.length > 0
      // One page is one moment; over several, what moved between two of them was on neither.
      if (!more && (one === undefined || page === 1)) {
        for (const text of left) misses.add(text)
        left.clear()
      }
    } catch (cause) {
      signal.throwIfAborted()
      error = toApiError(cause)
    }
  }
  if (!sliced && one !== undefined && left.size > 0 && (error === undefined || !hopeless.has(error.failure)))
    error = await askEach(api, one, left, misses, take, signal)
  return {
    noun,
    found: [...found.values()],
    named: texts.length - misses.size - left.size,
    misses: texts.filter((text) => misses.has(text)),
    unasked: [...left],
    error: left.size === 0 ? undefined : error,
  }
}

/** Asks for each that is left; tells the first failure that was no «not found». */
async function askEach(
  api: ApiClient,
  one: Exact,
  left: Set<string>,
  misses: Set<string>,
  take: (refs: readonly Ref[]) => void,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  let failed: ApiError | undefined
  const ask = async (text: string) => {
    try {
      const refs = await one(api, text, signal)
      if (refs.length === 0) misses.add(text)
      left.delete(text)
      take(refs)
    } catch (cause) {
      const error = toApiError(cause)
      if (error.status === 404) {
        misses.add(text)
        left.delete(text)
        take([])
        return
      }
      failed ??= error
      if (hopeless.has(error.failure)) bulk.stop()
    }
  }
  const bulk = runBulk([...left], ask, () => undefined)
  signal.addEventListener('abort', bulk.stop)
  await bulk.finished
  signal.throwIfAborted()
  return failed
}

/**
 * Looks up a pasted list among some nouns, the likeliest first: the first of which any is there is what is meant. Of several
 * columns those count in which something was found. Rejects only where it was given up.
 */
export async function lookUpIds(
  api: ApiClient,
  nouns: readonly Pickable[],
  columns: readonly (readonly string[])[],
  look: Look,
): Promise<LookedUp | undefined> {
  const texts = [...new Set(columns.flat())]
  let last: LookedUp | undefined
  for (const noun of nouns) {
    const result = await lookUp(api, noun, texts, look)
    const missing = new Set(result.misses)
    const meant = columns.filter(
      (column) => result.found.length === 0 || column.some((text) => !missing.has(text)),
    )
    if (result.found.length > 0)
      return {
        ...result,
        misses: result.misses.filter((text) => meant.some((column) => column.includes(text))),
      }
    // Nothing is there, as far as one could ask: what could not be asked is told of.
    if (last?.error === undefined) last = result
    if (result.error !== undefined && hopeless.has(result.error.failure)) break
  }
  return last
}
