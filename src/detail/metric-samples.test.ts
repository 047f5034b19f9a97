import { expect, it } from 'vitest'
import { writable } from '@/connection/fixture'
import { connection } from '@/connection/page'
import { toRates } from './metric-samples'

const sample = (seconds: number, n: number | undefined) => ({ at: seconds * 1000, metrics: { n } })

it('calculates the rate per second between two samples', () => {
  expect(toRates([sample(0, 10), sample(5, 30), sample(15, 30)], ({ n }) => n)).toEqual([
    { t: 5000, v: 4 },
    { t: 15_000, v: 0 },
  ])
})

it('has no rate across a reset, a gap, an unknown count or no time', () => {
  expect(
    toRates(
      [sample(0, 10), sample(5, 3), sample(40, 9), sample(45, undefined), sample(45, 1), sample(45, 2)],
      ({ n }) => n,
    ).map(({ v }) => v),
  ).toEqual([null, null, null, null, null])
})

it('follows corrections of the broker clock without changing rates', () => {
  const samples = [sample(0, 10), sample(5, 30)]
  writable(connection.link).merge({ offset: -3000 })
  expect(toRates(samples, ({ n }) => n)).toEqual([{ t: 2000, v: 4 }])
  writable(connection.link).merge({ offset: 0 })
})
