import { expect, it } from 'vitest'
import { link } from '@/api/broker'
import { ratesOf } from './looks'

const look = (seconds: number, n: number | undefined) => ({ at: seconds * 1000, metrics: { n } })

it('calculates the rate per second between two samples', () => {
  expect(ratesOf([look(0, 10), look(5, 30), look(15, 30)], ({ n }) => n)).toEqual([
    { t: 5000, v: 4 },
    { t: 15_000, v: 0 },
  ])
})

it('has no rate across a reset, a gap, an unknown count or no time', () => {
  expect(
    ratesOf(
      [look(0, 10), look(5, 3), look(40, 9), look(45, undefined), look(45, 1), look(45, 2)],
      ({ n }) => n,
    ).map(({ v }) => v),
  ).toEqual([null, null, null, null, null])
})

it('follows corrections of the broker clock without changing rates', () => {
  const looks = [look(0, 10), look(5, 30)]
  link.merge({ offset: -3000 })
  expect(ratesOf(looks, ({ n }) => n)).toEqual([{ t: 2000, v: 4 }])
  link.merge({ offset: 0 })
})
