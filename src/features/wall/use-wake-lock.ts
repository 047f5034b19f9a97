import { useEffect, useState } from 'react'
import { startInBackground, throwUnexpected } from '@/lib/background'

/** Keeps the screen on while the page is visible; returns whether the browser does so. */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    // Only secure contexts have it.
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let left = false
    const request = async () => {
      if (document.hidden) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (left) return await lock.release()
        setOn(true)
        lock.addEventListener('release', () => setOn(false))
      } catch {
        // The system refuses it, for example on low battery; the page says so.
        setOn(false)
      }
    }
    const onVisible = () => startInBackground(request(), throwUnexpected)
    document.addEventListener('visibilitychange', onVisible)
    startInBackground(request(), throwUnexpected)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onVisible)
      if (lock !== undefined) startInBackground(lock.release(), throwUnexpected)
    }
  }, [])
  return isOn
}
