import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import { usePolls } from '@/api/polling'
import { nextReadDelay, timed } from '@/api/query'
import type { CallOptions } from '@/contract/endpoint'
import type { Connection } from './connection'

type Options<T> = {
  /** A name that is unique among the reads of a connection. */
  readonly part: string
  /** Milliseconds between the start of two reads. */
  readonly every: number
  readonly enabled: (connection: Connection) => boolean
  readonly read: (api: ApiClient, options: CallOptions) => Promise<T>
}

/**
 * Reads the same from each broker, independently: none waits for another. Polls pause while the page is hidden or the
 * user idle, never overlap, and slow down when a broker is slow. Cached per session, so that nothing of one user is
 * shown to the next.
 */
export function useEachConnection<T>(
  connections: readonly Connection[],
  { part, every, enabled, read }: Options<T>,
): readonly UseQueryResult<T, ApiError>[] {
  const active = usePolls()
  return useQueries({
    queries: connections.map((connection) => {
      const { id, api, session } = connection
      const name = `fleet ${id} ${part}`
      return {
        queryKey: [id, 'fleet', session.get().generation, part],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<T> =>
          timed(name, () => read(api, { signal, quiet: true })),
        enabled: enabled(connection),
        refetchInterval: ({ state }: { state: { error: ApiError | null } }) =>
          nextReadDelay(state.error, name, every, active),
        refetchIntervalInBackground: false,
      }
    }),
  })
}

/** Renders again when the session, the link or what is known of a broker changes. */
export function useFollowConnections(connections: readonly Connection[]): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Something may have changed between the render and this subscription.
    render()
    const stops = connections.flatMap(({ session, link, evidence }) =>
      [session, link, evidence].map(({ subscribe }) => subscribe(render)),
    )
    return () => stops.forEach((stop) => stop())
  }, [connections])
}
