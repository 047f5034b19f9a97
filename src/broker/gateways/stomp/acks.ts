/** How a subscriber acknowledges: not at all, all up to one message, or each by itself. */
export type AckMode = 'auto' | 'client' | 'client-individual'

/** A message that a client has not acknowledged; `delivery` is the number it was sent under. */
type Waiting = {
  readonly id: string
  readonly subscription: string
  readonly mode: AckMode
  readonly delivery: number
}

/** What one client has still to acknowledge, in the order it was sent. */
export class Acks {
  private waiting: Waiting[] = []
  private last = 0

  get size(): number {
    return this.waiting.length
  }

  /** Remembers a message; returns the id by which it is acknowledged. */
  add(subscription: string, mode: AckMode, delivery: number): string {
    this.last += 1
    const id = String(this.last)
    if (mode !== 'auto') this.waiting.push({ id, subscription, mode, delivery })
    return id
  }

  /** The numbers of what is done with by one acknowledgement; undefined where no such message waits. */
  take(id: string, subscription: string | undefined): number[] | undefined {
    const found = this.waiting.find(
      (each) => each.id === id && (subscription === undefined || each.subscription === subscription),
    )
    if (found === undefined) return undefined
    const at = this.waiting.indexOf(found)
    const done = this.waiting.filter(
      (each, index) =>
        each === found || (found.mode === 'client' && index < at && each.subscription === found.subscription),
    )
    this.waiting = this.waiting.filter((each) => !done.includes(each))
    return done.map(({ delivery }) => delivery)
  }

  /** Of a subscription that is gone nothing is awaited any more. */
  drop(subscription: string): number[] {
    const removed = this.waiting.filter((each) => each.subscription === subscription)
    this.waiting = this.waiting.filter((each) => each.subscription !== subscription)
    return removed.map(({ delivery }) => delivery)
  }
}
