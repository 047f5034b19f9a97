import { describe, expect, it } from 'vitest'
import { seeded } from '../seeded'
import { fromHex } from '../text/payload'
import { decodePayload, detectFormat } from './decode'
import { toPayloadLines } from './lines'
import { findNumericPaths } from './numeric-paths'

const fromDigits = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
const fromText = (text: string) => new TextEncoder().encode(text)
const sparkplug = 'spBv1.0/plant/DDATA/edge/pump'

describe('detectFormat', () => {
  it.each([
    ['CBOR', fromDigits('a1616101'), 'cbor'],
    ['MessagePack', fromDigits('81a16101'), 'msgpack'],
    ['a number in CBOR or MessagePack', fromDigits('cc ff'), 'hex'],
    ['an empty map', fromDigits('80'), 'hex'],
    ['PNG', fromDigits('89504e470d0a1a0a 0000'), 'image'],
    ['JPEG', fromDigits('ffd8ffe0'), 'image'],
    ['GIF', fromText('GIF89a'), 'image'],
    ['WebP', fromText('RIFF....WEBPVP8 '), 'image'],
    ['AVIF', fromText('\0\0\0\u0020ftypavif'), 'image'],
    ['SVG', fromText('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text'],
    ['RIFF of another kind', fromText('RIFF....WAVEfmt '), 'text'],
    ['JSON', fromText('{"a":1}'), 'json'],
    ['nothing', new Uint8Array(), 'text'],
  ])('finds %s', async (_, bytes, format) => {
    expect(await detectFormat(bytes)).toBe(format)
  })

  it('takes the topic of Sparkplug B into account, if the payload is valid', async () => {
    expect(await detectFormat(fromDigits('1803'), sparkplug)).toBe('sparkplug')
    expect(await detectFormat(fromText('{"a":1}'), sparkplug)).toBe('json')
    expect(await detectFormat(fromText('{"online":true}'), 'spBv1.0/STATE/host')).toBe('json')
  })

  it('takes nearly no random bytes for CBOR or MessagePack', async () => {
    const { int } = seeded(5)
    const found = await Promise.all(
      Array.from({ length: 500 }, () => detectFormat(Uint8Array.from({ length: 24 }, () => int(256)))),
    )
    expect(found.filter((format) => format !== 'hex').length).toBeLessThan(10)
  })
})

describe('decodePayload', () => {
  it('gives the value for a chart, of any format', async () => {
    const label = async (bytes: Uint8Array, topic?: string) =>
      findNumericPaths(await decodePayload(bytes, topic)).map((found) => [found.label, found.value])
    expect(await label(fromText('21.5'))).toEqual([['', 21.5]])
    expect(await label(fromText('{"a":{"b":1}}'))).toEqual([['a.b', 1]])
    expect(await label(fromDigits('a1616101'))).toEqual([['a', 1]])
    expect(await label(fromDigits('1803'), sparkplug)).toEqual([['seq', 3]])
    expect(await label(fromText('warm'))).toEqual([])
    expect(await label(fromDigits('ff00'))).toEqual([])
  })
})

describe('toPayloadLines', () => {
  it('shows bytes that are not valid in the chosen format as hex, with the reason', async () => {
    expect(await toPayloadLines(fromText('bc'), 'cbor')).toEqual({
      format: 'cbor',
      text: '62 63',
      lines: ['0000  62 63                                            bc'],
      folds: false,
      trouble: 'truncated',
    })
    expect((await toPayloadLines(fromText('ab'), 'image')).trouble).toBe('image')
    expect((await toPayloadLines(fromText('ab'), 'json')).trouble).toBe('json')
    expect((await toPayloadLines(fromDigits('ff'), 'text')).trouble).toBe('lossy')
  })

  it('does not throw or hang for any bytes in any format', async () => {
    const { int } = seeded(9)
    for (let round = 0; round < 300; round += 1) {
      const bytes = Uint8Array.from({ length: int(200) }, () => int(256))
      for (const format of ['cbor', 'msgpack', 'sparkplug', 'image', 'json'] as const)
        expect((await toPayloadLines(bytes, format)).format).toBe(format)
    }
  })
})
