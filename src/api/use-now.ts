import { useEffect, useState } from 'react'
import { brokerNow } from './broker'

/** The broker's time, updated every `ms` milliseconds while the page is visible; constant without `ms`. */
export function useNow(ms: number | undefined): number {
  const [now, setNow] = useState(brokerNow)
  useEffect(() => {
    if (ms === undefined) return
    setNow(brokerNow())
    const timer = setInterval(() => {
      if (!document.hidden) setNow(brokerNow())
    }, ms)
    return () => clearInterval(timer)
  }, [ms])
  return now
}
