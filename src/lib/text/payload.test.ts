import { describe, expect, it } from 'vitest'
import {
  encodePayload,
  fromBase64,
  fromHex,
  guessFormat,
  hexDump,
  prettyJson,
  showPayload,
  toBase64,
  toHex,
  utf8,
} from './payload'
import { seeded } from '../seeded'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('encodePayload', () => {
  it.each([
    ['text', 'grüße', bytes(0x67, 0x72, 0xc3, 0xbc, 0xc3, 0x9f, 0x65)],
    ['json', '{"a": 1}', new TextEncoder().encode('{"a": 1}')],
    ['base64', 'AQID', bytes(1, 2, 3)],
    ['base64', 'AQ ID\n', bytes(1, 2, 3)],
    ['base64', 'AQI', bytes(1, 2)],
    ['hex', '01 0a:FF', bytes(1, 10, 255)],
    ['hex', '0x01 0x0a', bytes(1, 10)],
    ['hex', '', bytes()],
  ] as const)('encodes %s %j', (format, text, expected) => {
    expect(encodePayload(text, format)).toEqual({ bytes: expected })
  })

  it.each([
    ['json', '{a: 1}', 'json'],
    ['json', '', 'json'],
    ['base64', '%%%', 'base64'],
    ['base64', 'A', 'base64'],
    ['hex', '0', 'hex'],
    ['hex', 'xy', 'hex'],
    ['text', '\ud800', 'encoding'],
  ] as const)('rejects %s %j', (format, text, problem) => {
    expect(encodePayload(text, format)).toEqual({ problem })
  })
})

describe('showPayload', () => {
  it('shows every byte string exactly in base64 and hex, and parses it back', () => {
    const { int } = seeded(7)
    for (let round = 0; round < 200; round += 1) {
      const sent = Uint8Array.from({ length: int(64) }, () => int(256))
      expect(fromBase64(toBase64(sent))).toEqual(sent)
      expect(fromHex(toHex(sent))).toEqual(sent)
    }
  })

  it('dumps sixteen bytes per line with offset and text', () => {
    expect(hexDump(new TextEncoder().encode('warm\n "room"\u00e9 17\u00b0C'))).toEqual([
      '0000  77 61 72 6d 0a 20 22 72 6f 6f 6d 22 c3 a9 20 31  warm. "room".. 1',
      '0010  37 c2 b0 43                                      7..C',
    ])
    expect(hexDump(bytes(0x41), 0x12345)[0]).toMatch(/^00000 {2}41 +A$/)
    expect(hexDump(bytes())).toEqual([])
    const { int } = seeded(11)
    const sent = Uint8Array.from({ length: 70_003 }, () => int(256))
    const lines = hexDump(sent)
    expect(fromHex(lines.map((line) => line.slice(7, 54)).join(' '))).toEqual(sent)
    expect([lines.length, lines.at(-1)?.slice(0, 7)]).toEqual([4376, '11170  '])
  })

  it('reports bytes that are not text (catalogue G7)', () => {
    expect(showPayload(bytes(0xff, 0x41), 'text')).toEqual({ text: '\ufffdA', lossy: true })
    expect(showPayload(bytes(0xff), 'json')).toEqual({ text: '\ufffd', lossy: true, problem: 'json' })
    expect(guessFormat(bytes(0xff))).toBe('hex')
  })

  it('keeps a byte order mark and replacement characters that were sent', () => {
    expect(utf8(bytes(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA')
    expect(showPayload(new TextEncoder().encode('\ufffd'), 'text')).toEqual({ text: '\ufffd' })
  })

  it('guesses JSON only for an object or a list', () => {
    expect(guessFormat(new TextEncoder().encode('{"a":1}'))).toBe('json')
    expect(guessFormat(new TextEncoder().encode('17'))).toBe('text')
    expect(guessFormat(new TextEncoder().encode('{not json'))).toBe('text')
  })
})

describe('prettyJson', () => {
  it.each([
    ['{}', '{}'],
    ['[ ]', '[]'],
    [
      '{"a":1,"b":[true,null,{"c":"x,}:"}]}',
      JSON.stringify({ a: 1, b: [true, null, { c: 'x,}:' }] }, null, 2),
    ],
    ['[[],[{}],"\\"["]', JSON.stringify([[], [{}], '"['], null, 2)],
    ['"plain"', '"plain"'],
    ['12', '12'],
  ])('indents %s', (text, expected) => {
    expect(prettyJson(text)).toBe(expected)
  })

  it('changes no number', () => {
    expect(prettyJson('[9007199254740993,1.0,1e2,-0]')).toBe(
      '[\n  9007199254740993,\n  1.0,\n  1e2,\n  -0\n]',
    )
  })

  it('rejects invalid JSON', () => {
    expect(prettyJson('{a:1}')).toBeUndefined()
  })

  it('does not hang on a megabyte or on deep nesting (catalogue G7)', () => {
    const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`
    expect(prettyJson(deep)?.split('\n').length).toBe(3999)
    const wide = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => ({ index, name: 'sensor' })))
    expect(wide.length).toBeGreaterThan(1_000_000)
    expect(prettyJson(wide)).toBe(JSON.stringify(JSON.parse(wide), null, 2))
  })
})
