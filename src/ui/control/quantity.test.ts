import { expect, it } from 'vitest'
import { durationUnits, sizeUnits, splitQuantity } from './quantity'

it.each([
  ['300s', { number: '300', unit: 's' }],
  ['1.5h', { number: '1.5', unit: 'h' }],
  ['500ms', { number: '500', unit: 'ms' }],
  ['1h30m', undefined],
  ['300', undefined],
  ['infinity', undefined],
  ['', undefined],
])('splits the duration %s', (text, expected) => {
  expect(splitQuantity(text, durationUnits)).toEqual(expected)
})

it.each([
  ['256MB', { number: '256', unit: 'MB' }],
  ['1 gb', { number: '1', unit: 'GB' }],
  ['10TB', undefined],
])('splits the size %s', (text, expected) => {
  expect(splitQuantity(text, sizeUnits)).toEqual(expected)
})
