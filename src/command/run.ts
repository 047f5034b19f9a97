import { toApiError, type ApiError } from '@/api/error'
import type { Key, MessageValues } from '@/i18n/key'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { isSpanFromNow, parseInstant } from '@/lib/time/instant'
import { check } from './prompt/answer'
import { RefusedError } from './refused-error'
import type { Param } from './param'
import type { AnyCommand, CommandArgs, Outcome } from './command'
import type { Context } from './context'

/** Thrown when given values do not fit a command's parameters; `param` is the first invalid one. */
export class ArgumentError extends Error {
  constructor(
    readonly param: string,
    readonly key: string,
  ) {
    super(`${param}: ${key}`)
    this.name = 'ArgumentError'
  }
}

/** A value as it is sent: a relative time becomes an absolute one. */
function sentValue({ prompt }: Param, value: unknown, now: number): unknown {
  if (prompt.kind !== 'datetime' || typeof value !== 'string' || !isSpanFromNow(value)) return value
  const at = parseInstant(value, now)
  return at === undefined ? value : new Date(at).toISOString()
}

/** Validates all values by their schemas; optional ones may be missing. Throws {@link ArgumentError}. */
function parseValues(command: AnyCommand, given: CommandArgs, now: number, restores = false): CommandArgs {
  const values: Record<string, unknown> = {}
  for (const [name, param] of Object.entries(command.params)) {
    if (given[name] === undefined) {
      if (param.optional !== true) throw new ArgumentError(name, 'error.required')
      continue
    }
    const read = check(param, given[name])
    if (!read.ok && !restores) throw new ArgumentError(name, read.error)
    values[name] = read.ok ? sentValue(param, read.value, now) : given[name]
  }
  return values
}

/** Checks values before anything runs. Throws {@link ArgumentError}. */
export function checkValues(command: AnyCommand, given: CommandArgs, { now, restores }: Context): void {
  parseValues(command, given, now(), restores)
}

/**
 * Runs a command once with complete values. The palette, the screens and the terminal all use this. Throws
 * {@link RefusedError} if the command refuses.
 */
export async function perform(command: AnyCommand, given: CommandArgs, context: Context): Promise<Outcome> {
  const values = parseValues(command, given, context.now(), context.restores)
  const outcome = await command.run(values, context)
  if (outcome.kind !== 'refused') return outcome
  const { code, message, values: filled } = outcome
  throw new RefusedError(code, message, filled)
}

/** One target of a bulk run. */
export type BulkItem = {
  readonly target: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  readonly error?: ApiError
  /** Done, but not as requested. */
  readonly warning?: BulkWarning
}

/** A message about a target that was done, but not as requested. */
export type BulkWarning = { readonly message: Key; readonly values?: MessageValues }

export type Bulk = {
  readonly items: readonly BulkItem[]
  readonly done: number
  readonly failed: number
  readonly state: 'running' | 'paused' | 'stopped' | 'finished'
}

/** Whether the run is not finished. */
export const isRunning = ({ state }: Bulk): boolean => state === 'running' || state === 'paused'

export type BulkControl = { pause: () => void; resume: () => void; stop: () => void; finished: Promise<Bulk> }

/** Maximum concurrency. */
const bulkWidth = 4
/** The size of an initial burst, and the rate per second after it: a broker has other work too. */
const bulkRate = 100
const progressIntervalMs = 100

/**
 * Runs one operation on many targets, four at a time and {@link bulkRate} per second. `stop` lets running
 * ones finish and leaves the rest; a failure does not stop the others. `onChange` gets a snapshot on every
 * state change, and for progress ten times a second.
 */
export function runBulk(
  targets: readonly string[],
  one: (target: string) => Promise<BulkWarning | undefined | void>,
  onChange: (bulk: Bulk) => void,
  now: () => number = Date.now,
): BulkControl {
  const items: BulkItem[] = targets.map((target) => ({ target, state: 'waiting' }))
  let state: Bulk['state'] = 'running'
  let next = 0
  let active = 0
  let queued = false
  let reportedAt = -Infinity
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let budget = bulkRate
  let filled = now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let settle: (bulk: Bulk) => void = () => undefined
  const finished = new Promise<Bulk>((resolve) => (settle = resolve))

  const snapshot = (): Bulk => ({
    items: [...items],
    state,
    done: items.filter((item) => item.state === 'done').length,
    failed: items.filter((item) => item.state === 'failed').length,
  })
  const flush = () => {
    clearTimeout(flushTimer)
    queued = false
    reportedAt = now()
    onChange(snapshot())
  }
  /** Reports progress at most ten times a second, so that rendering does not slow down the run. */
  const report = () => {
    if (queued) return
    queued = true
    const wait = reportedAt + progressIntervalMs - now()
    if (wait <= 0)
      queueMicrotask(() => {
        if (queued) flush()
      })
    else flushTimer = setTimeout(flush, wait)
  }
  const end = () => {
    clearTimeout(timer)
    if (state === 'running') state = 'finished'
    for (const [index, item] of items.entries())
      if (item.state === 'waiting') items[index] = { target: item.target, state: 'stopped' }
    flush()
    settle(snapshot())
  }
  const launch = async (index: number, target: string) => {
    active += 1
    items[index] = { target, state: 'running' }
    report()
    try {
      const warning = await one(target)
      items[index] = { target, state: 'done', ...(warning === undefined ? {} : { warning }) }
    } catch (cause) {
      items[index] = { target, state: 'failed', error: toApiError(cause) }
    }
    active -= 1
    report()
    pump()
  }
  /** Whether one more may start now; if not, schedules another try. */
  const paced = (): boolean => {
    budget = Math.min(bulkRate, budget + ((now() - filled) / 1000) * bulkRate)
    filled = now()
    if (budget >= 1) return true
    clearTimeout(timer)
    timer = setTimeout(pump, Math.ceil(((1 - budget) / bulkRate) * 1000))
    return false
  }
  const pump = () => {
    while (state === 'running' && active < bulkWidth && next < targets.length && paced()) {
      budget -= 1
      const index = next++
      startInBackground(launch(index, targets[index] ?? ''), throwUnexpected)
    }
    if (active === 0 && (state === 'stopped' || (state === 'running' && next >= targets.length))) end()
  }
  pump()
  return {
    pause: () => {
      if (state === 'running') {
        state = 'paused'
        flush()
      }
    },
    resume: () => {
      if (state === 'paused') {
        state = 'running'
        flush()
        pump()
      }
    },
    stop: () => {
      if (state === 'running' || state === 'paused') {
        state = 'stopped'
        flush()
        pump()
      }
    },
    finished,
  }
}
