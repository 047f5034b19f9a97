import type { BridgeState } from '@/features/bridge/contract'
import { startInBackground, throwUnexpected } from '@/lib/background'
import type { Value } from '@/rule-sql/value'
import { attempt, attemptAsync } from '../lib/attempt'
import { failingDriver } from './unsupported-driver'
import type { Driver } from './driver'
import { noReason, describeReason, Unreachable } from '../lib/reason'

export type ResourceStatus = Exclude<BridgeState, 'inconsistent'>

export type ResourceOptions = {
  now(): number
  /** Creates a driver for one run, from start to stop. */
  driver(lost: () => void): Driver
  /** Interval of health checks, ms. */
  checkEvery(): number
  /** How long a start is waited for, ms. */
  startTimeout(): number
  /** Called after every change of status. */
  onChange?(): void
}

/** Maximum duration of a health check. */
const lookMs = 60_000
/** Grace period for late replies. */
const slowAfterMs = 5000
/** Maximum delay of a timer (24 days). */
const longestTimer = 2 ** 31 - 1 - slowAfterMs

/** Resolves with the promise or after `ms`; the timer does not keep the process alive. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((done) => {
    timer = setTimeout(done, ms).unref()
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}

/** Rejects when the signal aborts. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(new Unreachable('timeout')), { once: true }),
  )

/**
 * The connection of a bridge on this node (src/contract/docs/integration.md#bridge-status): connecting at
 * start, then connected or disconnected by its health check, which also reconnects; stopped on demand.
 * The reason is that of the last failure.
 */
export class Resource {
  status: ResourceStatus = 'stopped'
  reason: string | undefined
  private run: { driver: Driver; ending: AbortController } | undefined
  private busy: Promise<void> | undefined
  private nextCheck = Infinity
  private over = false

  constructor(private readonly options: ResourceOptions) {}

  /** Starts or reconnects at once; resolves with the outcome or after the start timeout. */
  async start(): Promise<void> {
    if (this.status === 'connected' || this.over) return
    if (this.run === undefined) {
      const { value: driver, failure } = attempt(() => this.options.driver(() => this.lost()))
      this.run = { driver: driver ?? failingDriver(failure ?? noReason), ending: new AbortController() }
      this.set('connecting')
    }
    await within(this.look(), this.options.startTimeout())
  }

  /** Stops for good, when it is deleted or replaced. */
  close(): Promise<void> {
    this.over = true
    return this.stop()
  }

  /**
   * Sends within the current run. A reply shortly after `ttl` still counts; a missing one is not waited
   * for.
   */
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
    // After a restart, this reason would be outdated.
    if (failure !== undefined && this.run === undefined) this.reason = failure
  }

  /** Runs the health check when it is due. */
  tick(): void {
    if (this.run !== undefined && this.busy === undefined && this.options.now() >= this.nextCheck)
      startInBackground(this.look(), throwUnexpected)
  }

  /** Runs the health check at once, after a request found the target disconnected. */
  lost(): void {
    if (this.run === undefined || this.status !== 'connected') return
    startInBackground(this.look(), throwUnexpected)
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
    // Outdated: stopped or restarted meanwhile.
    if (this.run !== run) return
    this.busy = undefined
    this.nextCheck = options.now() + options.checkEvery()
    const reason = failure === undefined ? noReason : describeReason(failure)
    this.reason = reason === noReason ? undefined : reason
    this.set(failure === undefined ? 'connected' : 'disconnected')
  }

  private set(status: ResourceStatus): void {
    if (this.status === status) return
    this.status = status
    this.options.onChange?.()
  }
}
