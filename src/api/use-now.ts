import { useEffect, useState } from 'react'
import { useConnection } from '@/connection/use-connection'

/** The broker's time, updated every `ms` milliseconds while the page is visible; constant without `ms`. */
export function useNow(ms: number | undefined): number {
  const connection = useConnection()
  const [now, setNow] = useState(connection.now)
  useEffect(() => {
    if (ms === undefined) return
    setNow(connection.now())
    const timer = setInterval(() => {
      if (!document.hidden) setNow(connection.now())
    }, ms)
    return () => clearInterval(timer)
  }, [connection, ms])
  return now
}
