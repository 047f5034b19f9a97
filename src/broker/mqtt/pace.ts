/** So many in so much time. */
export type Rate = { count: number; ms: number }

/** A bucket that fills evenly up to one period's worth; without a rate it is never empty. */
export class Pace {
  private rate: Rate | undefined
  private tokens = 0
  private filledAt = 0

  constructor(private readonly now: () => number) {}

  set(rate: Rate | undefined): void {
    this.rate = rate
    this.tokens = rate?.count ?? 0
    this.filledAt = this.now()
  }

  /** May one more go now? */
  get free(): boolean {
    if (!this.rate) return true
    const now = this.now()
    const { count, ms } = this.rate
    this.tokens = Math.min(count, this.tokens + (Math.max(0, now - this.filledAt) * count) / ms)
    this.filledAt = now
    return this.tokens >= 1
  }

  take(): void {
    if (this.rate) this.tokens--
  }
}
