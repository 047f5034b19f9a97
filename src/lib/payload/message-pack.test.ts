import { describe, expect, it } from 'vitest'
import { fromHex } from '../text/payload'
import { PayloadFault } from './fault'
import { decodeMessagePack } from './message-pack'
import { PayloadMap, printPayloadValue } from './payload-value'

const fromDigits = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
const compact = (hex: string) => printPayloadValue(decodeMessagePack(fromDigits(hex))).replace(/\n\s*/g, ' ')
const times = (count: number, hex: string) => hex.repeat(count)

/** Each format of the specification (github.com/msgpack/msgpack, spec.md), with its limits. */
const formats: readonly (readonly [format: string, hex: string, value: string])[] = [
  ['positive fixint', '00', '0'],
  ['positive fixint', '7f', '127'],
  ['fixmap', '80', '{}'],
  ['fixmap', '82a161 01 a162 c3', '{ "a": 1, "b": true }'],
  ['fixarray', '90', '[]'],
  ['fixarray', '93 01 c0 a178', '[ 1, null, "x" ]'],
  ['fixstr', 'a0', '""'],
  ['fixstr', `bf${times(31, '61')}`, `"${times(31, 'a')}"`],
  ['nil', 'c0', 'null'],
  ['false', 'c2', 'false'],
  ['true', 'c3', 'true'],
  ['bin 8', 'c4 03 010203', "h'010203'"],
  ['bin 16', 'c5 0003 010203', "h'010203'"],
  ['bin 32', 'c6 00000003 010203', "h'010203'"],
  ['ext 8', 'c7 03 05 010203', "ext 5(h'010203')"],
  ['ext 16', 'c8 0003 05 010203', "ext 5(h'010203')"],
  ['ext 32', 'c9 00000003 fe 010203', "ext -2(h'010203')"],
  ['float 32', 'ca 3fc00000', '1.5'],
  ['float 32', 'ca 7f800000', 'Infinity'],
  ['float 64', 'cb 3ff199999999999a', '1.1'],
  ['float 64', 'cb 8000000000000000', '-0'],
  ['uint 8', 'cc ff', '255'],
  ['uint 16', 'cd ffff', '65535'],
  ['uint 32', 'ce ffffffff', '4294967295'],
  ['uint 64', 'cf 0020000000000001', '9007199254740993'],
  ['uint 64', 'cf ffffffffffffffff', '18446744073709551615'],
  ['int 8', 'd0 80', '-128'],
  ['int 16', 'd1 8000', '-32768'],
  ['int 32', 'd2 80000000', '-2147483648'],
  ['int 64', 'd3 8000000000000000', '-9223372036854775808'],
  ['int 64', 'd3 ffffffffffffffff', '-1'],
  ['fixext 1', 'd4 05 01', "ext 5(h'01')"],
  ['fixext 2', 'd5 05 0102', "ext 5(h'0102')"],
  ['fixext 4', 'd6 05 01020304', "ext 5(h'01020304')"],
  ['fixext 8', `d7 05 ${times(8, '01')}`, `ext 5(h'${times(8, '01')}')`],
  ['fixext 16', `d8 05 ${times(16, '01')}`, `ext 5(h'${times(16, '01')}')`],
  ['timestamp 32', 'd6 ff 514b67b0', 'timestamp(1363896240) / 2013-03-21T20:04:00Z /'],
  [
    'timestamp 64',
    'd7 ff 00000004514b67b0',
    'timestamp([ 1363896240, 1 ]) / 2013-03-21T20:04:00.000000001Z /',
  ],
  [
    'timestamp 96',
    'c7 0c ff 1dcd6500 ffffffffffffffff',
    'timestamp([ -1, 500000000 ]) / 1969-12-31T23:59:59.500000000Z /',
  ],
  ['timestamp beyond the calendar', 'c7 0c ff 00000000 7fffffffffffffff', 'timestamp(9223372036854775807)'],
  ['str 8', `d9 20 ${times(32, '61')}`, `"${times(32, 'a')}"`],
  ['str 16', `da 0002 c3bc`, '"ü"'],
  ['str 32', `db 00000003 e6b0b4`, '"水"'],
  ['array 16', 'dc 0001 01', '[ 1 ]'],
  ['array 32', 'dd 00000001 01', '[ 1 ]'],
  ['map 16', 'de 0001 01 02', '{ 1: 2 }'],
  ['map 32', 'df 00000001 c0 02', '{ null: 2 }'],
  ['negative fixint', 'e0', '-32'],
  ['negative fixint', 'ff', '-1'],
]

describe('decodeMessagePack', () => {
  it.each(formats)('reads %s %s as %s', (_, hex, value) => {
    expect(compact(hex)).toBe(value)
  })

  it('keeps duplicate keys and __proto__, and shows text that is not UTF-8 as bytes', () => {
    expect(compact('82a16101a16102')).toBe('{ "a": 1, "a": 2 }')
    expect(compact('81a95f5f70726f746f5f5f81a17801')).toBe('{ "__proto__": { "x": 1 } }')
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
    expect(compact('a2c328')).toBe("h'c328'")
  })

  it('reads bytes in the middle of a buffer', () => {
    const buffer = Uint8Array.of(9, 9, 0x81, 0xa1, 0x61, 0xcd, 1, 2, 9)
    expect(decodeMessagePack(buffer.subarray(2, 8))).toEqual(new PayloadMap([['a', 258]]))
  })

  it.each([
    ['', 'truncated'],
    ['cd ff', 'truncated'],
    ['a5 61', 'truncated'],
    ['82 a1 61 01', 'truncated'],
    ['c6 ffffffff 00', 'truncated'],
    ['dd ffffffff', 'truncated'],
    ['df ffffffff 0000', 'truncated'],
    ['01 01', 'trailing'],
    ['c1', 'invalid'],
    [times(100_000, '91'), 'deep'],
    [times(100_000, 'dcff00'), 'deep'],
    [times(100_000, '81c0'), 'deep'],
  ])('says why bytes are not valid (%#)', (hex, reason) => {
    expect(() => decodeMessagePack(fromDigits(hex))).toThrow(
      new PayloadFault(reason as PayloadFault['reason']),
    )
  })
})
