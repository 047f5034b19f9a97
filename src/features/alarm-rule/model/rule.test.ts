import { expect, it } from 'vitest'
import { formatMinutes, isQuiet, noQuietHours, parseMinutes } from './rule'

/** A local time; 2026-11-27 is a Friday. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const [friday, saturday] = [5, 6]

it('is quiet within hours of one day', () => {
  const hours = { enabled: true, from: 9 * 60, to: 17 * 60 + 30, days: [friday] }
  expect(
    [at(27, 8, 59), at(27, 9), at(27, 17, 29), at(27, 17, 30), at(28, 10)].map((time) =>
      isQuiet(hours, time),
    ),
  ).toEqual([false, true, true, false, false])
})

it('counts hours past midnight to the day on which they begin', () => {
  const hours = { enabled: true, from: 22 * 60, to: 7 * 60, days: [friday] }
  expect(
    [at(27, 6), at(27, 22), at(28, 6, 59), at(28, 7), at(28, 23)].map((time) => isQuiet(hours, time)),
  ).toEqual([false, true, true, false, false])
})

it('is quiet for whole days, and never when disabled', () => {
  const hours = { enabled: true, from: 0, to: 0, days: [saturday] }
  expect([at(27, 12), at(28, 0), at(28, 23, 59)].map((time) => isQuiet(hours, time))).toEqual([
    false,
    true,
    true,
  ])
  expect(isQuiet({ ...noQuietHours, from: 0, to: 0 }, at(28, 12))).toBe(false)
})

it('parses times of the day', () => {
  expect(['7:05', '22:00', '24:00', '1:60', 'noon', ''].map(parseMinutes)).toEqual([
    425,
    1320,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([0, 425, 1320].map(formatMinutes)).toEqual(['00:00', '07:05', '22:00'])
})
