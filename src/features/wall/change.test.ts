import { expect, it } from 'vitest'
import { measureChange } from './change'

const hour = 3_600_000
const samples = (...rows: readonly (readonly [at: number, connections: number])[]) =>
  rows.map(([time_stamp, connections]) => ({ time_stamp, connections }))

it('compares a number with an hour ago', () => {
  expect(measureChange(samples([0, 100], [hour, 110]), 'connections', 130, 3600)).toEqual({
    by: 30,
    overMs: hour,
  })
})

it('says how long a shorter history is, in minutes', () => {
  expect(measureChange(samples([0, 100], [610_000, 90]), 'connections', 90, 3600)).toEqual({
    by: -10,
    overMs: 600_000,
  })
  expect(measureChange(samples([0, 100], [20_000, 90]), 'connections', 90, 3600)).toBeUndefined()
})

it('is unknown without a number now or then', () => {
  expect(measureChange([], 'connections', 90, 3600)).toBeUndefined()
  expect(measureChange(samples([0, 100], [hour, 110]), 'connections', undefined, 3600)).toBeUndefined()
  expect(measureChange(samples([0, 100], [hour, 110]), 'topics', 90, 3600)).toBeUndefined()
})
