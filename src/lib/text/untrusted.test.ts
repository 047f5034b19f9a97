import { describe, expect, it } from 'vitest'
import { hostileTexts, longId } from './hostile'
import { inline, plain, printable, reveal } from './untrusted'
import { timeRatio } from '../../../tests/time-ratio'

describe('reveal', () => {
  it.each([
    ['a\u202Eb', 'a\\u202Eb'],
    ['\u2066x\u2069', '\\u2066x\\u2069'],
    ['a\u200Bb', 'a\\u200Bb'],
    ['a\u200Db', 'a\\u200Db'],
    ['\uFEFFa', '\\uFEFFa'],
    ['a\u00A0b', 'a\\u00A0b'],
    ['\u3164', '\\u3164'],
    ['a\uFE0Fb', 'a\\uFE0Fb'],
    ['\u{E0041}', '\\u{E0041}'],
    ['e\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\u0301\\u0301'],
    ['a\nb', 'a\\u000Ab'],
    ['\u001b[31mred', '\\u001B[31mred'],
    ['\uD800', '\\uD800'],
  ])('shows %j as %j (catalogue H5, H7, H10)', (text, shown) => {
    expect(plain(text)).toBe(shown)
  })

  it.each([['👨‍👩‍👧'], ['🏳️‍🌈'], ['👩🏽‍🚀'], ['🇨🇳'], ['1️⃣'], ['温度 ı'], ['é'], ['a　b']])(
    'leaves %j unchanged (catalogue H5)',
    (text) => {
      expect(reveal(text)).toEqual({ parts: [{ text, kind: 'plain' }], truncated: false })
    },
  )

  it.each([
    [' a', '\\u0020a'],
    ['a ', 'a\\u0020'],
    ['a  b', 'a \\u0020b'],
    ['   ', '\\u0020\\u0020\\u0020'],
    ['a b', 'a b'],
  ])('shows the blanks of %j that HTML would collapse as %j (catalogue H12)', (text, shown) => {
    expect(plain(text)).toBe(shown)
  })

  it('keeps the blanks of preformatted text', () => {
    expect(reveal('  a  b ', { pre: true })).toEqual({
      parts: [{ text: '  a  b ', kind: 'plain' }],
      truncated: false,
    })
    expect(reveal(' \u00a0', { pre: true }).parts.at(-1)).toEqual({ text: '\\u00A0', kind: 'escape' })
  })

  it('shows any two texts of the corpus differently (catalogue H12)', () => {
    const shown = hostileTexts.map(({ text }) => plain(text, 100_000).replace(/\s+/gu, ' ').trim())
    expect(new Set(shown).size).toBe(hostileTexts.length)
  })

  it('distinguishes an escape from a typed backslash', () => {
    expect(reveal('\\u202E\u202E').parts).toEqual([
      { text: '\\u202E', kind: 'plain' },
      { text: '\\u202E', kind: 'escape' },
    ])
  })

  it('truncates at code points, reports it, and reads no further (catalogue H6)', () => {
    expect(reveal('😀😀😀', { max: 2 })).toEqual({
      parts: [{ text: '😀😀', kind: 'plain' }],
      truncated: true,
    })
    expect(reveal('😀😀', { max: 2 }).truncated).toBe(false)
    expect(plain('abc', 0)).toBe('…')
    expect(
      timeRatio(
        (times) => longId.repeat(times),
        (text) => plain(text),
        20,
        400,
      ),
    ).toBeLessThan(6)
  })

  it('leaves nothing hidden in any hostile text (catalogue H5)', () => {
    for (const { name, text } of hostileTexts) {
      expect(plain(text, 100_000).replace(/\u200D(?=\p{Extended_Pictographic})/gu, ''), name).not.toMatch(
        /[\p{Cc}\p{Cf}\p{Cs}]/u,
      )
    }
  })
})

describe('printable', () => {
  it('leaves a terminal nothing to act on', () => {
    expect(printable('a\x1b[31mb\x1b]0;t\x07\x9b2J\rc\x08')).toBe(
      'a\\u001B[31mb\\u001B]0;t\\u0007\\u009B2J\\u000Dc\\u0008',
    )
    for (const { name, text } of hostileTexts)
      expect(printable(text), name).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066\u2067]/u)
  })

  it('keeps lines, tabs, words of any language and isolated ones', () => {
    const text = `a\tb\nÄ 中 ${inline('שלום')} 👩‍🚒`
    expect(printable(text)).toBe(text)
    expect(printable('\u2068a\u202eb\u2069')).toBe('\\u2068a\\u202Eb\\u2069')
  })

  it('keeps JSON valid, with the same value', () => {
    const value = { text: 'a\x9b\u202e\u2028"' }
    const shown = printable(JSON.stringify(value))
    expect([shown.includes('\x9b'), JSON.parse(shown)]).toEqual([false, value])
  })
})
