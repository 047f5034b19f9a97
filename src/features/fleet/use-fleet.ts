import { useEffect, useState } from 'react'
import type { Connections } from '@/connection/connection'
import { loadConnections } from '@/connection/page'
import { startInBackground } from '@/lib/background'
import { useThrown } from '@/ui/use-thrown'

/** All brokers of this console; undefined until their sessions are read. */
export function useFleet(): Connections | undefined {
  const [fleet, setFleet] = useState<Connections>()
  const fail = useThrown()
  useEffect(() => {
    let left = false
    startInBackground(
      loadConnections().then((loaded) => {
        if (!left) setFleet(loaded)
      }),
      (cause) => {
        if (!left) fail(cause)
      },
    )
    return () => {
      left = true
    }
  }, [fail])
  return fleet
}
