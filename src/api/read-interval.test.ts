import { expect, it } from 'vitest'
import { minReadInterval } from './read-interval'

const rows = (count: number, bytes = 10) => Array.from({ length: count }, () => ({ text: 'x'.repeat(bytes) }))
const page = (count: number) => ({ data: rows(count), meta: { page: 1, limit: count } })

it.each([
  ['a page of 100 rows', page(100), 0],
  ['a page of 500 rows', page(500), 15_000],
  ['a page of 1000 rows', page(1000), 30_000],
  ['a short list', rows(50, 1000), 0],
  ['the metrics of 50 nodes', rows(50, 2400), 30_000],
  ['400 data bridges', rows(400, 1000), 60_000],
  ['the 11,000 past alarms of 11 nodes', rows(11_000, 340), 300_000],
  ['an empty list', [], 0],
  ['one object', { node: 'a' }, 0],
  ['a text', '{}', 0],
  ['no reply', undefined, 0],
])('the interval of %s', (_, reply, interval) => {
  expect(minReadInterval(reply)).toBe(interval)
  expect(minReadInterval(reply)).toBe(interval)
})
