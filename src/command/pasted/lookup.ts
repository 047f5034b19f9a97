import { ApiError, toApiError } from '@/api/error'
import type { ApiClient } from '@/api/client'
import type { Pickable, Ref } from '@/api/resource'
import { offers, type Broker } from '@/contract/capability'
import type { Context } from '../context'
import { listNames, type Finder } from '../finder'
import { runBulk } from '../run'

/**
 * The result for pasted ids: the objects found, the ids not found, and those that could not be checked,
 * with the reason.
 */
export type LookedUp = {
  readonly noun: Pickable
  readonly found: readonly Ref[]
  /** The number of ids that name an object. */
  readonly named: number
  readonly misses: readonly string[]
  readonly unasked: readonly string[]
  readonly error: ApiError | undefined
}

/** What a lookup needs. */
export type SearchContext = Broker & Pick<Context, 'api' | 'nouns'>

type LookupOptions = {
  readonly signal: AbortSignal
  /** Receives the number of ids checked so far. */
  readonly onProgress: (done: number) => void
  /** Restricts the objects where not all of their noun qualify. */
  readonly keep?: ((ref: Ref) => boolean) | undefined
}

/** One page of the complete list costs the broker about as much as this many single reads. */
const pageCosts = 100

/** Looks up many ids at once, call by call; if a call fails, the ids after it are not checked. */
async function askInSlices(
  byIds: NonNullable<Finder['byIds']>,
  api: ApiClient,
  left: Set<string>,
  misses: Set<string>,
  take: (refs: readonly Ref[]) => void,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  try {
    for await (const { asked, found } of byIds.find(api, [...left], signal)) {
      const existing = new Set(found.map(({ id }) => id))
      for (const id of asked) {
        left.delete(id)
        if (!existing.has(id)) misses.add(id)
      }
      take(found)
    }
    return undefined
  } catch (cause) {
    signal.throwIfAborted()
    return toApiError(cause)
  }
}

/** Errors after which further requests would fail as well. */
const hopeless = new Set<ApiError['failure']>(['network', 'timeout', 'circuit', 'offline'])

/**
 * Looks up ids at the broker as written: in the complete list, page by page, while that is cheaper than
 * single reads; then the remaining ones one by one, four at a time. Ids that could not be checked are
 * reported separately from those not found.
 */
async function lookUp(
  context: SearchContext,
  noun: Pickable,
  texts: readonly string[],
  { signal, onProgress, keep = () => true }: LookupOptions,
): Promise<LookedUp> {
  const { api } = context
  const { find, exact, byIds } = (await context.nouns()).finders[noun]
  const wanted = new Set(texts)
  const left = new Set(texts)
  const found = new Map<string, Ref>()
  const misses = new Set<string>()
  let error: ApiError | undefined
  const take = (refs: readonly Ref[]) => {
    for (const ref of refs.filter(keep)) {
      const names = listNames(ref).filter((name) => wanted.has(name))
      if (names.length > 0) found.set(ref.id, ref)
      for (const name of names) left.delete(name)
    }
    onProgress(texts.length - left.size)
  }
  const one: Finder['exact'] =
    exact === undefined ? undefined : async (...call) => (await exact(...call)).filter(keep)
  const sliced = byIds !== undefined && offers(byIds.needs, context)
  if (sliced) error = await askInSlices(byIds, api, left, misses, take, signal)
  let page = 1
  for (let more = !sliced; more && error === undefined && left.size > 0; page += 1) {
    if (one !== undefined && page > 1 && (page - 1) * pageCosts > left.size) break
    try {
      const read = await find(api, '', { signal, page, all: true })
      take(read.items)
      more = read.more && read.items.length > 0
      // A single page is consistent; over several, an object that moved between two pages may have been on
      // neither.
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

/** Reads each remaining id; returns the first failure other than “not found”. */
async function askEach(
  api: ApiClient,
  one: NonNullable<Finder['exact']>,
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
      if (error.isMissing) {
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
 * Looks up a pasted list among several nouns, the most probable first: the first noun with a match is used.
 * Among several columns, those with a match count. Rejects only when canceled.
 */
export async function lookUpIds(
  context: SearchContext,
  nouns: readonly Pickable[],
  columns: readonly (readonly string[])[],
  look: LookupOptions,
): Promise<LookedUp | undefined> {
  const texts = [...new Set(columns.flat())]
  let last: LookedUp | undefined
  for (const noun of nouns) {
    const result = await lookUp(context, noun, texts, look)
    const missing = new Set(result.misses)
    const matchingColumns = columns.filter(
      (column) => result.found.length === 0 || column.some((text) => !missing.has(text)),
    )
    if (result.found.length > 0)
      return {
        ...result,
        misses: result.misses.filter((text) => matchingColumns.some((column) => column.includes(text))),
      }
    // Nothing was found among the ids that could be checked: the others are reported.
    if (last?.error === undefined) last = result
    if (result.error !== undefined && hopeless.has(result.error.failure)) break
  }
  return last
}
