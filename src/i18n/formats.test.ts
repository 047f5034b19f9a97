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
] as const)('time formats in %s', (locale, ages, durations, ends) => {
  const format = formats(locale)
  it('format an age by its largest unit', () => {
    expect([0, 32 * s, 2 * min + 29 * s, h, 3 * d].map((age) => format.ago(now - age, now))).toEqual(ages)
  })
  it('never format a past time as future when the broker clock is ahead', () => {
    for (const ahead of [s, 7 * s, 2 * h])
      expect(format.ago(new Date(now + ahead).toISOString(), now)).toBe(ages[0])
  })
  it('format a duration by its two largest units', () => {
    expect([28 * s, 2 * min + 29 * s, h + 5 * min + s, d, 0].map((ms) => format.duration(ms))).toEqual(
      durations,
    )
  })
  it('format the time until an end, and the time since it has passed', () => {
    expect([9 * min, 2 * h, -5 * s].map((left) => format.until(now + left, now))).toEqual(ends)
  })
  it('format an unknown value as a dash', () => {
    expect([
      format.ago(undefined, now),
      format.until(null, now),
      format.ago('never', now),
      format.duration(undefined),
    ]).toEqual(['–', '–', '–', '–'])
  })
})

it('lists names with blanks between Chinese and Latin ones', () => {
  const names = ['密钥', 'API', 'Dashboard']
  expect(formats('zh').list(names)).toBe('密钥、API 和 Dashboard')
  expect(formats('en').list(names)).toBe('密钥, API, and Dashboard')
})
