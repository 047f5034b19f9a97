import { isList, isMap, type Value } from '@/rule-sql/value'
import type { Counters } from './counters'
import { Unreachable } from '../lib/reason'

/** Outcome of a request: done; refused or expired; or not accepted because the bridge is not running. */
export type Delivery = 'success' | 'failed' | 'out_of_service'

/** Upper limit of queued bytes per bridge, whatever `max_buffer_bytes` allows. */
const maxHeldBytes = 64 * 1024 * 1024
/** Assumed size of a queued request besides its data. */
const overhead = 512

type Request = {
  readonly data: Value
  readonly expiresAt: number
  bytes: number
  tries: number
  over: boolean
  done(delivery: Delivery): void
}

/** Approximate size of data; cheaper than its JSON text. */
function weightOf(data: Value): number {
  if (typeof data === 'string' || data instanceof Uint8Array) return data.length
  if (isList(data)) return data.reduce<number>((sum, item) => sum + weightOf(item), 0)
  let sum = 8
  if (isMap(data)) for (const [key, item] of data) sum += key.length + weightOf(item)
  return sum
}

export type OutboxOptions = {
  now(): number
  readonly counters: Counters
  /** Lifetime of a request, ms; `Infinity` for no limit. */
  readonly ttl: number
  /** Maximum number of requests in flight. */
  readonly window: number
  readonly maxBytes: number
  /** Pause after a recoverable failure, unless the connection comes back. */
  readonly pause: number
  /** Whether requests can be sent now. */
  ready(): boolean
  send(data: Value): Promise<void>
  /** Called when a request finds the target disconnected. */
  lost(): void
}

/**
 * Queues requests for a target: sends a limited number at a time, holds the rest while it is
 * disconnected, and drops expired ones.
 */
export class Outbox {
  private readonly again = new Set<Request>()
  private readonly waiting = new Set<Request>()
  private readonly inFlight = new Set<Request>()
  private held = 0
  private pausedUntil = -Infinity

  constructor(private readonly options: OutboxOptions) {}

  get inflight(): number {
    return this.inFlight.size
  }

  get queuing(): number {
    return this.waiting.size + this.again.size
  }

  /** Approximate number of queued bytes. */
  get queuingBytes(): number {
    let bytes = 0
    for (const requests of [this.waiting, this.again]) for (const request of requests) bytes += request.bytes
    return bytes
  }

  /** Queues a request; resolves when it has ended, which may take long if the target is disconnected. */
  push(data: Value): Promise<Delivery> {
    const { counters, now, ttl } = this.options
    counters.add('matched')
    return new Promise((done) => {
      const request: Request = { data, expiresAt: now() + ttl, bytes: 0, tries: 0, over: false, done }
      if (this.queuing === 0 && this.free) this.send(request)
      else this.hold(request, this.waiting)
    })
  }

  /** Sends what can be sent; `startOver` after a reconnection. */
  pump(startOver = false): void {
    if (startOver) this.pausedUntil = -Infinity
    while (this.free) {
      const [next] = this.again.size > 0 ? this.again : this.waiting
      if (next === undefined) return
      this.take(next)
      this.send(next)
    }
  }

  /** Drops expired requests, then sends what can be sent. */
  tick(): void {
    if (this.queuing + this.inflight === 0) return
    const now = this.options.now()
    for (const request of this.waiting) {
      // Requests are in order of arrival with the same lifetime.
      if (request.expiresAt > now) break
      this.expire(request)
    }
    for (const request of [...this.again, ...this.inFlight])
      if (request.expiresAt <= now) this.expire(request)
    this.pump()
  }

  /** Drops all requests when the bridge stops. */
  clear(): void {
    for (const request of [...this.again, ...this.waiting, ...this.inFlight])
      this.end(request, 'out_of_service', 'dropped.resource_stopped')
    for (const queue of [this.again, this.waiting, this.inFlight]) queue.clear()
    this.held = 0
    this.pausedUntil = -Infinity
  }

  private get free(): boolean {
    const { ready, window, now } = this.options
    return this.inFlight.size < window && ready() && now() >= this.pausedUntil
  }

  private expire(request: Request): void {
    this.take(request)
    this.inFlight.delete(request)
    this.end(request, 'failed', 'dropped.expired')
  }

  /** Adds a request to a queue; drops the oldest if there is no room. */
  private hold(request: Request, queue: Set<Request>): void {
    request.bytes ||= weightOf(request.data) + overhead
    queue.add(request)
    this.held += request.bytes
    const limit = Math.min(this.options.maxBytes, maxHeldBytes)
    while (this.held > limit) {
      const [oldest] = this.again.size > 0 ? this.again : this.waiting
      if (oldest === undefined) return
      this.take(oldest)
      this.end(oldest, 'failed', 'dropped.queue_full')
    }
  }

  private take(request: Request): void {
    if (this.again.delete(request) || this.waiting.delete(request)) this.held -= request.bytes
  }

  private end(request: Request, delivery: Delivery, count: Parameters<Counters['add']>[0]): void {
    request.over = true
    this.options.counters.add(count)
    request.done(delivery)
  }

  private send(request: Request): void {
    const { counters, now, pause } = this.options
    this.inFlight.add(request)
    request.tries += 1
    if (request.tries > 1) counters.add('retried')
    this.options.send(request.data).then(
      () => {
        if (request.over) counters.add('late_reply')
        else this.settle(request, 'success')
      },
      (error: unknown) => {
        if (request.over) return
        if (!(error instanceof Unreachable)) {
          this.settle(request, 'failed')
          return
        }
        this.inFlight.delete(request)
        this.hold(request, this.again)
        this.pausedUntil = now() + pause
        this.options.lost()
      },
    )
  }

  private settle(request: Request, delivery: 'success' | 'failed'): void {
    this.inFlight.delete(request)
    this.end(request, delivery, delivery)
    this.pump()
  }
}
