import { isList, isMap, type Value } from '@/rule-sql/value'
import type { Counters } from './counters'
import { Unreachable } from './reason'

/** How a request ended: done; refused or given up; or not taken at all since the bridge does not work. */
export type Delivery = 'success' | 'failed' | 'out_of_service'

/** What this process holds for one bridge, whatever `max_buffer_bytes` allows: it is one machine's memory. */
const maxHeldBytes = 64 * 1024 * 1024
/** What a waiting request takes besides its data. */
const overhead = 512

type Request = {
  readonly data: Value
  readonly expiresAt: number
  bytes: number
  tries: number
  over: boolean
  done(delivery: Delivery): void
}

/** About what data takes: every waiting message is weighed, so its JSON text is not made for it. */
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
  /** How long a request may take from its arrival, ms; `Infinity` for ever. */
  readonly ttl: number
  /** How many may be on their way at once. */
  readonly window: number
  readonly maxBytes: number
  /** How long after a failure that can be mended nothing is sent, unless the connection comes back. */
  readonly pause: number
  /** Can requests be sent now? */
  ready(): boolean
  send(data: Value): Promise<void>
  /** A request found the target gone. */
  lost(): void
}

/** Takes requests for a target, sends so many at a time, holds the rest while it is away, and gives up what has waited too long. */
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

  /** About how many bytes wait. */
  get queuingBytes(): number {
    let bytes = 0
    for (const requests of [this.waiting, this.again]) for (const request of requests) bytes += request.bytes
    return bytes
  }

  /** Takes a request; resolves when it has ended, which with a target that is away may be long. */
  push(data: Value): Promise<Delivery> {
    const { counters, now, ttl } = this.options
    counters.add('matched')
    return new Promise((done) => {
      const request: Request = { data, expiresAt: now() + ttl, bytes: 0, tries: 0, over: false, done }
      if (this.queuing === 0 && this.free) this.send(request)
      else this.hold(request, this.waiting)
    })
  }

  /** Sends what may be sent now; `anew` after the connection has come back. */
  pump(startOver = false): void {
    if (startOver) this.pausedUntil = -Infinity
    while (this.free) {
      const [next] = this.again.size > 0 ? this.again : this.waiting
      if (next === undefined) return
      this.take(next)
      this.send(next)
    }
  }

  /** Gives up what has waited too long, then sends what may be sent: all that comes due by time. */
  tick(): void {
    if (this.queuing + this.inflight === 0) return
    const now = this.options.now()
    for (const request of this.waiting) {
      // They are in the order of arrival, and everybody may wait as long as the others.
      if (request.expiresAt > now) break
      this.expire(request)
    }
    for (const request of [...this.again, ...this.inFlight])
      if (request.expiresAt <= now) this.expire(request)
    this.pump()
  }

  /** The bridge stops: nothing of what it holds will be sent. */
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

  /** Puts a request into a queue; where there is no room, the oldest give way. */
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
