import { focusManager, QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Contract, EndpointId } from '@/contract'
import type { Call, Reply } from '@/contract/endpoint'
import { backoff } from '@/lib/backoff'
import { createStore } from '@/lib/store'
import { broker } from './broker'
import { ApiError } from './error'
import type { Resource } from './resource'

/** Reads are tried three times at most, in growing steps; `Retry-After` wins (faults §5.2). Writes never are. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof ApiError && error.passing && failures < 2,
      retryDelay: (failures, error) => (error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter : backoff(failures)),
      gcTime: 5 * 60_000,
      staleTime: 0,
      refetchOnWindowFocus: true,
      // A line that comes back to a page out of sight is heeded when the page is.
      refetchOnReconnect: () => focusManager.isFocused(),
      structuralSharing: true,
    },
  },
})

/** Whether polls may run: not while the user is away, has paused, or a dialog lies over the rows (faults §5.4). */
export const polling = createStore({ idle: false, paused: false, covered: false })

const polls = (): boolean => {
  const { idle, paused, covered } = polling.get()
  return !idle && !paused && !covered
}

type ReadOptions = {
  /** Milliseconds between the start of two reads; none when absent. */
  every?: number
  enabled?: boolean
  /** Keeps the last answer while a new page or filter is on its way. */
  keep?: boolean
}

/** How long the last answer of each query took, to slow down a poll whose answers take over half its interval. */
const took = new Map<string, number>()

/** Reads one endpoint through the cache. The key begins with the noun, so that a command's `changed` reads it again. */
export function useRead<K extends EndpointId>(
  resource: Resource, endpoint: K, call: Call<Contract[K]>, options: ReadOptions = {},
): UseQueryResult<Reply<Contract[K]>, ApiError> {
  const active = useSyncExternalStore(polling.subscribe, polls)
  const { every } = options
  const name = JSON.stringify([endpoint, call])
  return useQuery<Reply<Contract[K]>, ApiError>({
    queryKey: [resource, endpoint, call],
    queryFn: async ({ signal }) => {
      const started = Date.now()
      try {
        const read = broker.api[endpoint] as (call: Call<Contract[K]>, options: { signal: AbortSignal }) => Promise<Reply<Contract[K]>>
        return await read(call, { signal })
      } finally {
        took.set(name, Date.now() - started)
      }
    },
    enabled: options.enabled ?? true,
    refetchInterval: every === undefined || !active ? false : () => ((took.get(name) ?? 0) > every / 2 ? every * 2 : every),
    refetchIntervalInBackground: false,
    ...(options.keep === true ? { placeholderData: (previous: Reply<Contract[K]> | undefined) => previous as never } : {}),
  })
}

/** Reads again everything of these nouns. */
export function changed(resources: readonly Resource[]): void {
  for (const resource of resources) void queries.invalidateQueries({ queryKey: [resource] })
}

export { useQueryClient }
