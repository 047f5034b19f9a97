/** Milliseconds of processor time that this process has used: on a loaded machine it is the same, unlike the time that passes. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds that a measurement takes at least: the clock counts in steps, and collecting garbage takes some of a short run. */
const shortestMs = 5

/**
 * Milliseconds of processor time of the fastest of several runs; short work is repeated within a run. The project of the test has a
 * process for each of its workers (`pure` in `vite.config.ts`): in a thread, the other threads would count as well.
 */
export function fastestRunMs(work: () => void, runs = 7): number {
  const measure = (times: number) => {
    const start = cpuMs()
    for (let time = 0; time < times; time += 1) work()
    return (cpuMs() - start) / times
  }
  const times = Math.ceil(shortestMs / Math.max(measure(1), 0.01))
  return Math.min(...Array.from({ length: runs }, () => measure(times)))
}

/**
 * How many times longer work takes at one size than at another, measured relatively, so that slow machines pass. What it works on is
 * made before, because making it takes time of its own.
 */
export function timeRatio<T>(
  make: (size: number) => T,
  work: (made: T) => void,
  from: number,
  to: number,
): number {
  const [small, large] = [make(from), make(to)]
  work(small)
  return fastestRunMs(() => work(large)) / fastestRunMs(() => work(small))
}
