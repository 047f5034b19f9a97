import { expect, it } from 'vitest'
import { parseQuiet, printQuiet } from './quiet-text'

const all = [0, 1, 2, 3, 4, 5, 6]

it.each([
  ['22:00-07:00', { enabled: true, from: 1320, to: 420, days: all }, '22:00-07:00'],
  ['22:00 - 7:00 Fri,sat', { enabled: true, from: 1320, to: 420, days: [5, 6] }, '22:00-07:00 fri,sat'],
  ['8:00–9:30 mon,sun,mon', { enabled: true, from: 480, to: 570, days: [0, 1] }, '08:00-09:30 sun,mon'],
])('parses and prints %s', (text, quiet, printed) => {
  expect(parseQuiet(text)).toEqual(quiet)
  expect(printQuiet(quiet)).toBe(printed)
  expect(parseQuiet(printed)).toEqual(quiet)
})

it('has words for the general hours and for none', () => {
  expect(parseQuiet('general')).toBe('general')
  expect(printQuiet(undefined)).toBe('general')
  expect(parseQuiet('none')).toMatchObject({ enabled: false })
  expect(printQuiet({ enabled: false, from: 0, to: 1, days: [] })).toBe('none')
})

it.each(['', '22:00', '25:00-07:00', '22:00-07:60', '22:00-07:00 funday', '22:00-07:00 1,2', 'never'])(
  'refuses %j',
  (text) => {
    expect(parseQuiet(text)).toBeUndefined()
  },
)
