import { describe, expect, it } from 'vitest'
import { linearRegex } from './linear-regex'

const texts = [
  '',
  'a',
  'A',
  'ab',
  'abc',
  'bot-12',
  'bot-',
  'xbot-7y',
  'sensor.1',
  'sensor/1',
  'aaab',
  'aab',
  '\n',
  'a\n',
  'é',
  '日本',
  'x y',
  'a-b',
  '-',
  ']',
  '^',
  '12:34',
  'foo_bar',
  'foo bar',
  '\\',
  '{2}',
  'aaaa',
]
const patterns = [
  '',
  'a',
  '^a',
  'a$',
  '^a$',
  'a|b',
  '^(a|ab)c$',
  'a*',
  'a+b',
  '^a?b',
  '^bot-[0-9]+$',
  'bot-\\d*$',
  '[^a-z]',
  '[a-]',
  '[]a]',
  '[^]a]',
  '\\.',
  '.',
  '^.$',
  '(?:ab)+',
  '(?<n>a)b',
  'a{2}',
  '^a{2,3}b',
  'a{2,}',
  'a{,2}',
  'a{',
  '\\bfoo\\b',
  '\\Bo',
  '\\w+_\\w',
  '\\s',
  '\\S',
  '\\D',
  '\\W',
  'a.b',
  '[\\d:]+',
  '[\\]^]',
  '[a\\-z]',
  '\\x61',
  '^$',
  '(a|)b',
  '((a))',
  'a*?b',
  '(a*)*b',
  '\\\\',
  '日+',
  '[é-ë]',
  '\\/',
]

/** The native engine, with the flags that match PCRE. */
const native = (pattern: string): RegExp =>
  new RegExp(pattern.replace('[]a]', '[\\]a]').replace('[^]a]', '[^\\]a]').replaceAll('\\A', '^'))

describe('a regular expression that cannot hang', () => {
  it.each(patterns)('%j matches like the native engine', (pattern) => {
    const mine = linearRegex(pattern)
    if (typeof mine === 'string') throw new Error(mine)
    const other = native(pattern)
    for (const text of texts.filter((one) => !(pattern.includes('$') && one.endsWith('\n'))))
      expect([pattern, text, mine(text)]).toEqual([pattern, text, other.test(text)])
  })

  it('supports PCRE syntax that the native engine lacks', () => {
    const test = (pattern: string, text: string) => {
      const result = linearRegex(pattern)
      return typeof result === 'string' ? result : result(text)
    }
    expect([
      test('a\\z', 'a\n'),
      test('\\Aa', 'ba'),
      test('(?i)^BOT', 'bot-1'),
      test('(?i)[A-C]', 'b'),
      test('(?P<x>a)', 'a'),
      test('\\x{65e5}', '日'),
      test('^\\p{L}+$', 'é日'),
      test('[[:digit:]]', 'a1'),
    ]).toEqual([false, false, true, true, true, true, true, true])
  })

  it.each(['(', ')', 'a)', '[', '[z-a]', '*', 'a**', 'a{3,2}', '\\', '(?:', '[a', 'a|*'])(
    'reports %j as invalid',
    (pattern) => expect(linearRegex(pattern)).toBe('invalid'),
  )
  it.each(['(?=a)', '(?<!a)b', '(a)\\1', 'a++', '[z-\\d]', 'a\\Z', '(?>a)', '(*FAIL)', '\\K', '(?(1)a)'])(
    'reports %j as unsupported',
    (pattern) => expect(linearRegex(pattern)).toBe('unsupported'),
  )
  it.each([
    'a{99999}',
    '(a{500}){500}',
    `${'('.repeat(2000)}a${')'.repeat(2000)}`,
    '((((a{9}){9}){9}){9}){9}',
  ])('reports %j as too large', (pattern) => expect(linearRegex(pattern)).toBe('large'))

  it('takes linear time for patterns that make other engines hang', () => {
    const text = `${'a'.repeat(20_000)}!`
    for (const pattern of ['^(a+)+$', '^(a|aa)+$', '^(a*)*b$', '^(.*a){12}$']) {
      const test = linearRegex(pattern)
      const started = performance.now()
      expect(typeof test === 'string' ? test : test(text)).toBe(false)
      expect(performance.now() - started).toBeLessThan(3000)
    }
  })
})
