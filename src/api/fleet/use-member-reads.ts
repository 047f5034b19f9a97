import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { CallOptions } from '@/contract/endpoint'
import type { ApiClient } from '../client'
import type { ApiError } from '../error'
import { againAfter, timed, usePolls } from '../query'
import type { FleetMember } from './member'

type Options<T> = {
  /** A name that is unique among the reads of a member. */
  readonly part: string
  /** Milliseconds between the start of two reads. */
  readonly every: number
  readonly enabled: (member: FleetMember) => boolean
  readonly read: (api: ApiClient, options: CallOptions) => Promise<T>
}

/**
 * Reads the same from each member, independently: none waits for another. Polls pause while the page is hidden or the
 * user idle, never overlap, and slow down when a broker is slow. Cached per session, so that nothing of one user is
 * shown to the next.
 */
export function useMemberReads<T>(
  members: readonly FleetMember[],
  { part, every, enabled, read }: Options<T>,
): readonly UseQueryResult<T, ApiError>[] {
  const active = usePolls()
  return useQueries({
    queries: members.map((member) => {
      const { name } = member.profile
      const id = `fleet ${name} ${part}`
      return {
        queryKey: ['fleet', name, member.session.get().generation, part],
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<T> =>
          timed(id, () => read(member.api, { signal, quiet: true })),
        enabled: enabled(member),
        refetchInterval: ({ state }: { state: { error: ApiError | null } }) =>
          againAfter(state.error, id, every, active),
        refetchIntervalInBackground: false,
      }
    }),
  })
}

/** Renders again when the session, the connection or what is known of a member changes. */
export function useFollowMembers(members: readonly FleetMember[]): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Something may have changed between the render and this subscription.
    render()
    const stops = members.flatMap(({ session, link, evidence }) =>
      [session, link, evidence].map(({ subscribe }) => subscribe(render)),
    )
    return () => stops.forEach((stop) => stop())
  }, [members])
}
