/** The bounds of a message list: whichever is reached first. */
export type Bounds = { readonly messages: number; readonly bytes: number }

/** By default a thousand messages or ten megabytes (faults §5.8). */
export const defaultBounds: Bounds = { messages: 1000, bytes: 10 * 1024 * 1024 }

/** A list that forgets its oldest when it grows over its bounds, and counts what it forgot. Adding costs the same however full it is. */
export type Ring<T> = {
  push(item: T, bytes: number): void
  /** Oldest first. A new array each time. */
  items(): T[]
  clear(): void
  bound(next: Bounds): void
  readonly size: number
  readonly bytes: number
  /** How many were forgotten since the last `clear`. */
  readonly dropped: number
}

/** Builds an empty ring. An item larger than the bound in bytes is forgotten at once, and counted. */
export function createRing<T>(bounds: Bounds = defaultBounds): Ring<T> {
  let limit = bounds
  // A queue in an array with a moving head: shifting an array of thousands for each message would not keep up with a flood.
  let slots: ({ item: T; bytes: number } | undefined)[] = []
  let head = 0
  let bytes = 0
  let dropped = 0

  const size = () => slots.length - head
  function forget(): void {
    bytes -= slots[head]?.bytes ?? 0
    slots[head] = undefined
    head += 1
    dropped += 1
  }
  function trim(): void {
    while (size() > 0 && (size() > limit.messages || bytes > limit.bytes)) forget()
    if (head > 1024 && head > slots.length / 2) {
      slots = slots.slice(head)
      head = 0
    }
  }
  return {
    push(item, weight) {
      slots.push({ item, bytes: weight })
      bytes += weight
      trim()
    },
    items: () => slots.slice(head).flatMap((slot) => (slot === undefined ? [] : [slot.item])),
    clear() {
      slots = []
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
