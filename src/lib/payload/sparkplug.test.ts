import { describe, expect, it } from 'vitest'
import { encodeProto, parseProto } from '@/broker/schema/protobuf'
import { sparkplugB } from '@/broker/schema/sparkplug'
import type { Value } from '@/rule-sql/value'
import { fromHex } from '../text/payload'
import { PayloadFault } from './fault'
import { findNumericPaths } from './numeric-paths'
import { printPayloadValue } from './payload-value'
import { decodeSparkplug } from './sparkplug'
import { isSparkplugTopic } from './sparkplug-topic'

const fromDigits = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
const compact = (bytes: Uint8Array) => printPayloadValue(decodeSparkplug(bytes)).replace(/\n\s*/g, ' ')

/** A JSON-like value as rule SQL has it. */
function toSql(value: unknown): Value {
  if (value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(toSql)
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, member]) => [key, toSql(member)]))
  return value as Value
}

const payloadType = parseProto(sparkplugB)('Payload') ?? expect.fail('no such message type')

/** Encoded by protobufjs as in the embedded broker, by the whole definition. */
const encode = (payload: object): Uint8Array => Uint8Array.from(encodeProto(payloadType, toSql(payload)))

const metric = (fields: object) => encode({ metrics: [{ name: 'm', ...fields }] })
const valueOf = (bytes: Uint8Array) => /"value": (.*) \} \] \}$/.exec(compact(bytes))?.[1]

