import { expect, it } from 'vitest'
import { chartsOf, gauge, latestRate, rates, readRange, spanOf, total } from './history'

const sample = (seconds: number, received: number | undefined, connections = 1) => ({ time_stamp: seconds * 1000, received, connections })

it('makes rates of counts, with gaps and never below zero', () => {
  const samples = [sample(0, 5), sample(10, 20), sample(20, -1), sample(30, 40), sample(100, 50), sample(110, 0), sample(120, undefined)]
  expect(rates(samples, 'received').map(({ value }) => value)).toEqual([2, null, null, null, 0, null])
  expect(total(samples, 'received')).toBe(115)
})

it('tells the rate of the latest interval to a fraction', () => {
  expect(latestRate([sample(0, 5), sample(10, 9)], 'received')).toBe(0.9)
  expect([[sample(0, 5)], [sample(0, 5), sample(10, -1)], [sample(0, 5), sample(0, 5)]].map((samples) => latestRate(samples, 'received'))).toEqual([undefined, undefined, undefined])
})

it('leaves a gap where a gauge was not read', () => {
  expect(gauge([sample(0, 0, 3), sample(10, 0, -1), { $raw: 'x' } as never], 'connections').map(({ value }) => value)).toEqual([3, null])
})

it('draws nothing of nothing, and at most a thousand points', () => {
  expect(chartsOf([]).every(({ points }) => points.length === 0)).toBe(true)
  const week = Array.from({ length: 30_000 }, (_, index) => sample(index * 20, index % 7))
  expect(chartsOf(week).every(({ points }) => points.length <= 1000)).toBe(true)
})

it('reads the range of the address', () => {
  expect([readRange('7d'), readRange('9y'), readRange(undefined)]).toEqual(['7d', '1h', '1h'])
})

it('spans what was asked for up to the last sample', () => {
  expect(spanOf([sample(5000, 1), sample(7200, 1)], 3600)).toEqual({ from: 3_600_000, to: 7_200_000 })
  expect(spanOf([sample(0, 1), sample(7200, 1)], 3600)).toEqual({ from: 0, to: 7_200_000 })
  expect(spanOf([], 3600)).toBeUndefined()
})
