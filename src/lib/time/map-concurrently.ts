/** Maps items with limited concurrency, in order, and returns the results in that order. Rejects at the first failure. */
export async function mapConcurrently<T, R>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  const lane = async () => {
    while (next < items.length && !failed) {
      const index = next
      next += 1
      try {
        results[index] = await work(items[index] as T)
      } catch (cause) {
        failed = true
        throw cause
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  return results
}
