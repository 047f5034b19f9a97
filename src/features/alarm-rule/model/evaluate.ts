import { parseCondition } from './condition'
import { measure, type Reading } from './measure'
import type { AlarmRule } from './rule'
import { stepRule, type RuleState, type Step } from './step'

/**
 * The state of a rule after a reading at `at` of the broker's clock, and what happened. Without a reading, and with a
 * condition of another release that cannot be parsed, the rule is unknown. `maxGap` as in `stepRule`.
 */
export function evaluateRule(
  { condition: text, forMs }: Pick<AlarmRule, 'condition' | 'forMs'>,
  reading: Reading | undefined,
  before: RuleState | undefined,
  at: number,
  maxGap?: number,
): Step {
  const condition = parseCondition(text)
  const measurement =
    condition === undefined || reading === undefined
      ? ({ is: 'unknown', why: 'unsupported' } as const)
      : measure(condition, reading, before?.memory, at)
  return stepRule(before, forMs, measurement, at, maxGap)
}
