import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import { usePolls } from '@/api/polling'
import { nextReadDelay, rereadQueries, timed } from '@/api/query'
import type { CallOptions } from '@/contract/endpoint'
import type { Connection } from './connection'

type Options<T> = {
  /** A name that is unique among the reads of a connection. */
  readonly part: string
  /** Milliseconds between the start of two reads. */
  readonly every: number
  readonly enabled: boolean
  readonly read: (api: ApiClient, options: CallOptions) => Promise<T>
}

/** The second part of the keys of these reads. */
const keyPart = 'fleet'

/**
 * Reads from one of several brokers; none waits for another. Polls pause while the page is hidden or the user idle, never
 * overlap, and slow down when a broker is slow. Cached per session, so that nothing of one user is shown to the next.
 */
export function useConnectionRead<T>(
  { id, api, session }: Connection,
  { part, every, enabled, read }: Options<T>,
): UseQueryResult<T, ApiError> {
  const active = usePolls()
  const name = `${keyPart} ${id} ${part}`
  return useQuery<T, ApiError>({
    queryKey: [id, keyPart, session.get().generation, part],
    queryFn: ({ signal }) => timed(name, () => read(api, { signal, quiet: true })),
    enabled,
    refetchInterval: ({ state }) => nextReadDelay(state, name, every, active),
    refetchIntervalInBackground: false,
  })
}

/** Reads again what is shown of all these brokers. */
export const rereadConnections = (): void =>
  rereadQueries({ predicate: ({ queryKey }) => queryKey[1] === keyPart })
