import { expect, it } from 'vitest'
import { link } from '@/api/broker'
import { ratesOf } from './looks'

const look = (seconds: number, n: number | undefined) => ({ at: seconds * 1000, metrics: { n } })

it('tells how much came per second between two looks', () => {
  expect(ratesOf([look(0, 10), look(5, 30), look(15, 30)], ({ n }) => n)).toEqual([
    { t: 5000, v: 4 },
    { t: 15_000, v: 0 },
  ])
})

it('tells none over a reset, a gap, an unknown count or no time', () => {
  expect(
    ratesOf(
      [look(0, 10), look(5, 3), look(40, 9), look(45, undefined), look(45, 1), look(45, 2)],
      ({ n }) => n,
    ).map(({ v }) => v),
  ).toEqual([null, null, null, null, null])
})

it('moves with the clock of the broker, and changes no rate by it', () => {
  const looks = [look(0, 10), look(5, 30)]
  link.merge({ offset: -3000 })
  expect(ratesOf(looks, ({ n }) => n)).toEqual([{ t: 2000, v: 4 }])
  link.merge({ offset: 0 })
})
