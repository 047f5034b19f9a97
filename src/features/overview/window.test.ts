import { expect, it } from 'vitest'
import { minuteText, readWindow, secondsBack } from './window'

const now = new Date('2027-01-31T12:00:00').getTime()
const hour = 3_600_000

it('ends now unless the address has a past time', () => {
  expect(readWindow({}, now)).toEqual({
    range: '1h',
    seconds: 3600,
    fixed: undefined,
    latest: 3600,
    compare: false,
    byNode: false,
    asTable: false,
  })
  const until = now - 5 * hour
  expect(readWindow({ range: '6h', until: '2027-01-31T07:00', by: 'node', view: 'table' }, now)).toEqual({
    range: '6h',
    seconds: 21_600,
    fixed: { from: until - 6 * hour, to: until },
    latest: 11 * 3600,
    compare: false,
    byNode: true,
    asTable: true,
  })
  for (const until of ['2027-01-31T13:00', 'soon', ''])
    expect(readWindow({ until }, now).fixed, until).toBeUndefined()
})

it("compares with the day before within the retention of the broker's samples", () => {
  const compared = (range: string) => readWindow({ range, compare: '1d' }, now).compare
  expect(['1h', '3d', '7d'].map(compared)).toEqual([true, true, false])
  expect(secondsBack(now - hour, now)).toBe(3600)
  expect(secondsBack(now - hour - 1, now)).toBe(7200)
  expect(secondsBack(now - 30 * 24 * hour, now)).toBe(7 * 86_400)
})

it("formats a time for the browser's time input", () => {
  expect(minuteText(now)).toBe('2027-01-31T12:00')
  expect(Date.parse(minuteText(now))).toBe(now)
})
