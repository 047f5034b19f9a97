/** How long one sample is, and over how many of them the longer mean runs. */
const sampleMs = 10_000
const maxSamples = 30

const rounded = (rate: number): number => Math.round(rate * 100) / 100

/** How often something happens: the last whole sample, the most since the start, and the mean of five minutes. */
export type Rates = { rate: number; max: number; last5m: number }

/**
 * Samples a count every ten seconds of the given clock. No timer runs for it: what happened is counted into the sample it fell
 * in, and samples in which nothing happened are made up for when somebody looks.
 */
export function createRates(now: () => number): { count(): void; read(): Rates; reset(): void } {
  const place = () => Math.floor(now() / sampleMs)
  let current = place()
  let counted = 0
  let max = 0
  let samples: number[] = []
  const settle = () => {
    const at = place()
    if (at <= current) return
    const rate = counted / (sampleMs / 1000)
    const empty = Math.min(at - current - 1, maxSamples)
    samples = [...samples, rate, ...Array.from({ length: empty }, () => 0)].slice(-maxSamples)
    max = Math.max(max, rate)
    counted = 0
    current = at
  }
  return {
    count() {
      settle()
      counted += 1
    },
    read() {
      settle()
      const sum = samples.reduce((total, rate) => total + rate, 0)
      return {
        rate: rounded(samples.at(-1) ?? 0),
        max: rounded(max),
        last5m: samples.length === 0 ? 0 : rounded(sum / samples.length),
      }
    },
    reset() {
      current = place()
      counted = 0
      max = 0
      samples = []
    },
  }
}
