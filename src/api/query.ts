import {
  focusManager,
  hashKey,
  onlineManager,
  QueryClient,
  replaceEqualDeep,
  useQuery,
  type QueryKey,
  type QueryState,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Contract, EndpointId } from '@/contract'
import type { Call, CallOptions, Reply } from '@/contract/endpoint'
import { copyOriginals } from '@/contract/original'
import { backoff } from '@/lib/time/backoff'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { createStore } from '@/lib/store'
import { broker } from './broker'
import { ApiError, toApiError } from './error'
import type { Resource } from './resource'

// It believes in a line until it hears otherwise, so a page opened without one would never hear that it came (catalogue R1).
onlineManager.setOnline(globalThis.navigator?.onLine !== false)

const subscribeOnline = (fn: () => void) => onlineManager.subscribe(fn)
const isOnline = () => onlineManager.isOnline()

/** Whether this machine has a line. Without one nothing is read. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline)

/** Keeps what is equal to the reply before, so that it is not drawn again, with what the broker sent for it this time. */
export function shareStructure(before: unknown, reply: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, reply)
  copyOriginals(reply, shared)
  return shared
}

/** For so long a refusal is taken as it is by whatever is drawn with it; polls, Retry and commands read again at their time. */
const freshRefusalMs = 5000

/**
 * Reads are tried three times at most, in growing steps. Writes never are. Told when to come back, the
 * reading fails at once, so that the wait can be shown; it begins again by `refetchInterval` below (catalogue
 * R8).
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        error instanceof ApiError && error.passing && error.retryAfter === undefined && failures < 2,
      retryDelay: (failures) => backoff(failures),
      // A refusal that has just come is no reason to ask again for each part of a screen that is drawn.
      retryOnMount: ({ state }: { state: QueryState<unknown, Error> }) =>
        !(
          state.error instanceof ApiError &&
          state.error.isRefusal &&
          Date.now() - state.errorUpdatedAt < freshRefusalMs
        ),
      gcTime: 5 * 60_000,
      staleTime: 0,
      refetchOnWindowFocus: true,
      structuralSharing: shareStructure,
    },
  },
})

/** The last failure of each query that has never had an answer. The cache forgets it as soon as it reads again. */
const lastFailures = new Map<string, ApiError>()
queries.getQueryCache().subscribe((event) => {
  const { queryHash, state } = event.query
  if (event.type === 'removed' || state.status === 'success') lastFailures.delete(queryHash)
  else if (state.error instanceof ApiError) lastFailures.set(queryHash, state.error)
})

/** The reading as it is shown: what was refused stays said while it is read again, so that no screen turns to a skeleton at each poll. */
export function keepFailure<T>(reading: Reading<T>, queryKey: QueryKey): Reading<T> {
  if (reading.status !== 'pending') return reading
  const error = lastFailures.get(hashKey(queryKey))
  if (error === undefined) return reading
  return {
    ...reading,
    error,
    status: 'error',
    isPending: false,
    isLoading: false,
    isError: true,
    isLoadingError: true,
  }
}

/** Whether polls may run: not while the user is away, has paused, or a dialog lies over the rows. */
export const polling = createStore({ idle: false, paused: false, covered: false })

const polls = (): boolean => {
  const { idle, paused, covered } = polling.get()
  return !idle && !paused && !covered
}

/** Whether a poll may run now; drawn anew when that changes. */
export const usePolls = (): boolean => useSyncExternalStore(polling.subscribe, polls)

type ReadOptions = {
  /** Milliseconds between the start of two reads; none when absent. */
  every?: number
  enabled?: boolean
  /** Milliseconds for which an answer is taken as it is by whoever comes to draw it; what a command changes is read again at once. */
  fresh?: number
  /** Keeps the last answer while a new page or filter is on its way. */
  keep?: boolean
}

/** How long the last answer of each query took, to slow down a poll whose answers take over half its interval. */
const took = new Map<string, number>()

/** Reads, and remembers under its name how long that took. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now()
  try {
    return await work()
  } finally {
    took.set(name, Date.now() - started)
  }
}

/** Milliseconds until what has this name is polled again: `every`, or twice that where the last reading took more than half of it. */
const pollAfter = (name: string, every: number): number =>
  (took.get(name) ?? 0) > every / 2 ? every * 2 : every

/** Milliseconds until a reading begins again: when a refusal said so (catalogue R8), else at its poll's turn, where it has one and polls may run. */
export function againAfter(
  error: ApiError | null,
  name: string,
  every: number | undefined,
  active: boolean,
): number | false {
  const wait = error?.retryAfter
  if (wait !== undefined && !polling.get().idle) return Math.max(1000, wait)
  return every === undefined || !active ? false : pollAfter(name, every)
}

let asking = false

/** Runs what reads again because the user wants it: this alone shows progress, a poll never does. */
export function readForUser(read: () => void): void {
  asking = true
  try {
    read()
  } finally {
    asking = false
  }
}

/** A reading through the cache, as a part of a screen is given one. */
export type Reading<T> = UseQueryResult<T, ApiError>

