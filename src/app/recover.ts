import { broker, link } from '@/api/broker'
import { queries } from '@/api/query'

/**
 * While the broker does not answer, asks one cheap open question at each step of the circuit, so that the console is back within
 * five seconds of it whatever is on the screen (catalogue R9). Returns the way to stop.
 */
export function watchBroker(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failing = false
  const probe = async () => {
    try {
      await broker.api.status({})
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
      timer = setTimeout(() => void probe(), Math.max(100, (nextProbe ?? 0) - Date.now()))
    } else if (failing) {
      failing = false
      void queries.invalidateQueries()
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
