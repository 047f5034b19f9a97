import { describe, expect, it } from 'vitest'
import { seeded } from '@/lib/seeded'
import { BadFrame, Decoder, encode, versions, type Frame, type Version } from './frame'

const limits = { max_headers: 10, max_headers_length: 64, max_body_length: 1024 }

const decoder = (version: Version) => Object.assign(new Decoder(limits), { version })

/** Decodes bytes that arrive in the given chunks. */
function readAll(version: Version, parts: readonly Buffer[]): Frame[] {
  const own = decoder(version)
  return parts.flatMap((part) => {
    const frames: Frame[] = []
    for (let frame = own.read(part); frame !== undefined; frame = own.read()) frames.push(frame)
    return frames
  })
}

const signs = ['a', 'Z', '7', ':', '\\', '\n', '\r', ' ', 'é', '温', '😀', 'c', 'n', 'r']

describe.each(versions)('STOMP %s frames', (version) => {
  it('decodes every frame that it encodes, in any chunks', () => {
    const { int: pick } = seeded(612)
    // 1.0 has no escapes, so some characters are excluded.
    const usable =
      version === '1.0'
        ? signs.filter((sign) => !/[\n\r: ]/.test(sign))
        : version === '1.1'
          ? signs.filter((sign) => sign !== '\r')
          : signs
    const text = () => Array.from({ length: 1 + pick(8) }, () => usable[pick(usable.length)]).join('')
    for (let turn = 0; turn < 500; turn += 1) {
      const frames = Array.from({ length: 1 + pick(3) }, (): Frame => {
        const body = Buffer.from(Array.from({ length: pick(40) }, () => pick(256)))
        const headers = Object.fromEntries(Array.from({ length: pick(6) }, () => [text(), text()]))
        return { command: 'SEND', headers: { ...headers, 'content-length': String(body.length) }, body }
      })
      const bytes = Buffer.concat(
        frames.flatMap((frame) => [encode(frame, version), Buffer.from('\n'.repeat(pick(3)))]),
      )
      const cuts = Array.from({ length: pick(6) }, () => pick(bytes.length)).sort((a, b) => a - b)
      const parts = [0, ...cuts].map((cut, index) => bytes.subarray(cut, cuts[index] ?? bytes.length))
      expect(readAll(version, parts)).toEqual(frames)
    }
  })

  it('ends a body without a length at the first zero byte', () => {
    expect(readAll(version, [Buffer.from('SEND\ndestination:a\n\nhello\0\n\nSEND\n\n\0')])).toEqual([
      { command: 'SEND', headers: { destination: 'a' }, body: Buffer.from('hello') },
      { command: 'SEND', headers: {}, body: Buffer.alloc(0) },
    ])
  })

  it('uses the first of repeated headers, and is safe with names like __proto__', () => {
    const [frame] = readAll(version, [Buffer.from('MESSAGE\nfoo:World\nfoo:Hello\n__proto__:x\n\n\0')])
    expect(frame?.headers['foo']).toBe('World')
    expect(Object.hasOwn(frame?.headers ?? {}, '__proto__')).toBe(true)
  })

  it.each([
    ['a header without a colon', 'SEND\nnothing\n\n\0'],
    ['too many headers', `SEND\n${'a:b\n'.repeat(12)}\n\0`],
    ['too long a header', `SEND\na:${'x'.repeat(65)}\n\n\0`],
    ['a line without an end', 'S'.repeat(300)],
    ['too long a body', `SEND\n\n${'x'.repeat(1025)}`],
    ['a length beyond the limit', 'SEND\ncontent-length:1025\n\n'],
    ['a length that is none', 'SEND\ncontent-length:-1\n\n\0'],
    ['a body that goes on', 'SEND\ncontent-length:1\n\nab\0'],
  ])('refuses %s', (_, text) => {
    expect(() => readAll(version, [Buffer.from(text)])).toThrow(BadFrame)
  })
})

it('decodes escapes by the version’s own list', () => {
  const read = (version: Version, value: string) =>
    readAll(version, [Buffer.from(`SEND\na:${value}\n\n\0`)])[0]?.headers['a']
  expect(read('1.0', '\\c\\n')).toBe('\\c\\n')
  expect(read('1.1', '\\c\\n\\\\')).toBe(':\n\\')
  expect(read('1.2', '\\c\\n\\\\\\r')).toBe(':\n\\\r')
  expect(() => read('1.1', '\\r')).toThrow(BadFrame)
  expect(() => read('1.2', '\\t')).toThrow(BadFrame)
})

it('encodes CONNECTED as in 1.0 in every version (STOMP 1.2, «Value Encoding»)', () => {
  expect(
    encode({ command: 'CONNECTED', headers: { session: 'a:b' }, body: Buffer.alloc(0) }, '1.2').toString(),
  ).toBe('CONNECTED\nsession:a:b\n\n\0')
})

it('accepts CRLF from 1.2 on', () => {
  expect(readAll('1.2', [Buffer.from('\r\nCONNECT\r\nhost:x\r\n\r\n\0')])).toEqual([
    { command: 'CONNECT', headers: { host: 'x' }, body: Buffer.alloc(0) },
  ])
})
