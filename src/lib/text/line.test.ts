import { describe, expect, it } from 'vitest'
import { hostileTexts } from './hostile'
import { quoteArg, splitLine } from './line'
import { seeded } from '../seeded'

describe('splitLine', () => {
  it('returns words, names, values and positions', () => {
    const line = 'ban sensor-17 1h "too chatty" reason=x'
    const { tokens, unterminated, open } = splitLine(line)
    expect(tokens.map(({ text, name }) => [name, text])).toEqual([
      [undefined, 'ban'],
      [undefined, 'sensor-17'],
      [undefined, '1h'],
      [undefined, 'too chatty'],
      ['reason', 'x'],
    ])
    expect(tokens.map(({ start, end }) => line.slice(start, end))).toEqual([
      'ban',
      'sensor-17',
      '1h',
      '"too chatty"',
      'reason=x',
    ])
    expect([unterminated, open]).toEqual([false, false])
  })

  it.each([
    ["it's", ["it's"]],
    ['\'a b\' "c\\"d"', ['a b', 'c"d']],
    ['a\\ b', ['a b']],
    ['"a\\nb"', ['a\nb']],
    ["'a\\nb'", ['a\\nb']],
    ['reason="too chatty"', ['too chatty']],
    ['"a=b"', ['a=b']],
    ['a=b=c', ['b=c']],
    ['""', ['']],
    ['"a"b', ['ab']],
    ['a\\', ['a\\']],
    ['   ', []],
  ])('splits %j', (line, texts) => {
    expect(splitLine(line).tokens.map((token) => token.text)).toEqual(texts)
  })

  it('recognizes an open quote and an open word', () => {
    expect(splitLine('a "b c')).toMatchObject({
      unterminated: true,
      open: false,
      tokens: [{ text: 'a' }, { text: 'b c', quoted: true }],
    })
    expect(['', 'a', 'a ', 'a\\ ', '"a '].map((line) => splitLine(line).open)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })

  it('parses the output of quoteArg, alone and as a value (catalogue P5)', () => {
    const random = seeded(42)
    const signs = ['"', "'", '\\', ' ', '=', 'a', 'n', '\n', '\t', '温', '\u00A0']
    const texts = Array.from({ length: 500 }, () =>
      Array.from({ length: random.int(7) }, () => random.pick(signs)).join(''),
    )
    for (const text of [...hostileTexts.map((one) => one.text), ...texts]) {
      const { tokens, unterminated } = splitLine(`x ${quoteArg(text)} why=${quoteArg(text)}`)
      expect(
        tokens.map((token) => [token.name, token.text]),
        `seed ${random.seed}`,
      ).toEqual([
        [undefined, 'x'],
        [undefined, text],
        ['why', text],
      ])
      expect(unterminated).toBe(false)
    }
  })
})
