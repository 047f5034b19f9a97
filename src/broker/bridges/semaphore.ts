import { Unreachable } from './reason'

/** So many at a time: whoever comes when all places are taken waits for one, in the order of arrival. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  /** `Infinity` is room for everybody. */
  constructor(places: number) {
    this.free = places
  }

  /** Takes a place once there is one; fails when the signal says so, as for one that was given up while it waited. */
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

  /** Gives a place back: the next that waits has it. */
  release(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.free += 1
  }
}
