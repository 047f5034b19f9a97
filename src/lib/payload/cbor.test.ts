import { describe, expect, it } from 'vitest'
import { fromHex } from '../text/payload'
import { decodeCbor } from './cbor'
import { PayloadFault } from './fault'
import { printPayloadValue, type PayloadValue } from './payload-value'

const fromDigits = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
/** In one line, as the RFC writes it. */
const compact = (value: PayloadValue) =>
  printPayloadValue(value)
    .replace(/([[{])\n\s*/g, '$1')
    .replace(/\n\s*([\]}])/g, '$1')
    .replace(/,\n\s*/g, ', ')
const list25 = `[${Array.from({ length: 25 }, (_, index) => index + 1).join(', ')}]`
const items25 = '0102030405060708090a0b0c0d0e0f101112131415161718181819'

/** RFC 8949, appendix A: bytes, and the value in diagnostic notation. */
const vectors: readonly (readonly [hex: string, value: string])[] = [
  ['00', '0'],
  ['01', '1'],
  ['0a', '10'],
  ['17', '23'],
  ['1818', '24'],
  ['1819', '25'],
  ['1864', '100'],
  ['1903e8', '1000'],
  ['1a000f4240', '1000000'],
  ['1b000000e8d4a51000', '1000000000000'],
  ['1bffffffffffffffff', '18446744073709551615'],
  ['c249010000000000000000', '18446744073709551616'],
  ['3bffffffffffffffff', '-18446744073709551616'],
  ['c349010000000000000000', '-18446744073709551617'],
  ['20', '-1'],
  ['29', '-10'],
  ['3863', '-100'],
  ['3903e7', '-1000'],
  ['f90000', '0'],
  ['f98000', '-0'],
  ['f93c00', '1'],
  ['fb3ff199999999999a', '1.1'],
  ['f93e00', '1.5'],
  ['f97bff', '65504'],
  ['fa47c35000', '100000'],
  ['fa7f7fffff', '3.4028234663852886e+38'],
  ['fb7e37e43c8800759c', '1e+300'],
  ['f90001', '5.960464477539063e-8'],
  ['f90400', '0.00006103515625'],
  ['f9c400', '-4'],
  ['fbc010666666666666', '-4.1'],
  ['f97c00', 'Infinity'],
  ['f97e00', 'NaN'],
  ['f9fc00', '-Infinity'],
  ['fa7f800000', 'Infinity'],
  ['fa7fc00000', 'NaN'],
  ['faff800000', '-Infinity'],
  ['fb7ff0000000000000', 'Infinity'],
  ['fb7ff8000000000000', 'NaN'],
  ['fbfff0000000000000', '-Infinity'],
  ['f4', 'false'],
  ['f5', 'true'],
  ['f6', 'null'],
  ['f7', 'undefined'],
  ['f0', 'simple(16)'],
  ['f8ff', 'simple(255)'],
  ['c074323031332d30332d32315432303a30343a30305a', '0("2013-03-21T20:04:00Z")'],
  ['c11a514b67b0', '1(1363896240) / 2013-03-21T20:04:00Z /'],
  ['c1fb41d452d9ec200000', '1(1363896240.5) / 2013-03-21T20:04:00.500Z /'],
  ['d74401020304', "23(h'01020304')"],
  ['d818456449455446', "24(h'6449455446')"],
  ['d82076687474703a2f2f7777772e6578616d706c652e636f6d', '32("http://www.example.com")'],
  ['40', "h''"],
  ['4401020304', "h'01020304'"],
  ['60', '""'],
  ['6161', '"a"'],
  ['6449455446', '"IETF"'],
  ['62225c', '"\\"\\\\"'],
  ['62c3bc', '"\u00fc"'],
  ['63e6b0b4', '"\u6c34"'],
  ['64f0908591', '"\u{10151}"'],
  ['80', '[]'],
  ['83010203', '[1, 2, 3]'],
  ['8301820203820405', '[1, [2, 3], [4, 5]]'],
  [`9819${items25}`, list25],
  ['a0', '{}'],
  ['a201020304', '{1: 2, 3: 4}'],
  ['a26161016162820203', '{"a": 1, "b": [2, 3]}'],
  ['826161a161626163', '["a", {"b": "c"}]'],
  ['a56161614161626142616361436164614461656145', '{"a": "A", "b": "B", "c": "C", "d": "D", "e": "E"}'],
  ['5f42010243030405ff', "h'0102030405'"],
  ['7f657374726561646d696e67ff', '"streaming"'],
  ['9fff', '[]'],
  ['9f018202039f0405ffff', '[1, [2, 3], [4, 5]]'],
  ['9f01820203820405ff', '[1, [2, 3], [4, 5]]'],
  ['83018202039f0405ff', '[1, [2, 3], [4, 5]]'],
  ['83019f0203ff820405', '[1, [2, 3], [4, 5]]'],
  [`9f${items25}ff`, list25],
  ['bf61610161629f0203ffff', '{"a": 1, "b": [2, 3]}'],
  ['826161bf61626163ff', '["a", {"b": "c"}]'],
  ['bf6346756ef563416d7421ff', '{"Fun": true, "Amt": -2}'],
]

describe('decodeCbor', () => {
  it.each(vectors)('reads %s as %s', (hex, value) => {
    expect(compact(decodeCbor(fromDigits(hex)))).toBe(value)
  })

  it('keeps duplicate keys, keys of any type and __proto__', () => {
    expect(compact(decodeCbor(fromDigits('a3616101616102820102f6')))).toBe('{"a": 1, "a": 2, [1, 2]: null}')
    expect(compact(decodeCbor(fromDigits('a1695f5f70726f746f5f5fa1617801')))).toBe('{"__proto__": {"x": 1}}')
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  it.each([
    ['', 'truncated'],
    ['18', 'truncated'],
    ['62', 'truncated'],
    ['a101', 'truncated'],
    ['9bffffffffffffffff', 'truncated'],
    ['5bffffffffffffffff01', 'truncated'],
    ['9f01', 'truncated'],
    ['0101', 'trailing'],
    ['1c', 'invalid'],
    ['ff', 'invalid'],
    ['62c328', 'invalid'],
    ['f818', 'invalid'],
    ['bf01ff', 'invalid'],
    ['81'.repeat(100_000), 'deep'],
    ['c1'.repeat(100_000), 'deep'],
    ['9a0fffffff'.repeat(20_000), 'deep'],
  ])('says why bytes are not valid (%#)', (hex, reason) => {
    expect(() => decodeCbor(fromDigits(hex))).toThrow(new PayloadFault(reason as PayloadFault['reason']))
  })

  it('shows a bignum of a megabyte as bytes, since its digits take seconds', () => {
    const bytes = new Uint8Array(1_000_006).fill(0xff)
    bytes.set(fromDigits('c25a000f4240'))
    const value = printPayloadValue(decodeCbor(bytes))
    expect(value.slice(0, 8)).toBe("2(h'ffff")
  })
})
