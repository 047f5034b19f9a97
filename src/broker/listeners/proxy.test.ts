import { describe, expect, it } from 'vitest'
import { readHeader } from './proxy'

/** A header of PROXY protocol version 2. */
const binary = (command: number, family: number, body: Buffer) => {
  const head = Buffer.from(
    `0d0a0d0a000d0a515549540a${command.toString(16)}${family.toString(16).padStart(2, '0')}0000`,
    'hex',
  )
  head.writeUInt16BE(body.length, 14)
  return Buffer.concat([head, body])
}
const four = Buffer.from([10, 0, 0, 7, 127, 0, 0, 1, 0x1f, 0x90, 0x07, 0x5b])
const six = Buffer.concat([
  Buffer.from('20010db8000000000000000000000001', 'hex'),
  Buffer.alloc(16),
  Buffer.from([0x1f, 0x90, 0x07, 0x5b]),
])

describe('PROXY header', () => {
  it.each([
    ['PROXY TCP4 10.0.0.7 127.0.0.1 8080 1883\r\n', { address: '10.0.0.7', port: 8080 }],
    ['PROXY TCP6 2001:db8::1 ::1 8080 1883\r\n', { address: '2001:db8::1', port: 8080 }],
    ['PROXY UNKNOWN\r\n', {}],
    ['PROXY UNKNOWN ffff::1 ::1 1 2\r\n', {}],
  ])('parses version 1: %j', (line, proxied) => {
    expect(readHeader(Buffer.from(`${line}rest`))).toEqual({ bytes: line.length, proxied })
    for (let length = 1; length < line.length; length++)
      expect(readHeader(Buffer.from(line.slice(0, length)))).toBe('more')
  })

  it.each(
    [
      [binary(0x21, 0x11, four), { address: '10.0.0.7', port: 8080 }],
      [binary(0x21, 0x21, six), { address: '2001:db8:0:0:0:0:0:1', port: 8080 }],
      [binary(0x20, 0x00, Buffer.alloc(0)), {}],
      [binary(0x21, 0x00, Buffer.alloc(4)), {}],
    ].map(([head, proxied]) => [head as Buffer, proxied] as const),
  )('parses version 2: %j', (head, proxied) => {
    expect(readHeader(Buffer.concat([head, Buffer.from('rest')]))).toEqual({ bytes: head.length, proxied })
    for (let length = 1; length < head.length; length++)
      expect(readHeader(head.subarray(0, length))).toBe('more')
  })

  it.each([
    'CONNECT',
    '\x10\x0c\x00\x04MQTT',
    'PROXY TCP4 nowhere 127.0.0.1 1 2\r\n',
    'PROXY TCP4 10.0.0.7 127.0.0.1 99999 2\r\n',
    `PROXY ${'x'.repeat(120)}`,
  ])('refuses %j', (text) => expect(readHeader(Buffer.from(text, 'latin1'))).toBeUndefined())

  it('refuses later versions', () => expect(readHeader(binary(0x31, 0x11, four))).toBeUndefined())
})
