/**
 * How long until what, in milliseconds. The broker's tokens live 60 minutes after the last call
 * (src/contract/docs/accounts.md#tokens).
 */
export const idleTimes = { pollsStop: 10 * 60_000, warn: 58 * 60_000, end: 60 * 60_000 } as const

export type IdlePhase = 'active' | 'idle' | 'warning' | 'lapsed'

/**
 * What the time says about an unattended session. Pure: whole spans between instants are compared, never ticks counted, so a
 * throttled tab is judged rightly when it gets its turn. `now` must never go back (catalogue A17, A18).
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
    /** The user did something. */
    active() {
      lastActive = now()
    },
    /** A call with the token was answered; the token lives on from here. */
    called() {
      lastCall = now()
    },
    phase,
    /** Milliseconds until the token lapses. */
    left: () => Math.max(0, idleTimes.end - since(lastCall)),
  }
}
