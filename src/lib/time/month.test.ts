import { expect, it } from 'vitest'
import { addDays, addMonths, formatDay, listWeeks, parseDay } from './month'

const day = (text: string) => parseDay(text) ?? expect.fail(text)

it('reads only days that exist', () => {
  expect(parseDay('2024-02-29 10:00')).toEqual({ year: 2024, month: 2, day: 29 })
  for (const text of ['2026-02-29', '2026-13-01', '1h', '', '2026-1-1'])
    expect(parseDay(text)).toBeUndefined()
})

it('moves over the ends of months and years', () => {
  expect(formatDay(addDays(day('2026-12-31'), 1))).toBe('2027-01-01')
  expect(formatDay(addDays(day('2024-03-01'), -1))).toBe('2024-02-29')
  expect(formatDay(addMonths(day('2026-01-31'), 1))).toBe('2026-02-28')
  expect(formatDay(addMonths(day('2026-01-31'), -1))).toBe('2025-12-31')
})

it('lists whole weeks from Monday on', () => {
  const weeks = listWeeks(day('2026-11-15'))
  expect([
    weeks.length,
    formatDay(weeks[0]?.[0] ?? expect.fail()),
    formatDay(weeks.at(-1)?.at(-1) ?? expect.fail()),
  ]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(listWeeks(day('2027-02-01')).map((week) => week.length)).toEqual([7, 7, 7, 7])
})
