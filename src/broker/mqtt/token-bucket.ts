/** `count` per `ms`. */
export type Rate = { count: number; ms: number }

/** A token bucket that holds one period; without a rate it is always full. */
export class TokenBucket {
  private rate: Rate | undefined
  private tokens = 0
  private filledAt = 0

  constructor(private readonly now: () => number) {}

  set(rate: Rate | undefined): void {
    this.rate = rate
    this.tokens = rate?.count ?? 0
    this.filledAt = this.now()
  }

  /** Whether a token is available. */
  get free(): boolean {
    if (!this.rate) return true
    this.fill(this.rate)
    return this.tokens >= 1
  }

  /** Time until an overdrawn bucket is balanced, ms. */
  get debt(): number {
    if (!this.rate) return 0
    this.fill(this.rate)
    return this.tokens >= 0 ? 0 : Math.ceil((-this.tokens * this.rate.ms) / this.rate.count)
  }

  take(count = 1): void {
    if (!this.rate) return
    this.fill(this.rate)
    this.tokens -= count
  }

  private fill({ count, ms }: Rate): void {
    const now = this.now()
    this.tokens = Math.min(count, this.tokens + (Math.max(0, now - this.filledAt) * count) / ms)
    this.filledAt = now
  }
}
