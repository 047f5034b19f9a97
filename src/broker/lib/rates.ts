/** Duration of a sample, and number of samples of the longer mean. */
const sampleMs = 10_000
const maxSamples = 30

const rounded = (rate: number): number => Math.round(rate * 100) / 100

/** Rates: of the last sample, the maximum since the start, and the mean of five minutes. */
export type Rates = { rate: number; max: number; last5m: number }

/** Counts in samples of ten seconds. There is no timer: empty samples are added when the rates are read. */
export function createRates(now: () => number): { count(): void; read(): Rates; reset(): void } {
  const place = () => Math.floor(now() / sampleMs)
  let current = place()
  let count = 0
  let max = 0
  let samples: number[] = []
  const settle = () => {
    const at = place()
    if (at <= current) return
    const rate = count / (sampleMs / 1000)
    const empty = Math.min(at - current - 1, maxSamples)
    samples = [...samples, rate, ...Array.from({ length: empty }, () => 0)].slice(-maxSamples)
    max = Math.max(max, rate)
    count = 0
    current = at
  }
  return {
    count() {
      settle()
      count += 1
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
      count = 0
      max = 0
      samples = []
    },
  }
}
