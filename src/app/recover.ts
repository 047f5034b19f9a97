import { connection } from '@/connection/page'
import { polling } from '@/api/polling'
import { rereadQueries } from '@/api/query'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { monotonicNow } from '@/lib/time/monotonic'

/**
 * While the broker does not respond, sends one cheap unauthenticated request per step of the circuit
 * breaker, so that the console recovers within five seconds on any screen (catalogue R9). Returns a
 * function that stops it.
 */
export function watchBroker(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failing = false
  const probe = async () => {
    try {
      await connection.api.status({}, { quiet: true })
    } catch {
      // The circuit breaker has counted it; `follow` schedules its next step.
    }
    follow()
  }
  const follow = () => {
    clearTimeout(timer)
    // A hidden page sends nothing; becoming visible takes the step that is due.
    if (document.hidden) return
    const { state, nextProbe } = connection.circuit
    if (state !== 'closed') {
      failing = true
      // Offline the probe is never sent, so its step stays due.
      timer = setTimeout(
        () => startInBackground(probe(), throwUnexpected),
        Math.max(navigator.onLine ? 100 : 1000, (nextProbe ?? 0) - monotonicNow()),
      )
    } else if (failing) {
      failing = false
      // Paused data stays as it is, except for what could not be read (catalogue W11).
      const { paused } = polling.get()
      rereadQueries({ predicate: ({ state }) => !paused || state.status === 'error' })
    }
  }
  const off = connection.link.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', follow)
    off()
  }
}
