import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from './error'
import type { Resource } from './resource'

type Options = {
  enabled: boolean
  /** Milliseconds for which an answer is taken as it is; what a command changes is read again at once. */
  fresh?: number
  /** Keeps the last answer while another one is on its way. */
  keep?: boolean
}

/**
 * Reads what takes several calls through the cache: once, and again when asked or when a command has changed the noun. It
 * never polls, so that a long list is not read over and over.
 */
export function useGather<T>(resource: Resource, name: string, about: unknown, read: (signal: AbortSignal) => Promise<T>, { enabled, fresh = 0, keep = false }: Options): UseQueryResult<T, ApiError> {
  return useQuery<T, ApiError>({
    queryKey: [resource, name, about],
    queryFn: ({ signal }) => read(signal),
    enabled,
    staleTime: fresh,
    refetchOnWindowFocus: false,
    ...(keep ? { placeholderData: (previous: T | undefined) => previous as never } : {}),
  })
}