/** Reads one endpoint through the cache. The key begins with the noun, so that a command's `changed` reads it again. */
export function useRead<K extends EndpointId>(
  resource: Resource,
  endpoint: K,
  call: Call<Contract[K]>,
  options: ReadOptions = {},
): Reading<Reply<Contract[K]>> {
  const active = usePolls()
  const paused = useSyncExternalStore(polling.subscribe, () => polling.get().paused)
  const { every } = options
  // The union of all calls is more than the compiler takes within a list.
  const given: unknown = call
  const queryKey = [resource, endpoint, given]
  const name = JSON.stringify([endpoint, given])
  // Read as anything and named at the end: the union of all answers is more than the compiler takes.
  return keepFailure(
    useQuery<unknown, ApiError>({
      queryKey,
      queryFn: ({ signal, client }) => {
        const before = client.getQueryState(queryKey)
        // Only the first reading and one asked for by hand are waited for.
        const quiet = !asking && (before?.dataUpdateCount ?? 0) + (before?.errorUpdateCount ?? 0) > 0
        const read = broker.api[endpoint] as (
          call: Call<Contract[K]>,
          options: CallOptions,
        ) => Promise<unknown>
        return timed(name, () => read(call, { signal, quiet }))
      },
      enabled: options.enabled ?? true,
      staleTime: options.fresh ?? 0,
      refetchInterval: ({ state }) => againAfter(state.error, name, every, active),
      refetchIntervalInBackground: false,
      // A pause holds until it is ended, whatever the window does meanwhile (catalogue W11).
      refetchOnWindowFocus: !paused,
      // A line that comes back to a page out of sight is heeded when the page is.
      refetchOnReconnect: () => !paused && focusManager.isFocused(),
      ...(options.keep === true ? { placeholderData: (previous: unknown) => previous } : {}),
    }),
    queryKey,
  ) as Reading<Reply<Contract[K]>>
}

/** So many are read at a time. */
const maxConcurrentReads = 6

/**
 * Reads an endpoint for each of these calls, a few at a time, into the cache that {@link useRead} draws from. What was read within
 * `fresh` milliseconds is not read again, and what is gone is passed over.
 */
export async function readEach<K extends EndpointId>(
  resource: Resource,
  endpoint: K,
  calls: readonly Call<Contract[K]>[],
  { fresh, signal }: { fresh: number; signal: AbortSignal },
): Promise<void> {
  // What comes goes into the cache and nowhere else: its type, one of all answers there are, is of no use here.
  const read = (broker.api as Readonly<Record<EndpointId, unknown>>)[endpoint] as (
    call: Call<Contract[K]>,
    options: CallOptions,
  ) => Promise<unknown>
  await mapConcurrently(maxConcurrentReads, calls, async (call) => {
    signal.throwIfAborted()
    const given: unknown = call
    const reading = queries.fetchQuery({
      queryKey: [resource, endpoint, given],
      queryFn: ({ signal: own }): Promise<unknown> => read(call, { signal: own, quiet: true }),
      staleTime: fresh,
    })
    await reading.catch((cause: unknown) => {
      if (toApiError(cause).status !== 404) throw cause
    })
  })
}

/** What was last read of an endpoint by this very call. */
export const lastRead = <K extends EndpointId>(
  resource: Resource,
  endpoint: K,
  call: Call<Contract[K]>,
): Reply<Contract[K]> | undefined => queries.getQueryData([resource, endpoint, call as unknown])

/** The newest answer of an endpoint among its calls that fit, whichever screen asked for it; drawn anew when a newer one comes. */
export function useNewest<K extends EndpointId>(
  resource: Resource,
  endpoint: K,
  fits: (call: Call<Contract[K]>) => boolean,
): Reply<Contract[K]> | undefined {
  const newest = () =>
    queries
      .getQueryCache()
      .findAll({ queryKey: [resource, endpoint] })
      .filter(({ queryKey, state }) => state.data !== undefined && fits(queryKey[2] as Call<Contract[K]>))
      .reduce<{ at: number; data: unknown }>(
        (best, { state }) =>
          state.dataUpdatedAt >= best.at ? { at: state.dataUpdatedAt, data: state.data } : best,
        { at: 0, data: undefined },
      ).data as Reply<Contract[K]> | undefined
  return useSyncExternalStore(
    (fn) =>
      queries.getQueryCache().subscribe(({ type }) => {
        // A query is added while its screen is drawn, when nothing else may be; its answer comes as an update.
        if (type === 'updated' || type === 'removed') fn()
      }),
    newest,
  )
}

const changeListeners = new Set<(resources: readonly Resource[]) => void>()

/** Calls `listener` with the nouns that are read again after a change. */
export const onChanged = (listener: (resources: readonly Resource[]) => void): void =>
  void changeListeners.add(listener)

/** Reads again everything of these nouns: a command has changed them, or the user wants to see. */
export function changed(resources: readonly Resource[]): void {
  for (const listener of changeListeners) listener(resources)
  readForUser(() => {
    for (const resource of resources) {
      // What was refused before the change says nothing of what is answered after it.
      queries.removeQueries({
        queryKey: [resource],
        type: 'inactive',
        predicate: ({ state }) => state.status === 'error',
      })
      void queries.invalidateQueries({ queryKey: [resource] })
    }
  })
}
