import { monotonicNow } from './monotonic'

/** A service that takes longer than this to answer is slow, in milliseconds: who waits for it gives up, or waits each time. */
export const slowFromMs = 1000

/** Measures work by a clock that never jumps, in milliseconds. */
export async function measure<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly took: number }> {
  const startedAt = monotonicNow()
  const result = await work()
  return { result, took: monotonicNow() - startedAt }
}
