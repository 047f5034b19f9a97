import { expect, it } from 'vitest'
import { hostileTexts } from '@/lib/text/hostile'
import { highlight } from './highlight'

const of = (sql: string) =>
  highlight(sql)
    .filter(({ text }) => text.trim() !== '')
    .map(({ color, text }) => `${color} ${text}`)

it('colors a statement as the editor does', () => {
  expect(
    of(
      `select payload.select as a, upper(clientid) -- both\nFROM "t/#" where a >= 1.5 and b = 'x' or c = true`,
    ),
  ).toEqual([
    'word select',
    'plain payload',
    'plain .',
    'plain select',
    'word as',
    'plain a',
    'plain ,',
    'function upper',
    'plain (',
    'plain clientid',
    'plain )',
    'comment -- both',
    'word FROM',
    'text "t/#"',
    'word where',
    'plain a',
    'sign >=',
    'figure 1.5',
    'word and',
    'plain b',
    'sign =',
    "text 'x'",
    'word or',
    'plain c',
    'sign =',
    'figure true',
  ])
  expect(of('upper')).toEqual(['plain upper'])
})

it.each([
  '',
  'SELECT',
  'SELECT \'never closed FROM "t/#"',
  'a ? b',
  '-- no break',
  ...hostileTexts.map(({ text }) => `SELECT ${text} FROM "t"`),
])('keeps every character of %j', (sql) => {
  expect(
    highlight(sql)
      .map(({ text }) => text)
      .join(''),
  ).toBe(sql)
})
