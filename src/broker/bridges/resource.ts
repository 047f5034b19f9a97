import type { BridgeState } from '@/features/bridge/contract'
import type { Value } from '@/rule-sql/value'
import { attempt, attemptAsync } from '../attempt'
import { failingDriver } from './unsupported-driver'
import type { Driver } from './driver'
import { noReason, reasonOf, Unreachable } from './reason'

export type ResourceStatus = Exclude<BridgeState, 'inconsistent'>

export type ResourceOptions = {
  now(): number
  /** A driver for one run, from start to stop. */
  driver(lost: () => void): Driver
  /** Between two looks at the target, ms. */
  checkEvery(): number
  /** How long a start is waited for, ms. */
  startTimeout(): number
  /** Heard after every change of status. */
  onChange?(): void
}

/** The longest a look at the target takes, whatever its driver waits for. */
const lookMs = 60_000
/** How long after its time an answer is listened for. */
const slowAfterMs = 5000
/** Timers take no more (24 days). */
const longestTimer = 2 ** 31 - 1 - slowAfterMs

/** A promise's end or so many ms, whichever comes first; the timer keeps nobody alive. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, ms).unref()
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}

/** Fails when the signal says so. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(new Unreachable('timeout')), { once: true }),
  )

/**
 * A bridge's connection on this node (src/contract/docs/integration.md#bridge-status): connecting at the
 * start, then connected or disconnected as its health check says, tried again at each check; stopped when
 * told to be. The reason is that of the last failure.
 */
export class Resource {
  status: ResourceStatus = 'stopped'
  reason: string | undefined
  private run: { driver: Driver; ending: AbortController } | undefined
  private busy: Promise<void> | undefined
  private nextCheck = Infinity
  private over = false

  constructor(private readonly options: ResourceOptions) {}

  /** Starts, or tries again at once; waits for the outcome as long as the start may take. */
  async start(): Promise<void> {
    if (this.status === 'connected' || this.over) return
    if (this.run === undefined) {
      const { value: driver, failure } = attempt(() => this.options.driver(() => this.lost()))
      this.run = { driver: driver ?? failingDriver(failure ?? noReason), ending: new AbortController() }
      this.set('connecting')
    }
    await within(this.look(), this.options.startTimeout())
  }

  /** Stops for good: another has taken its place, or nobody. */
  close(): Promise<void> {
    this.over = true
    return this.stop()
  }

  /** Sends by the present run; an answer that comes a while after `ttl` is still heard, one that never comes is not waited for. */
  send(data: Value, ttl: number): Promise<void> {
    const { run } = this
    if (run === undefined) return Promise.reject(new Unreachable('stopped'))
    const {
      driver,
      ending: { signal },
    } = run
    return driver.send(
      data,
      ttl > longestTimer ? signal : AbortSignal.any([signal, AbortSignal.timeout(ttl + slowAfterMs)]),
    )
  }

  async stop(): Promise<void> {
    const { run } = this
    if (run === undefined) return
    this.run = undefined
    this.busy = undefined
    this.nextCheck = Infinity
    run.ending.abort()
    this.set('stopped')
    const { failure } = await attemptAsync(() => run.driver.close())
    // Started again meanwhile, the reason would be that of an earlier run.
    if (failure !== undefined && this.run === undefined) this.reason = failure
  }

  /** Looks at the target when that is due. */
  tick(): void {
    if (this.run !== undefined && this.busy === undefined && this.options.now() >= this.nextCheck)
      void this.look()
  }

  /** A request found the target gone: it is looked at now rather than at the next check. */
  lost(): void {
    if (this.run === undefined || this.status !== 'connected') return
    void this.look()
  }

  private look(): Promise<void> {
    return (this.busy ??= this.check())
  }

  private async check(): Promise<void> {
    const { run, status, options } = this
    if (run === undefined) return
    const { driver } = run
    const signal = AbortSignal.any([run.ending.signal, AbortSignal.timeout(lookMs)])
    let failure: unknown
    try {
      await Promise.race([
        status === 'connected' ? driver.check(signal) : driver.connect(signal),
        aborted(signal),
      ])
    } catch (error) {
      failure = error ?? new Error('failed')
    }
    // Stopped meanwhile, or started anew: this outcome is of no run any more.
    if (this.run !== run) return
    this.busy = undefined
    this.nextCheck = options.now() + options.checkEvery()
    const reason = failure === undefined ? noReason : reasonOf(failure)
    this.reason = reason === noReason ? undefined : reason
    this.set(failure === undefined ? 'connected' : 'disconnected')
  }

  private set(status: ResourceStatus): void {
    if (this.status === status) return
    this.status = status
    this.options.onChange?.()
  }
}
