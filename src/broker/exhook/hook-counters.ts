/** Calls of a hook as the API returns them; rates are per second. */
export type Figures = {
  readonly succeed: number
  readonly failed: number
  readonly rate: number
  readonly max_rate: number
}

/** Counts the calls of one hook. */
export class HookCounters {
  private succeed = 0
  private failed = 0
  private before = 0
  private rate = 0
  private maxRate = 0
  private at: number

  constructor(now: number) {
    this.at = now
  }

  add(well: boolean): void {
    if (well) this.succeed += 1
    else this.failed += 1
  }

  /** Computes the rate since the last tick. */
  tick(now: number): void {
    const seconds = (now - this.at) / 1000
    if (seconds <= 0) return
    const total = this.succeed + this.failed
    this.rate = Math.round(((total - this.before) / seconds) * 100) / 100
    this.maxRate = Math.max(this.maxRate, this.rate)
    this.before = total
    this.at = now
  }

  read(): Figures {
    return { succeed: this.succeed, failed: this.failed, rate: this.rate, max_rate: this.maxRate }
  }
}

/** The sum over all hooks of a server. */
export const sumFigures = (all: readonly Figures[]): Figures =>
  all.reduce(
    (sum, each) => ({
      succeed: sum.succeed + each.succeed,
      failed: sum.failed + each.failed,
      rate: sum.rate + each.rate,
      max_rate: sum.max_rate + each.max_rate,
    }),
    { succeed: 0, failed: 0, rate: 0, max_rate: 0 },
  )
