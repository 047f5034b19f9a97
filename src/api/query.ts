import {
  focusManager,
  hashKey,
  QueryClient,
  replaceEqualDeep,
  useQuery,
  type InvalidateQueryFilters,
  type QueryKey,
  type QueryState,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getResource, type CachedEndpointId, type Contract } from '@/contract'
import type { Call, CallOptions, Reply } from '@/contract/endpoint'
import { copyOriginals } from '@/contract/original'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { backoff } from '@/lib/time/backoff'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { ApiError, toApiError } from './error'
import type { Connection } from '@/connection/connection'
import { connection as pageConnection } from '@/connection/page'
import { useConnection } from '@/connection/use-connection'
import { polling, usePolls } from './polling'
import { minReadInterval } from './read-interval'
import type { Resource } from './resource'

/** Shares equal parts with the previous reply, so that they do not re-render, but keeps the new original data. */
export function shareStructure(before: unknown, reply: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, reply)
  copyOriginals(reply, shared)
  return shared
}

/** How long newly mounted components reuse a refusal; polls, Retry and commands still read again. */
const freshRefusalMs = 5000

/**
 * Retries reads up to two times with backoff, never writes. With `Retry-After`, a
 * read fails at once, so that the wait can be shown; `refetchInterval` below starts it again (catalogue
 * R8).
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) =>
        error instanceof ApiError && error.passing && error.retryAfter === undefined && failures < 2,
      retryDelay: (failures) => backoff(failures),
      // A recent refusal is not retried for each mounted part of a screen.
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

/** The duration of the last read of each query in milliseconds, to slow down polls. */
const lastReadMs = new Map<string, number>()

/** The last failure of each query without data. The cache drops it when it reads again. */
const lastFailures = new Map<string, ApiError>()
queries.getQueryCache().subscribe((event) => {
  const { queryHash, state } = event.query
  if (event.type === 'removed') lastReadMs.delete(queryHash)
  if (event.type === 'removed' || state.status === 'success') lastFailures.delete(queryHash)
  else if (state.error instanceof ApiError) lastFailures.set(queryHash, state.error)
})

/** Keeps the last failure visible while it is read again, so that the screen does not flash a skeleton at each poll. */
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

type ReadOptions = {
  /** Milliseconds between the start of two reads, or more for a large reply; no polling if undefined. */
  every?: number
  enabled?: boolean
  /** Milliseconds for which a cached reply is reused; changes by commands refetch at once. */
  fresh?: number
  /** Keeps the previous reply while a new page or filter loads. */
  keep?: boolean
}

/**
 * Runs a read and records its duration under its name: one of a few, or the hash of a query, whose end removes it. An
 * aborted read is not recorded, because its query may be gone.
 */
export async function timed<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const started = Date.now()
  try {
    return await work()
  } finally {
    if (signal?.aborted !== true) lastReadMs.set(name, Date.now() - started)
  }
}

/** The polling interval in milliseconds: `every`, doubled if the last read took more than half of it. */
const pollAfter = (name: string, every: number): number =>
  (lastReadMs.get(name) ?? 0) > every / 2 ? every * 2 : every

/**
 * Milliseconds until the next read: by `Retry-After` (catalogue R8), else by polling, if active, and the size of the last reply;
 * false for none.
 */
export function nextReadDelay(
  { error, data }: { readonly error: ApiError | null; readonly data?: unknown },
  name: string,
  every: number | undefined,
  active: boolean,
): number | false {
  const wait = error?.retryAfter
  if (wait !== undefined && !polling.get().idle && !polling.get().replaced) return Math.max(1000, wait)
  return every === undefined || !active ? false : pollAfter(name, Math.max(every, minReadInterval(data)))
}

/**
 * The key of a cached read: the broker it was read from comes first, so that no reply is taken for that of another broker;
 * the resource second, so that a command's `changed` refetches it.
 */
export const toQueryKey = (
  { id }: Pick<Connection, 'id'>,
  resource: Resource,
  name: string,
  about: unknown,
): QueryKey => [id, resource, name, about]

let isUserRead = false

/** Runs reads requested by the user: they show progress, unlike polls. */
export function readForUser(read: () => void): void {
  isUserRead = true
  try {
    read()
  } finally {
    isUserRead = false
  }
}

/** Reads the shown queries again that match, and the others when they are shown. What fails is in their error. */
export const rereadQueries = (filters?: InvalidateQueryFilters): void =>
  startInBackground(queries.invalidateQueries(filters), throwUnexpected)

/** The result of a cached read. */
export type Reading<T> = UseQueryResult<T, ApiError>

