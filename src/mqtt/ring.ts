/** The bounds of a message list; the first one reached applies. */
export type Bounds = { readonly messages: number; readonly bytes: number }

/** The default bounds: a thousand messages or ten megabytes. */
const defaultBounds: Bounds = { messages: 1000, bytes: 10 * 1024 * 1024 }

/** A bounded list that drops its oldest items and counts them. Adding takes constant time. */
export type Ring<T> = {
  push(item: T, bytes: number): void
  /** Oldest first. A new array each time. */
  items(): T[]
  clear(): void
  bound(next: Bounds): void
  readonly size: number
  readonly bytes: number
  /** The number of items dropped since the last `clear`. */
  readonly dropped: number
}

/** Creates an empty ring. An item larger than the byte bound is dropped at once, and counted. */
export function createRing<T>(bounds: Bounds = defaultBounds): Ring<T> {
  let limit = bounds
  // A queue in an array with a moving head: shifting an array for each message would be too slow in a flood.
  let slots: (T | undefined)[] = []
  let weights: number[] = []
  let head = 0
  let bytes = 0
  let dropped = 0

  const size = () => slots.length - head
  function forget(): void {
    bytes -= weights[head] ?? 0
    slots[head] = undefined
    head += 1
    dropped += 1
  }
  function trim(): void {
    while (size() > 0 && (size() > limit.messages || bytes > limit.bytes)) forget()
    if (head > 1024 && head > slots.length / 2) {
      slots = slots.slice(head)
      weights = weights.slice(head)
      head = 0
    }
  }
  return {
    push(item, weight) {
      slots.push(item)
      weights.push(weight)
      bytes += weight
      trim()
    },
    // Compact the array once the dropped part is large.
    items: () => slots.slice(head) as T[],
    clear() {
      slots = []
      weights = []
      head = 0
      bytes = 0
      dropped = 0
    },
    bound(next) {
      limit = next
      trim()
    },
    get size() {
      return size()
    },
    get bytes() {
      return bytes
    },
    get dropped() {
      return dropped
    },
  }
}
