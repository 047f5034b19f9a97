import { describe, expect, it } from 'vitest'
import { parseInstant } from './instant'
import { formatDuration, maxDuration, offsetFromDate, parseDuration, splitDuration } from './time'
import { seeded } from '../seeded'

describe('durations', () => {
  it('splits into whole units and never goes below zero', () => {
    expect(splitDuration(93_784_999)).toEqual({ d: 1, h: 2, m: 3, s: 4 })
    expect(splitDuration(-5)).toEqual({ d: 0, h: 0, m: 0, s: 0 })
    expect(splitDuration(Number.NaN)).toEqual({ d: 0, h: 0, m: 0, s: 0 })
  })

  it.each([
    ['1h30m', 5_400_000],
    ['1h 30m', 5_400_000],
    ['1.5s', 1500],
    ['90', 90_000],
    ['2d', 172_800_000],
    ['500ms', 500],
    ['0s', 0],
    ['1s500ms', 1500],
    ['36500d', maxDuration],
    ['36501d', undefined],
    ['9999999d', undefined],
    ['infinity', undefined],
    ['-1s', undefined],
    ['1m1h', undefined],
    ['1m1m', undefined],
    ['1e3s', undefined],
    ['１s', undefined],
    ['1,5s', undefined],
    ['0x10', undefined],
    ['', undefined],
    ['1M', undefined],
  ])('parses %j as %j (catalogue I4, I5)', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it('round trips every span (catalogue I5)', () => {
    expect([5_400_000, 0, 500, 90_061_000].map(formatDuration)).toEqual(['1h30m', '0s', '500ms', '1d1h1m1s'])
    const random = seeded(11)
    for (let run = 0; run < 500; run++) {
      const ms = random.int(2 ** random.int(41))
      expect(parseDuration(formatDuration(ms)), `seed ${random.seed} run ${run}`).toBe(ms)
    }
  })
})

describe('parseInstant', () => {
  const now = Date.UTC(2026, 5, 1, 12)
  it.each([
    ['now', now],
    ['+1h', now + 3_600_000],
    ['1h', now + 3_600_000],
    ['1h30m', now + 5_400_000],
    ['2026-06-01T12:00:00Z', now],
    ['2026-06-01T14:00:00+02:00', now],
    ['2026-06-01t14:00:00.250+02:00', now + 250],
    ['9999-12-31T23:59:59Z', Date.UTC(9999, 11, 31, 23, 59, 59)],
    ['0001-01-01T00:00:00Z', -62_135_596_800_000],
    ['2026-06-01 12:00', new Date(2026, 5, 1, 12).getTime()],
    ['2026-06-01 12:00:05', new Date(2026, 5, 1, 12, 0, 5).getTime()],
    ['2026-06-01T12:00', new Date(2026, 5, 1, 12).getTime()],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-02-30 00:00', undefined],
    ['2026-06-01T24:00:00Z', undefined],
    ['2026-13-01 00:00', undefined],
    ['2026-06-01T12:00:00+25:00', undefined],
    ['2026-06-01', undefined],
    ['1780315200', undefined],
    ['-1h', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('parses %j as %j (catalogue I10)', (text, at) => {
    expect(parseInstant(text, now)).toBe(at)
  })
})

describe('offsetFromDate', () => {
  const header = 'Mon, 01 Jun 2026 12:00:00 GMT'
  it.each([3, -3, 0])('detects a local clock that is %d h off (catalogue A18)', (hours) => {
    const local = Date.UTC(2026, 5, 1, 12) + hours * 3_600_000
    const offset = offsetFromDate(header, local)
    expect(local + (offset ?? Number.NaN)).toBe(Date.UTC(2026, 5, 1, 12))
  })

  it('returns undefined for a missing or invalid header', () => {
    expect([null, undefined, '', '2026', 'x'].map((text) => offsetFromDate(text, 0))).toEqual(
      Array(5).fill(undefined),
    )
  })
})
