/** Milliseconds of processor time that this process has used: on a loaded machine it is the same, unlike the time that passes. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds of processor time of the fastest of several runs. The project of the test has a process for each of its workers
 * (`pure` in `vite.config.ts`): in a thread, the other threads would count as well.
 */
export function fastestRunMs(work: () => void, runs = 7): number {
  const times = Array.from({ length: runs }, () => {
    const start = cpuMs()
    work()
    return cpuMs() - start
  })
  return Math.min(...times)
}

/** How many times longer work takes at one size than at another, measured relatively, so that slow machines pass. */
export function timeRatio(work: (size: number) => void, from: number, to: number): number {
  work(from)
  return fastestRunMs(() => work(to)) / fastestRunMs(() => work(from))
}
