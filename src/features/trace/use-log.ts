import { useEffect, useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { polling } from '@/api/polling'
import { useOffers } from '@/command/current-broker'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { useStore } from '@/ui/use-store'
import { byPosition } from './by-position'
import { createLogReader, type LogReader, type LogState } from './log-reader'

const followEvery = 1000

/** The log of a trace on one node. Bypasses the query cache, which would keep every piece. */
export function useLog(
  name: string,
  node: string,
  size: number,
  running: boolean,
): { log: LogReader; state: LogState } {
  const connection = useConnection()
  const opaque = useOffers()('opaqueTracePosition')
  const log = useMemo(
    () =>
      createLogReader(
        byPosition(
          (position, bytes, options) =>
            connection.api.traceLog({ params: { name }, query: { node, position, bytes } }, options),
          opaque,
        ),
        0,
      ),
    [connection, name, node, opaque],
  )
  useEffect(() => log.grow(size), [log, size])
  useEffect(() => {
    // Follows a running trace; shows another from its beginning.
    startInBackground(running ? log.last().then(() => log.follow(true)) : log.first(), throwUnexpected)
    return () => log.stop()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only whether it was running when it was opened counts
  }, [log])
  const state = useStore(log.store)
  useEffect(() => {
    if (!state.following) return
    const timer = setInterval(() => {
      const { idle, paused } = polling.get()
      if (!idle && !paused && !document.hidden) startInBackground(log.tick(), throwUnexpected)
    }, followEvery)
    return () => clearInterval(timer)
  }, [log, state.following])
  return { log, state }
}
