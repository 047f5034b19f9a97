/** From how much on a reply is read less often, and its interval then in milliseconds; the largest first. */
type Steps = readonly (readonly [from: number, intervalMs: number])[]

/** By the rows of a page, whose size the user chooses. */
const pageSteps: Steps = [
  [1000, 30_000],
  [500, 15_000],
]
/** By the approximate bytes of a list that the broker sends completely, such as that of data bridges. */
const wholeSteps: Steps = [
  [2_000_000, 300_000],
  [400_000, 60_000],
  [100_000, 30_000],
]

const findInterval = (steps: Steps, size: number): number => steps.find(([from]) => size >= from)?.[1] ?? 0

const isPage = (reply: object): reply is { readonly data: readonly unknown[] } =>
  'meta' in reply && 'data' in reply && Array.isArray(reply.data)

function measure(reply: object): number {
  if (isPage(reply)) return findInterval(pageSteps, reply.data.length)
  if (!Array.isArray(reply) || reply.length === 0) return 0
  // The rows of a list are alike: one of them is enough.
  return findInterval(wholeSteps, reply.length * JSON.stringify(reply[0]).length)
}

/** Polls ask for it at each render, and the reply remains the same. */
const measured = new WeakMap<object, number>()

/**
 * The shortest interval in milliseconds at which a reply of this size is read repeatedly; 0 for a small one. A broker walks its tables
 * for each of these reads.
 */
export function minReadInterval(reply: unknown): number {
  if (typeof reply !== 'object' || reply === null) return 0
  const before = measured.get(reply)
  if (before !== undefined) return before
  const interval = measure(reply)
  measured.set(reply, interval)
  return interval
}