describe('decodeSparkplug', () => {
  it('shows metrics with name, alias, type, time and value', () => {
    const bytes = encode({
      timestamp: 1486144502122,
      seq: 2,
      metrics: [
        { name: 'Temp', alias: 1, timestamp: 1486144502122, datatype: 9, float_value: 21.5 },
        { alias: 2, datatype: 8, long_value: 2n ** 64n - 1n },
        { name: 'On', datatype: 11, boolean_value: false },
      ],
    })
    expect(compact(bytes)).toBe(
      '{ "timestamp": ms(1486144502122) / 2017-02-03T17:55:02.122Z /, "seq": 2, "metrics": [ ' +
        '{ "name": "Temp", "alias": 1, "timestamp": ms(1486144502122) / 2017-02-03T17:55:02.122Z /, ' +
        '"datatype": "Float", "value": 21.5 }, ' +
        '{ "alias": 2, "datatype": "UInt64", "value": 18446744073709551615 }, ' +
        '{ "name": "On", "datatype": "Boolean", "value": false } ] }',
    )
    expect(findNumericPaths(decodeSparkplug(bytes)).map(({ label }) => label)).toContain(
      'metrics["alias 2"].value',
    )
  })

  it.each([
    ['-5', { datatype: 1, int_value: 2 ** 32 - 5 }],
    ['-5', { datatype: 1, int_value: 251 }],
    ['-5', { datatype: 2, int_value: 0xfffb }],
    ['-5', { datatype: 3, int_value: 2 ** 32 - 5 }],
    ['4294967291', { datatype: 7, int_value: 2 ** 32 - 5 }],
    ['-9223372036854775808', { datatype: 4, long_value: 2n ** 63n }],
    ['9007199254740993', { datatype: 4, long_value: 2n ** 53n + 1n }],
    ['0.1', { datatype: 10, double_value: 0.1 }],
    ['"ü"', { datatype: 12, string_value: 'ü' }],
    ['ms(1486144502122) / 2017-02-03T17:55:02.122Z /', { datatype: 13, long_value: 1486144502122 }],
    ['null', { datatype: 3, is_null: true }],
    ['7', { datatype: 99, int_value: 7 }],
    ["h'0102'", { datatype: 17, bytes_value: Uint8Array.of(1, 2) }],
    ['[ -1, 1 ]', { datatype: 23, bytes_value: Uint8Array.of(0xff, 0xff, 1, 0) }],
    ['[ true, false, true ]', { datatype: 32, bytes_value: Uint8Array.of(3, 0, 0, 0, 0b10100000) }],
    ['[ "a", "bc" ]', { datatype: 33, bytes_value: new TextEncoder().encode('a\0bc\0') }],
    ["h'010203'", { datatype: 23, bytes_value: Uint8Array.of(1, 2, 3) }],
  ])('shows a value as its type says (%#): %s', (value, fields) => {
    expect(valueOf(metric(fields))).toBe(value)
  })

  it('shows data sets, templates, properties and metadata', () => {
    const dataset = {
      num_of_columns: 2,
      columns: ['a', 'b'],
      types: [3, 12],
      rows: [{ elements: [{ int_value: 2 ** 32 - 1 }, { string_value: 'x' }] }],
    }
    expect(valueOf(metric({ datatype: 16, dataset_value: dataset }))).toBe(
      '{ "columns": [ "a", "b" ], "types": [ "Int32", "String" ], "rows": [ [ -1, "x" ] ] }',
    )
    const template = {
      version: '1',
      parameters: [{ name: 'p', type: 3, int_value: 4 }],
      metrics: [{ name: 'n' }],
    }
    expect(compact(metric({ datatype: 19, template_value: template }))).toContain(
      '"value": { "version": "1", "parameters": [ { "name": "p", "type": "Int32", "value": 4 } ], "metrics": [ { "name": "n" } ] }',
    )
    const set = { keys: ['unit'], values: [{ type: 12, string_value: 'C' }] }
    const nested = { keys: ['all'], values: [{ type: 21, propertysets_value: { propertyset: [set] } }] }
    expect(compact(metric({ properties: nested, metadata: { md5: 'x' } }))).toContain(
      '"metadata": { "md5": "x" }, "properties": { "all": [ { "unit": "C" } ] }',
    )
  })

  it('keeps fields that the specification lacks', () => {
    // Field 99 as a varint, field 98 as bytes.
    expect(compact(fromDigits('98 06 07 92 06 02 01 02'))).toBe(
      `{ "field 99": 7, "field 98": h'0102', "metrics": [] }`,
    )
  })

  it('reads packed numbers', () => {
    // A payload with one metric, whose data set (17) has packed types 3 and 12.
    expect(compact(fromDigits('12 07 8a 01 04 1a 02 03 0c'))).toContain('{ "types": [ 3, 12 ] }')
  })

  it.each([
    ['08', 'truncated'],
    ['0a ff ff ff ff 0f', 'invalid'],
    ['12 ff ff ff ff 0f', 'truncated'],
    ['2a ff ff ff ff ff ff ff ff 7f', 'truncated'],
    ['08 ff ff ff ff ff ff ff ff ff ff 01', 'invalid'],
    ['00 00', 'invalid'],
    ['0b', 'invalid'],
    ['22 02 c3 28', 'invalid'],
  ])('says why %s is not valid: %s', (hex, reason) => {
    expect(() => decodeSparkplug(fromDigits(hex))).toThrow(new PayloadFault(reason as PayloadFault['reason']))
  })

  it('does not follow deep nesting', () => {
    // Templates in metrics in templates: each level adds its length before it.
    let bytes = new Uint8Array()
    const wrap = (field: readonly number[], inner: Uint8Array) => {
      const size: number[] = []
      for (let rest = inner.length; rest > 0 || size.length === 0; rest = Math.floor(rest / 128))
        size.push((rest % 128) + (rest >= 128 ? 128 : 0))
      return Uint8Array.of(...field, ...size, ...inner)
    }
    for (let level = 0; level < 300; level += 1) bytes = wrap([0x12], wrap([0x92, 0x01], bytes))
    expect(() => decodeSparkplug(bytes)).toThrow(new PayloadFault('deep'))
  })
})

describe('isSparkplugTopic', () => {
  it.each([
    ['spBv1.0/plant/DDATA/edge/pump', true],
    ['spBv1.0/plant/NBIRTH/edge', true],
    ['spBv1.0/STATE/host', false],
    ['spBv1.0/plant/DDATA', false],
    ['spAv1.0/plant/DDATA/edge', false],
    ['spBv1.0', false],
  ])('%s: %s', (topic, expected) => {
    expect(isSparkplugTopic(topic)).toBe(expected)
  })
})
