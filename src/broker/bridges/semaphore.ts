import { Unreachable } from '../lib/reason'

/** Limits concurrency; waiters are served in order. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  /** `Infinity` for no limit. */
  constructor(places: number) {
    this.free = places
  }

  /** Waits for a place; rejects when the signal aborts. */
  async acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new Unreachable('aborted')
    if (this.free > 0) {
      this.free -= 1
      return
    }
    await new Promise<void>((done, fail) => {
      const turn = () => {
        signal.removeEventListener('abort', abort)
        done()
      }
      const abort = () => {
        this.waiting.splice(this.waiting.indexOf(turn), 1)
        fail(new Unreachable('aborted'))
      }
      signal.addEventListener('abort', abort, { once: true })
      this.waiting.push(turn)
    })
  }

  /** Releases a place to the next waiter. */
  release(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free += 1
  }
}
