import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useConnection } from '@/connection/use-connection'
import type { ApiError } from './error'
import { usePolls } from './polling'
import { nextReadDelay, keepFailure, timed, toQueryKey } from './query'
import type { Resource } from './resource'

/** One of several independent reads that are shown together. */
export type ReadSpec<T> = {
  readonly resource: Resource
  readonly name: string
  readonly about: unknown
  readonly read: (signal: AbortSignal) => Promise<T>
  readonly every?: number | undefined
}

/** Runs several cached reads, in order; a slow or failed one does not affect the others. */
export function useReads<T>(reads: readonly ReadSpec<T>[]): readonly UseQueryResult<T, ApiError>[] {
  const active = usePolls()
  const connection = useConnection()
  const results: readonly UseQueryResult<T, ApiError>[] = useQueries({
    queries: reads.map(({ resource, name, about, read, every }) => ({
      queryKey: toQueryKey(connection, resource, name, about),
      queryFn: ({ signal }: { signal: AbortSignal }) => timed(name, () => read(signal)),
      refetchInterval: ({ state }: { state: { error: ApiError | null; data: unknown } }) =>
        nextReadDelay(state, name, every, active),
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: false,
    })),
  })
  return results.map((result, at) => {
    const spec = reads[at]
    return spec === undefined
      ? result
      : keepFailure(result, toQueryKey(connection, spec.resource, spec.name, spec.about))
  })
}
