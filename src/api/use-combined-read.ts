import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '@/connection/use-connection'
import type { ApiError } from './error'
import { usePolls } from './polling'
import { nextReadDelay, keepFailure, timed, toQueryKey } from './query'
import type { Resource } from './resource'

type Options = {
  enabled: boolean
  /** Milliseconds for which a cached result is reused; changes by commands refetch at once. */
  fresh?: number
  /** Keeps the previous result while a new one loads. */
  keep?: boolean
  /** The polling interval in milliseconds; doubled if a read takes more than half of it. No polling if undefined. */
  every?: number
}

/**
 * Caches a read of several calls. Reads again on request and after commands that change the resource;
 * polls only with `every`. Never runs twice at the same time.
 */
export function useCombinedRead<T>(
  resource: Resource,
  name: string,
  about: unknown,
  read: (signal: AbortSignal) => Promise<T>,
  { enabled, fresh = 0, keep = false, every }: Options,
): UseQueryResult<T, ApiError> {
  const active = usePolls()
  const queryKey = toQueryKey(useConnection(), resource, name, about)
  return keepFailure(
    useQuery<T, ApiError>({
      queryKey,
      queryFn: ({ signal }) => timed(name, () => read(signal)),
      refetchInterval: ({ state }) => nextReadDelay(state, name, every, active),
      refetchIntervalInBackground: false,
      enabled,
      staleTime: fresh,
      refetchOnWindowFocus: false,
      ...(keep ? { placeholderData: keepPreviousData } : {}),
    }),
    queryKey,
  )
}
