/** closed: all calls pass. open: none until the next probe is due. probing: one call is out, its answer decides. */
type CircuitState = 'closed' | 'open' | 'probing'

/** The clock in ms, failures in a row that open the circuit, and how long a probe may stay unanswered. */
export type CircuitOptions = { now: () => number; threshold?: number; probeLimit?: number }

/** The circuit breaker of one broker; call `allow` before a request and report the result after it. */
export type Circuit = {
  /** May a call go out now? While open, a true answer makes that call the probe. */
  allow: () => boolean
  success: () => void
  /** The call failed; `answered` where there was an answer all the same, such as 500. */
  failure: (answered?: boolean) => void
  /** The call ended without a verdict (aborted): releases the probe at once. */
  abandon: () => void
  readonly state: CircuitState
  /** The last call had no answer. */
  readonly silent: boolean
  /** When the first failure of this outage occurred; undefined while closed. */
  readonly since: number | undefined
  /** When the next probe may go; undefined while closed. */
  readonly nextProbe: number | undefined
  /** Calls `fn` after each change of `state` or `silent`; returns a function that unsubscribes. */
  subscribe: (fn: () => void) => () => void
}

// Capped at 5 s: the console must be back within 5 s of the broker.
const steps = [1000, 2000, 4000, 5000] as const

/** A circuit that opens after 5 failures in a row and then lets one probe at a time through. Pure: it starts no timer. */
export function createCircuit({ now, threshold = 5, probeLimit = 30_000 }: CircuitOptions): Circuit {
  const listeners = new Set<() => void>()
  let state: CircuitState = 'closed'
  let failures = 0
  let firstFailure: number | undefined
  let due = 0
  let step = 0
  let silent = false

  const enter = (next: CircuitState, nextSilent = silent) => {
    if (next === state && nextSilent === silent) return
    state = next
    silent = nextSilent
    for (const listener of [...listeners]) listener()
  }
  const wait = () => {
    due = now() + (steps[Math.min(step, steps.length - 1)] ?? 5000)
    step++
  }

  return {
    allow() {
      if (state === 'closed') return true
      // A probe without a report must not block recovery forever: `due` is also its timeout.
      if (now() < due) return false
      due = now() + probeLimit
      enter('probing')
      return true
    },
    success() {
      failures = 0
      step = 0
      firstFailure = undefined
      enter('closed', false)
    },
    failure(answered = false) {
      failures++
      firstFailure ??= now()
      // A call from before the outage that fails late does not count.
      if (state === 'open' || failures < threshold) return enter(state, !answered)
      wait()
      enter('open', !answered)
    },
    abandon() {
      if (state !== 'probing') return
      due = now()
      enter('open')
    },
    get state() {
      return state
    },
    get silent() {
      return silent
    },
    get since() {
      return state === 'closed' ? undefined : firstFailure
    },
    get nextProbe() {
      return state === 'closed' ? undefined : due
    },
    subscribe(fn) {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
  }
}
