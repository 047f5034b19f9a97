import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './error'
import { againAfter, keepFailure, timed, usePolls } from './query'
import type { Resource } from './resource'

type Options = {
  enabled: boolean
  /** Milliseconds for which an answer is taken as it is; what a command changes is read again at once. */
  fresh?: number
  /** Keeps the last answer while another one is on its way. */
  keep?: boolean
  /** Milliseconds between two readings; none when absent. Twice that where a reading takes more than half of it. */
  every?: number
}

/**
 * Reads what takes several calls through the cache: once, and again when asked or when a command has changed the noun. It
 * polls only where told to, so that a long list is not read over and over; a reading under way is never begun a second time.
 */
export function useGather<T>(
  resource: Resource,
  name: string,
  about: unknown,
  read: (signal: AbortSignal) => Promise<T>,
  { enabled, fresh = 0, keep = false, every }: Options,
): UseQueryResult<T, ApiError> {
  const active = usePolls()
  const queryKey = [resource, name, about]
  return keepFailure(
    useQuery<T, ApiError>({
      queryKey,
      queryFn: ({ signal }) => timed(name, () => read(signal)),
      refetchInterval: ({ state }) => againAfter(state.error, name, every, active),
      refetchIntervalInBackground: false,
      enabled,
      staleTime: fresh,
      refetchOnWindowFocus: false,
      ...(keep ? { placeholderData: (previous: T | undefined) => previous as never } : {}),
    }),
    queryKey,
  )
}
