/** Runs work with limited concurrency, in the order in which it was asked for. */
export function limitConcurrency(lanes: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= lanes) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      // The lane passes on to the next one.
      else next()
    }
  }
}
