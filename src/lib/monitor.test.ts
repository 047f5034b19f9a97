import { describe, expect, it } from 'vitest'
import { downsample, type Point, ratesWithGaps } from './monitor'
import { seeded } from './seeded'

const points = (values: readonly (number | null)[]): Point[] =>
  values.map((value, index) => ({ at: index * 10_000, value }))

describe('downsample', () => {
  it('draws 7 days at 10 s in at most 1,000 points, peaks, gaps and ends kept (catalogue G9)', () => {
    const random = seeded(9)
    const week = points(Array.from({ length: 60_480 }, () => random.next()))
    week[30_000] = { at: 300_000_000, value: 99 }
    week[40_000] = { at: 400_000_000, value: -99 }
    week[50_000] = { at: 500_000_000, value: null }
    const drawn = downsample(week)
    expect(drawn.length).toBeLessThanOrEqual(1000)
    expect(drawn.length).toBeGreaterThan(600)
    for (const index of [0, 30_000, 40_000, 50_000, 60_479]) expect(drawn).toContain(week[index])
    expect(drawn.every((point, index) => index === 0 || point.at > (drawn[index - 1]?.at ?? 0))).toBe(true)
  })

  it('never returns more points than requested', () => {
    const many = points(Array.from({ length: 50 }, (_, n) => (n % 7 === 0 ? null : n)))
    for (let max = 0; max <= 60; max++) expect(downsample(many, max).length).toBeLessThanOrEqual(max)
    expect(downsample([], 0)).toEqual([])
    expect(downsample(many, 50)).toBe(many)
  })
})

describe('ratesWithGaps', () => {
  const rates = (values: readonly (number | null)[]) =>
    ratesWithGaps(points(values)).map((point) => point.value)

  it('shows a reset counter as a gap, never a negative rate (catalogue C7)', () => {
    expect(rates([0, 100, 300, 0, 50])).toEqual([10, 20, null, 5])
    expect(rates([10, null, 30, 40])).toEqual([null, null, 1])
    expect(rates([5])).toEqual([])
  })

  it('shows a hole and a clock that did not advance as gaps', () => {
    expect(
      ratesWithGaps(
        [
          { at: 0, value: 0 },
          { at: 0, value: 5 },
          { at: 60_000, value: 6 },
        ],
        { maxStep: 30_000 },
      ).map((one) => one.value),
    ).toEqual([null, null])
  })
})
