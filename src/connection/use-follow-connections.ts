import { useEffect, useReducer } from 'react'
import type { Connection } from './connection'

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
