import { describe, expect, it } from 'vitest'
import { formats } from './use-words'

const now = Date.UTC(2026, 10, 25, 12)
const s = 1000
const min = 60 * s
const h = 60 * min
const d = 24 * h

describe.each([
  [
    'en',
    ['now', '32 s ago', '2 min ago', '1 h ago', '3 d ago'],
    ['28 s', '2 min 29 s', '1 h 5 min', '1 d', '0 s'],
    ['in 9 min', 'in 2 h', '5 s ago'],
  ],
  [
    'zh',
    ['刚刚', '32 秒前', '2 分钟前', '1 小时前', '3 天前'],
    ['28 秒', '2 分钟 29 秒', '1 小时 5 分钟', '1 天', '0 秒'],
    ['9 分钟后', '2 小时后', '5 秒前'],
  ],
] as const)('time words in %s', (locale, ages, durations, ends) => {
  const format = formats(locale)
  it('say an age by its largest part', () => {
    expect([0, 32 * s, 2 * min + 29 * s, h, 3 * d].map((age) => format.ago(now - age, now))).toEqual(ages)
  })
  it('never put the past into the future where the clock of the broker is ahead', () => {
    for (const ahead of [s, 7 * s, 2 * h])
      expect(format.ago(new Date(now + ahead).toISOString(), now)).toBe(ages[0])
  })
  it('say a duration by its two largest parts', () => {
    expect([28 * s, 2 * min + 29 * s, h + 5 * min + s, d, 0].map((ms) => format.duration(ms))).toEqual(
      durations,
    )
  })
  it('say how long until an end, and how long ago once it has passed', () => {
    expect([9 * min, 2 * h, -5 * s].map((left) => format.until(now + left, now))).toEqual(ends)
  })
  it('leave a dash for what is unknown', () => {
    expect([
      format.ago(undefined, now),
      format.until(null, now),
      format.ago('never', now),
      format.duration(undefined),
    ]).toEqual(['–', '–', '–', '–'])
  })
})
