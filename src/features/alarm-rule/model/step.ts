import * as z from 'zod/mini'

/** Why a rule has no reading. `missing`: the object or node does not exist; `unsupported`: the broker does not report the figure. */
const unknownReasons = ['unreachable', 'missing', 'unsupported'] as const

/** What a measurement remembers for the next one. */
const Memory = z.object({
  /** The last value of a counter of failures, and when it last grew (epoch milliseconds). */
  counter: z.optional(z.number()),
  grewAt: z.optional(z.number()),
  /** The client has been seen disconnected. */
  wasGone: z.optional(z.boolean()),
})
export type Memory = z.infer<typeof Memory>

/** The state of a rule; all times are of the broker's clock, in epoch milliseconds. */
export const RuleState = z.object({
  phase: z.literal(['ok', 'pending', 'firing', 'unknown']),
  /** The beginning of the phase. */
  since: z.number(),
  /** The last sample. */
  at: z.number(),
  value: z.optional(z.number()),
  /** When it fired; also while the broker is silent. */
  firingSince: z.optional(z.number()),
  /** Since when the condition of a firing rule is over. */
  clearSince: z.optional(z.number()),
  why: z.optional(z.literal(unknownReasons)),
  memory: z.optional(Memory),
})
export type RuleState = z.infer<typeof RuleState>

/**
 * A reading of a condition. `met` starts the rule, `clear` ends it: between the two a firing rule goes on, so that a
 * value near the limit does not fire again and again.
 */
export type Measurement =
  | {
      readonly is: 'known'
      readonly met: boolean
      readonly clear: boolean
      readonly value?: number
      readonly memory?: Memory
    }
  | { readonly is: 'unknown'; readonly why: (typeof unknownReasons)[number] }

/** Longer without a sample, a condition is not known to have lasted: a hidden tab is sampled once a minute. */
export const maxGapMs = 180_000
/** A firing rule ends when its condition is over for as long as it took to fire, within these bounds. */
const clearBounds = { min: 30_000, max: 300_000 }

/** How long the condition of a firing rule must be over before the rule ends, in milliseconds. */
export const clearAfter = (forMs: number): number =>
  Math.min(clearBounds.max, Math.max(clearBounds.min, forMs))

export type Step = { readonly state: RuleState; readonly event: 'fired' | 'ended' | undefined }

const optional = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  value === undefined ? {} : ({ [name]: value } as Partial<Record<K, V>>)

/**
 * The state after one sample, taken at `at` of the broker's clock, and what happened. After more than `maxGap` milliseconds
 * without a sample, a condition is not known to have lasted.
 */
export function stepRule(
  before: RuleState | undefined,
  forMs: number,
  measurement: Measurement,
  at: number,
  maxGap = maxGapMs,
): Step {
  // After a clock that went backwards, nothing lies in the future.
  const earlier = (time: number) => Math.min(time, at)
  const gap = before === undefined ? Number.POSITIVE_INFINITY : at - before.at
  const isContinuous = gap >= 0 && gap <= maxGap
  const firingSince = before?.firingSince === undefined ? undefined : earlier(before.firingSince)
  /** The beginning of a phase, if it lasts. */
  const since = (phase: RuleState['phase']) =>
    before?.phase === phase && (isContinuous || phase !== 'pending') ? earlier(before.since) : at
  if (measurement.is === 'unknown')
    return {
      state: {
        phase: 'unknown',
        since: since('unknown'),
        at,
        why: measurement.why,
        ...optional('value', before?.value),
        ...optional('firingSince', firingSince),
        ...optional('memory', before?.memory),
      },
      event: undefined,
    }
  const known = { at, ...optional('value', measurement.value), ...optional('memory', measurement.memory) }
  if (firingSince !== undefined) {
    const firing = { phase: 'firing', since: firingSince, firingSince, ...known } as const
    if (!measurement.clear) return { state: firing, event: undefined }
    const clearSince = isContinuous && before?.phase === 'firing' ? earlier(before.clearSince ?? at) : at
    return at - clearSince < clearAfter(forMs)
      ? { state: { ...firing, clearSince }, event: undefined }
      : { state: { phase: 'ok', since: at, ...known }, event: 'ended' }
  }
  if (!measurement.met) return { state: { phase: 'ok', since: since('ok'), ...known }, event: undefined }
  const pendingSince = since('pending')
  return at - pendingSince < forMs
    ? { state: { phase: 'pending', since: pendingSince, ...known }, event: undefined }
    : { state: { phase: 'firing', since: at, firingSince: at, ...known }, event: 'fired' }
}
