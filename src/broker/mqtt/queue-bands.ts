import { Fifo } from './queue'

type Band<T> = { readonly priority: number; readonly items: Fifo<T> }

/** A queue with priorities: higher ones first, each in order of arrival. */
export class BandedQueue<T> implements Iterable<T> {
  private readonly bands: Band<T>[] = []
  length = 0

  /** Number of entries of a priority. */
  lengthOf(priority: number): number {
    return this.find(priority)?.items.length ?? 0
  }

  push(item: T, priority: number): void {
    this.length++
    const band = this.find(priority)
    if (band) return band.items.push(item)
    const items = new Fifo<T>()
    items.push(item)
    this.bands.push({ priority, items })
    this.bands.sort((a, b) => b.priority - a.priority)
  }

  peek(): T | undefined {
    return this.first()?.items.peek()
  }

  shift(): T | undefined {
    return this.taken(this.first())
  }

  /** Removes the oldest entry of a priority. */
  shiftOf(priority: number): T | undefined {
    return this.taken(this.find(priority))
  }

  clear(): void {
    this.bands.length = 0
    this.length = 0
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const { items } of this.bands) yield* items
  }

  private first(): Band<T> | undefined {
    return this.bands.find(({ items }) => items.length > 0)
  }

  private find(wanted: number): Band<T> | undefined {
    return this.bands.find(({ priority }) => priority === wanted)
  }

  private taken(band: Band<T> | undefined): T | undefined {
    const item = band?.items.shift()
    if (item !== undefined) this.length--
    return item
  }
}
