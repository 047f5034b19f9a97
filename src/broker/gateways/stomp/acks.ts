/** Acknowledgement mode: none, cumulative, or each message. */
export type AckMode = 'auto' | 'client' | 'client-individual'

/** An unacknowledged message; `delivery` is its number. */
type Waiting = {
  readonly id: string
  readonly subscription: string
  readonly mode: AckMode
  readonly delivery: number
}

/** The unacknowledged messages of a client, in order. */
export class Acks {
  private waiting: Waiting[] = []
  private last = 0

  get size(): number {
    return this.waiting.length
  }

  /** Adds a message; returns its acknowledgement id. */
  add(subscription: string, mode: AckMode, delivery: number): string {
    this.last += 1
    const id = String(this.last)
    if (mode !== 'auto') this.waiting.push({ id, subscription, mode, delivery })
    return id
  }

  /** The deliveries that an acknowledgement covers; undefined if there is no such message. */
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

  /** Removes the messages of a subscription. */
  drop(subscription: string): number[] {
    const removed = this.waiting.filter((each) => each.subscription === subscription)
    this.waiting = this.waiting.filter((each) => each.subscription !== subscription)
    return removed.map(({ delivery }) => delivery)
  }
}
