import { expect, it } from 'vitest'
import { fromBase64, textToBase64, toBase64 } from './base64'
import { binaryPayload, hostileTexts, longLine } from './hostile'

it('round trips any bytes', () => {
  for (const bytes of [new Uint8Array(), binaryPayload(), Uint8Array.from({ length: 256 }, (_, i) => i)]) {
    expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  }
})

it('encodes text as UTF-8, a megabyte too', () => {
  for (const { text } of hostileTexts) expect(textToBase64(text)).toBe(Buffer.from(text).toString('base64'))
  expect(textToBase64(longLine())).toBe(Buffer.from(longLine()).toString('base64'))
})

it.each(['!!', 'AA', 'AAA', 'A A=', 'AA=A', '=AAA', 'AAAA\n', 'PAYLOAD_TOO_LARGE'])('refuses %j', (text) => {
  expect(fromBase64(text)).toBeUndefined()
})