/** Reads one endpoint of the broker that is shown here through the cache. */
export function useRead<K extends CachedEndpointId>(
  endpoint: K,
  call: Call<Contract[K]>,
  options: ReadOptions = {},
): Reading<Reply<Contract[K]>> {
  const active = usePolls()
  const paused = useSyncExternalStore(polling.subscribe, () => polling.get().paused)
  const { every } = options
  const connection = useConnection()
  // The union of all calls is too large for the compiler within a list.
  const untypedCall: unknown = call
  const queryKey = toQueryKey(connection, getResource(endpoint), endpoint, untypedCall)
  const name = hashKey(queryKey)
  // Typed as unknown and cast at the end: the union of all replies is too large for the compiler.
  return keepFailure(
    useQuery<unknown, ApiError>({
      queryKey,
      queryFn: ({ signal, client }) => {
        const before = client.getQueryState(queryKey)
        // Only the first read and reads requested by the user show progress.
        const quiet = !isUserRead && (before?.dataUpdateCount ?? 0) + (before?.errorUpdateCount ?? 0) > 0
        const read = connection.api[endpoint] as (
          call: Call<Contract[K]>,
          options: CallOptions,
        ) => Promise<unknown>
        return timed(name, () => read(call, { signal, quiet }), signal)
      },
      enabled: options.enabled ?? true,
      staleTime: options.fresh ?? 0,
      refetchInterval: ({ state }) => nextReadDelay(state, name, every, active),
      refetchIntervalInBackground: false,
      // A pause lasts until the user ends it, regardless of window focus (catalogue W11).
      refetchOnWindowFocus: !paused,
      // A hidden page refetches when it becomes visible.
      refetchOnReconnect: () => !paused && focusManager.isFocused(),
      ...(options.keep === true ? { placeholderData: (previous: unknown) => previous } : {}),
    }),
    queryKey,
  ) as Reading<Reply<Contract[K]>>
}

/** The maximum number of concurrent reads. */
const maxConcurrentReads = 6

/**
 * Reads an endpoint for each of these calls, a few at a time, into the cache of {@link useRead}. Replies younger than
 * `fresh` milliseconds are reused, and 404 is ignored.
 */
export async function readEach<K extends CachedEndpointId>(
  endpoint: K,
  calls: readonly Call<Contract[K]>[],
  { fresh, signal }: { fresh: number; signal: AbortSignal },
): Promise<void> {
  // Replies only go into the cache: their type, the union of all replies, is not needed here.
  const read = (pageConnection.api as Readonly<Record<CachedEndpointId, unknown>>)[endpoint] as (
    call: Call<Contract[K]>,
    options: CallOptions,
  ) => Promise<unknown>
  await mapConcurrently(maxConcurrentReads, calls, async (call) => {
    signal.throwIfAborted()
    const untypedCall: unknown = call
    const reading = queries.fetchQuery({
      queryKey: toQueryKey(pageConnection, getResource(endpoint), endpoint, untypedCall),
      queryFn: ({ signal: own }): Promise<unknown> => read(call, { signal: own, quiet: true }),
      staleTime: fresh,
    })
    await reading.catch((cause: unknown) => {
      if (!toApiError(cause).isMissing) throw cause
    })
  })
}

/** The cached reply to a call, if any. */
export const lastRead = <K extends CachedEndpointId>(
  endpoint: K,
  call: Call<Contract[K]>,
): Reply<Contract[K]> | undefined =>
  queries.getQueryData(toQueryKey(pageConnection, getResource(endpoint), endpoint, call as unknown))

/** The newest cached reply of an endpoint among the matching calls of all screens; re-renders on a newer one. */
export function useNewest<K extends CachedEndpointId>(
  endpoint: K,
  fits: (call: Call<Contract[K]>) => boolean,
): Reply<Contract[K]> | undefined {
  const { id } = useConnection()
  const newest = () =>
    queries
      .getQueryCache()
      .findAll({ queryKey: [id, getResource(endpoint), endpoint] })
      .filter(({ queryKey, state }) => state.data !== undefined && fits(queryKey[3] as Call<Contract[K]>))
      .reduce<{ at: number; data: unknown }>(
        (best, { state }) =>
          state.dataUpdatedAt >= best.at ? { at: state.dataUpdatedAt, data: state.data } : best,
        { at: 0, data: undefined },
      ).data as Reply<Contract[K]> | undefined
  return useSyncExternalStore(
    (fn) =>
      queries.getQueryCache().subscribe(({ type }) => {
        // Queries are added during render, when no state may change; replies arrive as updates.
        if (type === 'updated' || type === 'removed') fn()
      }),
    newest,
  )
}

const changeListeners = new Set<(resources: readonly Resource[]) => void>()

/** Calls `listener` with the resources that are refetched after a change. */
export const onChanged = (listener: (resources: readonly Resource[]) => void): void =>
  void changeListeners.add(listener)

/** Refetches everything of these resources of the page's broker, after a command or on request. */
export function changed(resources: readonly Resource[]): void {
  const { id } = pageConnection
  for (const listener of changeListeners) listener(resources)
  readForUser(() => {
    for (const resource of resources) {
      // A refusal from before the change may no longer apply.
      queries.removeQueries({
        queryKey: [id, resource],
        type: 'inactive',
        predicate: ({ state }) => state.status === 'error',
      })
      rereadQueries({ queryKey: [id, resource] })
    }
  })
}
