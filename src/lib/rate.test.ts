import { expect, it } from 'vitest'
import { isRate, parseRate } from './rate'

it.each([
  ['1000/s', { count: 1000, ms: 1000 }],
  ['100/10s', { count: 100, ms: 10_000 }],
  [' 5 / 1m ', { count: 5, ms: 60_000 }],
  ['20/500ms', { count: 20, ms: 500 }],
  ['infinity', null],
  ['Infinity', null],
  ['0/s', undefined],
  ['5/0s', undefined],
  ['5', undefined],
  ['/s', undefined],
  ['-5/s', undefined],
  ['1.5/s', undefined],
  ['5/s/s', undefined],
  ['', undefined],
])('reads %j', (text, rate) => {
  expect(parseRate(text)).toEqual(rate)
  expect(isRate(text)).toBe(rate !== undefined)
})
