import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { recorded } from '../../tests/samples'
import { contract } from '@/contract'
import {
  findBeginning,
  findLateBeginning,
  toCharts,
  gauge,
  shiftSamples,
  latestRate,
  rates,
  readRange,
  selectDayBefore,
  measureSpan,
  measureStep,
  total,
  within,
} from './history'

const sample = (seconds: number, received: number | undefined, connections = 1) => ({
  time_stamp: seconds * 1000,
  received,
  connections,
})

it('converts counts to rates, with gaps and never negative', () => {
  const samples = [
    sample(0, 5),
    sample(10, 20),
    sample(20, -1),
    sample(30, 40),
    sample(100, 50),
    sample(110, 0),
    sample(120, undefined),
  ]
  expect(rates(samples, 'received').map(({ value }) => value)).toEqual([2, null, null, null, 0, null])
  expect(total(samples, 'received')).toBe(115)
})

it('returns the fractional rate of the latest interval', () => {
  expect(latestRate([sample(0, 5), sample(10, 9)], 'received')).toBe(0.9)
  expect(
    [[sample(0, 5)], [sample(0, 5), sample(10, -1)], [sample(0, 5), sample(0, 5)]].map((samples) =>
      latestRate(samples, 'received'),
    ),
  ).toEqual([undefined, undefined, undefined])
})

it('ignores rows with only a time, with which 5.8.9 fills the seconds between samples', () => {
  const rows = recorded('metrics_stats_monitor', '5.8').filter(
    ({ path, query }) => path.startsWith('/monitor') && query?.['latest'] !== undefined,
  )
  const read =
    rows
      .flatMap(({ responseBody, status }) =>
        status === 200 ? [z.parse(contract.monitor.reply, responseBody)] : [],
      )
      .find((all) => all.length > 20 && all.some(({ received }) => received !== undefined)) ?? []
  expect(measureStep(read)).toBe(10_000)
  // 116 messages in ten seconds, not in the second since the filler row.
  expect(latestRate(read, 'received')).toBe(11.6)
  expect(rates(read, 'received').map(({ value }) => value)).toEqual([10.5, 11.6])
  // A hole filled with such rows is a gap.
  const hole = Array.from({ length: 5 }, (_, index) => ({ time_stamp: (20 + index * 10) * 1000 }))
  expect(
    rates([sample(0, 5), sample(10, 10), ...hole, sample(70, 10), sample(80, 10)], 'received').map(
      ({ value }) => value,
    ),
  ).toEqual([1, null, 1])
})

it('has a gap where a gauge is missing', () => {
  expect(
    gauge([sample(0, 0, 3), sample(10, 0, -1), { $raw: 'x' } as never], 'connections').map(
      ({ value }) => value,
    ),
  ).toEqual([3, null])
})

it('has no points without samples, and at most a thousand', () => {
  expect(toCharts([]).every(({ points }) => points.length === 0)).toBe(true)
  const week = Array.from({ length: 30_000 }, (_, index) => sample(index * 20, index % 7))
  expect(toCharts(week).every(({ points }) => points.length <= 1000)).toBe(true)
})

it('parses the range in the address', () => {
  expect([readRange('7d'), readRange('9y'), readRange(undefined)]).toEqual(['7d', '1h', '1h'])
})

it('spans the requested time up to the last sample, and less for a young history', () => {
  expect(measureSpan([sample(3700, 1), sample(7200, 1)], 3600)).toEqual({ from: 3_600_000, to: 7_200_000 })
  expect(measureSpan([sample(0, 1), sample(7200, 1)], 3600)).toEqual({ from: 0, to: 7_200_000 })
  expect(findBeginning([sample(3700, 1), sample(7200, 1)], 3600)).toBeUndefined()
  expect(findBeginning([sample(5000, 1), sample(7200, 1)], 3600)).toBe(5_000_000)
  expect(measureSpan([sample(5000, 1), sample(7200, 1)], 3600)).toEqual({ from: 5_000_000, to: 7_200_000 })
  // At least a minute: the first two samples are ten seconds apart.
  expect(measureSpan([sample(7190, 1), sample(7200, 1)], 3600)).toEqual({ from: 7_140_000, to: 7_200_000 })
  expect(measureSpan([], 3600)).toBeUndefined()
})

it('shifts an earlier day onto a later one', () => {
  const day = 86_400_000
  const samples = [sample(0, 1), sample(10, 2), sample(20, 3)]
  const part = shiftSamples(within(samples, { from: 5000, to: 10_000 }), day)
  expect(part).toEqual([{ ...sample(10, 2), time_stamp: day + 10_000 }])
})

it('selects the same time of the day before, and says when the history begins without it', () => {
  const seconds = 86_400
  const samples = [
    sample(100, 1, 3),
    sample(110, 2, 4),
    sample(seconds + 110, 3, 5),
    sample(seconds + 900, 3, 6),
  ]
  const span = { from: (seconds + 105) * 1000, to: (seconds + 200) * 1000 }
  expect(selectDayBefore(samples, span)).toEqual([sample(seconds + 110, 2, 4)])
  expect(findLateBeginning(samples, span)).toBeUndefined()
  expect(findLateBeginning(samples.slice(2), span)).toBe((seconds + 110) * 1000)
  expect(findLateBeginning([], span)).toBeUndefined()
})
