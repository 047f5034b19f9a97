/** What a poll needs from outside: the work, the clock, a timer, and whether anybody is looking. */
export type PollOptions = {
  /** Ms between the end of one run and the start of the next. */
  interval: number
  /** One round; the signal ends it on `dispose`. What it throws is its own to report: the poll goes on. */
  run: (signal: AbortSignal) => Promise<unknown>
  now: () => number
  /** Calls `fn` after `ms`; returns the way to cancel. */
  schedule: (fn: () => void, ms: number) => () => void
  /** False while hidden, offline or idle. */
  isActive: () => boolean
  /** Calls `fn` whenever `isActive` may have changed; returns the way to stop. */
  subscribeActive: (fn: () => void) => () => void
  /** Called each time the poll stops because nobody is active. */
  onIdle?: () => void
}

/** A running poll. */
export type Poll = {
  /** Stops until `resume`, for instance while a dialog is open over the row; a round in flight ends by itself. */
  pause: () => void
  resume: () => void
  /** A round now, or right after the one in flight. */
  refresh: () => void
  /** Ends for good and aborts the round in flight. */
  dispose: () => void
  /** The present wait in ms: `interval`, or a multiple of it while answers are slow. */
  readonly delay: number
}

const slowest = 8

/** A poll that starts at once, never overlaps itself, stops while inactive, resumes at once, and slows ×2 (to ×8) while answers take over half the interval. */
export function createPoll({ interval, run, now, schedule, isActive, subscribeActive, onIdle }: PollOptions): Poll {
  const ending = new AbortController()
  let factor = 1
  let running = false
  let again = false
  let paused = false
  let active = isActive()
  let cancel: (() => void) | undefined

  const mayRun = () => active && !paused && !ending.signal.aborted
  const stopTimer = () => {
    cancel?.()
    cancel = undefined
  }
  const start = async () => {
    stopTimer()
    if (running) {
      again = true
      return
    }
    running = true
    again = false
    const began = now()
    try {
      await run(ending.signal)
    } catch {
      // Reported by `run` itself.
    }
    running = false
    factor = now() - began > interval / 2 ? Math.min(slowest, factor * 2) : Math.max(1, factor / 2)
    if (!mayRun()) return
    if (again) void start()
    else cancel = schedule(() => void start(), interval * factor)
  }
  const follow = () => {
    const next = isActive()
    if (next === active || ending.signal.aborted) return
    active = next
    if (!active) {
      stopTimer()
      onIdle?.()
    } else if (mayRun() && !running) void start()
  }

  const unsubscribe = subscribeActive(follow)
  if (mayRun()) void start()
  return {
    pause() {
      paused = true
      stopTimer()
    },
    resume() {
      if (!paused) return
      paused = false
      if (mayRun() && !running) void start()
    },
    refresh() {
      if (!ending.signal.aborted) void start()
    },
    dispose() {
      unsubscribe()
      stopTimer()
      ending.abort()
    },
    get delay() {
      return interval * factor
    },
  }
}
