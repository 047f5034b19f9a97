/**
 * Keeps the best `limit` row numbers of a stream in a bounded heap: n·log(limit), and nothing else is ever
 * sorted.
 */
export function createTop(limit: number, isBetter: (a: number, b: number) => boolean) {
  // The root is the worst row kept.
  const heap = new Int32Array(Math.max(limit, 0))
  let size = 0

  function swap(a: number, b: number) {
    const swapped = heap[a] ?? 0
    heap[a] = heap[b] ?? 0
    heap[b] = swapped
  }
  const isWorse = (a: number, b: number) => isBetter(heap[b] ?? 0, heap[a] ?? 0)

  function rise(from: number) {
    for (let i = from; i > 0;) {
      const parent = (i - 1) >> 1
      if (!isWorse(i, parent)) return
      swap(i, parent)
      i = parent
    }
  }
  function sink() {
    for (let i = 0; ;) {
      const left = 2 * i + 1
      let worst = i
      if (left < size && isWorse(left, worst)) worst = left
      if (left + 1 < size && isWorse(left + 1, worst)) worst = left + 1
      if (worst === i) return
      swap(i, worst)
      i = worst
    }
  }

  return {
    offer(row: number) {
      if (size < heap.length) {
        heap[size] = row
        rise(size++)
      } else if (size > 0 && isBetter(row, heap[0] ?? 0)) {
        heap[0] = row
        sink()
      }
    },
    /** The row to beat; undefined while there is room. */
    worst: (): number | undefined => (size < heap.length ? undefined : heap[0]),
    /** Best first. */
    rows(): number[] {
      return [...heap.subarray(0, size)].sort((a, b) => (isBetter(a, b) ? -1 : isBetter(b, a) ? 1 : 0))
    },
  }
}
