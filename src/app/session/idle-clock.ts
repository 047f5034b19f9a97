/**
 * Idle limits in milliseconds. The broker's tokens live 60 minutes after the last call
 * (src/contract/docs/accounts.md#tokens).
 */
export const idleTimes = { pollsStop: 10 * 60_000, warn: 58 * 60_000, end: 60 * 60_000 } as const

export type IdlePhase = 'active' | 'idle' | 'warning' | 'lapsed'

/**
 * Evaluates an unattended session. Pure: compares durations between instants instead of counting ticks, so
 * that a throttled tab gets the right result. `now` must be monotonic (catalogue A17, A18).
 */
export function createIdleClock(now: () => number) {
  let lastActive = now()
  let lastCall = now()
  const since = (at: number) => now() - at
  const phase = (): IdlePhase => {
    if (since(lastActive) < idleTimes.pollsStop) return 'active'
    if (since(lastCall) >= idleTimes.end) return 'lapsed'
    return since(lastCall) >= idleTimes.warn ? 'warning' : 'idle'
  }
  return {
    /** Records user activity. */
    active() {
      lastActive = now()
    },
    /** Records an answered call with the token, whose lifetime restarts here. */
    called() {
      lastCall = now()
    },
    phase,
    /** Milliseconds until the token expires. */
    left: () => Math.max(0, idleTimes.end - since(lastCall)),
  }
}
