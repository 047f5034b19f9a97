import { connection, session } from '@/connection/page'
import { polling } from '@/api/polling'
import { ofBroker } from '@/api/site'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { monotonicNow } from '@/lib/time/monotonic'
import { createIdleClock } from './idle-clock'
import { idle } from './idle-state'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const
const step = 15_000
const announceIntervalMs = 30_000
let stay: () => Promise<void> = () => Promise.resolve()

/** Continues the session: one call with the token prolongs it, or shows that it has expired. */
export const staySignedIn = (): Promise<void> => stay()

/**
 * Watches for an absent user; the tabs inform each other of their calls, because they share one token.
 * Returns a function that stops it.
 */
export function watchIdle(now: () => number = monotonicNow): () => void {
  const clock = createIdleClock(now)
  const channel =
    typeof BroadcastChannel === 'function'
      ? new BroadcastChannel(ofBroker('switchboard-activity'))
      : undefined
  let { prolonged } = connection.link.get()
  let announcedAt = 0
  let probed = false

  const check = () => {
    const signed = session.get().state === 'in'
    const phase = signed ? clock.phase() : 'active'
    if (phase !== 'lapsed') probed = false
    polling.merge({ idle: phase !== 'active' })
    const seconds = phase === 'warning' ? Math.ceil(clock.left() / step) * step : 0
    idle.merge({ phase, left: seconds })
    // Only the broker knows whether the token is still valid, because it has its own clock (catalogue A18).
    // It is asked once, and not in the background: a hidden page asks when it becomes visible.
    if (phase === 'lapsed' && !probed && !document.hidden) {
      probed = true
      startInBackground(ask(), throwUnexpected)
    }
  }
  const ask = async () => {
    try {
      await connection.api.cluster({})
    } catch {
      // An expired token has opened the session dialog already; the status bar shows any other error.
    }
  }
  const sign = () => {
    // Once the warning is shown, only an answer to it counts: a moved mouse must not dismiss it.
    if (idle.get().phase === 'warning') return
    const before = clock.phase()
    clock.active()
    if (before !== 'active') check()
  }
  const onLink = () => {
    if (connection.link.get().prolonged === prolonged) return
    prolonged = connection.link.get().prolonged
    clock.called()
    if (now() - announcedAt > announceIntervalMs) {
      announcedAt = now()
      channel?.postMessage('called')
    }
    check()
  }
  if (channel !== undefined) {
    channel.onmessage = () => {
      clock.called()
      check()
    }
  }
  stay = async () => {
    clock.active()
    await ask()
    clock.active()
    check()
  }
  let signedIn = session.get().state
  const offSession = session.subscribe(() => {
    const state = session.get().state
    if (state !== signedIn && state === 'in') {
      clock.active()
      clock.called()
    }
    signedIn = state
    check()
  })
  for (const name of signs) globalThis.addEventListener(name, sign, { passive: true, capture: true })
  document.addEventListener('visibilitychange', check)
  const offLink = connection.link.subscribe(onLink)
  const timer = setInterval(check, step)
  return () => {
    for (const name of signs) globalThis.removeEventListener(name, sign, { capture: true })
    document.removeEventListener('visibilitychange', check)
    offLink()
    offSession()
    clearInterval(timer)
    channel?.close()
  }
}
