import { broker, link } from '@/api/broker'
import { polling, queries } from '@/api/query'
import { monotonicNow } from '@/lib/time/monotonic'

/**
 * While the broker does not answer, asks one cheap open question at each step of the circuit, so that the console is back within
 * five seconds of it whatever is on the screen (catalogue R9). Returns the way to stop.
 */
export function watchBroker(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failing = false
  const probe = async () => {
    try {
      await broker.api.status({}, { quiet: true })
    } catch {
      // The circuit has counted it; its next step is planned by `follow`.
    }
    follow()
  }
  const follow = () => {
    clearTimeout(timer)
    // Out of sight nothing is asked; coming back takes the step that is due.
    if (document.hidden) return
    const { state, nextProbe } = broker.circuit
    if (state !== 'closed') {
      failing = true
      // Without a line the probe is never sent, so its step stays due.
      timer = setTimeout(
        () => void probe(),
        Math.max(navigator.onLine ? 100 : 1000, (nextProbe ?? 0) - monotonicNow()),
      )
    } else if (failing) {
      failing = false
      // What was paused stays as it is, but for what could not be read (catalogue W11).
      const { paused } = polling.get()
      void queries.invalidateQueries({ predicate: ({ state }) => !paused || state.status === 'error' })
    }
  }
  const off = link.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', follow)
    off()
  }
}
