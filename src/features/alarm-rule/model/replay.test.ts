import { expect, it } from 'vitest'
import { parseCondition } from './condition'
import { replayRule } from './replay'

const minute = 60_000
const start = 1_800_000_000_000

/** When a rule about connections above 10 would have fired on a value a minute, in minutes after the start. */
function replay(forMs: number, values: readonly (number | null)[], stepMs = minute) {
  const condition = parseCondition('connections above 10')
  if (condition === undefined) throw new Error('not a condition')
  const points = values.map((value, index) => ({ at: start + index * stepMs, value }))
  return replayRule(condition, forMs, points, stepMs).map(({ at, ended }) => [
    (at - start) / stepMs,
    ended === undefined ? undefined : (ended - start) / stepMs,
  ])
}

it('fires once for each time that the value was beyond the limit for long enough', () => {
  expect(replay(minute, [20, 1, 20, 20, 20, 1, 1, 1, 20, 20])).toEqual([
    [3, 6],
    [9, undefined],
  ])
  expect(replay(0, [1, 11, 1, 1, 11])).toEqual([
    [1, 3],
    [4, undefined],
  ])
  expect(replay(minute, [1, 1, 1])).toEqual([])
})

it('takes missing values as silence, in which a rule neither fires nor ends', () => {
  expect(replay(2 * minute, [20, null, 20, 20, 20])).toEqual([[4, undefined]])
  expect(replay(0, [20, null, null, 1, 1])).toEqual([[0, 4]])
})

it('follows a history with long steps', () => {
  expect(replay(10 * minute, [20, 20, 20], 5 * minute)).toEqual([[2, undefined]])
})
