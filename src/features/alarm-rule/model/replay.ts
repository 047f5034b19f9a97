import type { Point } from '@/lib/monitor'
import type { Condition } from './condition'
import { printCondition } from './condition'
import { evaluateRule } from './evaluate'
import { maxGapMs, type RuleState } from './step'

/** A time at which a rule would have fired, and its end; without `ended` it lasts. Times are epoch milliseconds. */
export type Replayed = { readonly at: number; readonly ended: number | undefined }

/** Samples further apart than this many steps of a history are a gap. */
const gapSteps = 2.5

/**
 * When a rule would have fired on the values of a history, by the same model that evaluates it now. `step` is the median time between
 * two values, in milliseconds; a value that is missing is one that could not be read.
 */
export function replayRule(
  condition: Condition,
  forMs: number,
  points: readonly Point[],
  step: number,
): readonly Replayed[] {
  const rule = { condition: printCondition(condition), forMs }
  const maxGap = Math.max(maxGapMs, gapSteps * step)
  const found: { at: number; ended: number | undefined }[] = []
  let state: RuleState | undefined
  for (const { at, value } of points) {
    const reading = value === null ? ({ is: 'unreachable' } as const) : ({ is: 'figure', value } as const)
    const next = evaluateRule(rule, reading, state, at, maxGap)
    state = next.state
    if (next.event === 'fired') found.push({ at, ended: undefined })
    const last = found.at(-1)
    if (next.event === 'ended' && last !== undefined) last.ended = at
  }
  return found
}
