/** Milliseconds of the fastest of several runs: other load of the machine only adds time. */
export function fastestRunMs(work: () => void, runs = 7): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

/** How many times longer work takes at one size than at another, measured relatively, so that slow machines pass. */
export function timeRatio(work: (size: number) => void, from: number, to: number): number {
  work(from)
  return fastestRunMs(() => work(to)) / fastestRunMs(() => work(from))
}
