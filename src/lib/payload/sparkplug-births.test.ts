import { describe, expect, it } from 'vitest'
import { encodeProto, parseProto } from '@/broker/schema/protobuf'
import { sparkplugB } from '@/broker/schema/sparkplug'
import type { Value } from '@/rule-sql/value'
import { findNumericPaths } from './numeric-paths'
import { hasUntyped, printPayloadValue } from './payload-value'
import { decodeSparkplug } from './sparkplug'
import { findBirths, type SeenMessage } from './sparkplug-births'

function toSql(value: unknown): Value {
  if (Array.isArray(value)) return value.map(toSql)
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value === 'object' && value !== null)
    return new Map(Object.entries(value).map(([key, member]) => [key, toSql(member)]))
  return value as Value
}
const payloadType = parseProto(sparkplugB)('Payload') ?? expect.fail('no such message type')
const encode = (...metrics: readonly object[]): Uint8Array =>
  Uint8Array.from(encodeProto(payloadType, toSql({ metrics })))

const [int32, int64] = [3, 4]
const temperature = { name: 'Temperature', alias: 1, datatype: int32, int_value: 2 ** 32 - 12 }
const level = { name: 'Level', alias: 2, datatype: int64, long_value: 2n ** 64n - 5n }
const bdSeq = (value: number) => ({ name: 'bdSeq', datatype: int64, long_value: value })
/** The same values as data messages have them. */
const data = encode({ alias: 1, int_value: 2 ** 32 - 12 }, { alias: 2, long_value: 2n ** 64n - 5n })

type Seen = Readonly<Record<string, readonly (readonly [at: number, payload: Uint8Array])[]>>
const found = (messages: Seen, topic: string, at: number, retain = false) =>
  findBirths(
    (one): SeenMessage[] =>
      (messages[one] ?? []).map(([seenAt, payload]) => ({ at: seenAt, payload, retain })).reverse(),
    topic,
    at,
  )
const read = (messages: Seen, topic: string, at = 10, payload = data, retain = false) =>
  findNumericPaths(decodeSparkplug(payload, found(messages, topic, at, retain)))
    .filter(({ label }) => label.endsWith('.value'))
    .map(({ label, value, isUntyped }) => [label, value, ...(isUntyped ? ['untyped'] : [])])

const group = 'spBv1.0/G'
const named = [
  ['metrics.Temperature.value', -12],
  ['metrics.Level.value', -5],
]
const unnamed = [
  ['metrics["alias 1"].value', 4294967284, 'untyped'],
  ['metrics["alias 2"].value', Number(2n ** 64n - 5n), 'untyped'],
]

describe('the names and types of aliases', () => {
  it.each([
    ['a device', `${group}/DBIRTH/E/D`, `${group}/DDATA/E/D`],
    ['a device with metrics of its edge node', `${group}/NBIRTH/E`, `${group}/DDATA/E/D`],
    ['an edge node', `${group}/NBIRTH/E`, `${group}/NDATA/E`],
    ['a command to a device', `${group}/DBIRTH/E/D`, `${group}/DCMD/E/D`],
  ])('are those of the birth certificate: %s', (_, birth, topic) => {
    expect(read({ [birth]: [[1, encode(temperature, level)]] }, topic)).toEqual(named)
  })

  it.each([
    ['none at all', {}],
    ['another edge node', { [`${group}/DBIRTH/E2/D`]: [[1, encode(temperature, level)]] }],
    ['another device', { [`${group}/DBIRTH/E/D2`]: [[1, encode(temperature, level)]] }],
    ['a birth certificate that is not valid', { [`${group}/DBIRTH/E/D`]: [[1, Uint8Array.of(255)]] }],
    ['one of a later session', { [`${group}/DBIRTH/E/D`]: [[11, encode(temperature, level)]] }],
  ] as const)('are marked as unknown with %s', (_, messages) => {
    expect(read(messages, `${group}/DDATA/E/D`)).toEqual(unnamed)
    expect(printPayloadValue(decodeSparkplug(data))).toContain('"value": untyped(4294967284)')
    expect(hasUntyped(decodeSparkplug(data))).toBe(true)
  })

  it('are read from a retained birth certificate that arrives after the data', () => {
    const messages = { [`${group}/DBIRTH/E/D`]: [[11, encode(temperature, level)]] } as const
    expect(read(messages, `${group}/DDATA/E/D`, 10, data, true)).toEqual(named)
  })

  it('are those of the device, where two devices have the same alias', () => {
    const other = { name: 'Pressure', alias: 1, datatype: 7, int_value: 1 }
    const messages = {
      [`${group}/DBIRTH/E/D`]: [[1, encode(temperature)]],
      [`${group}/DBIRTH/E/D2`]: [[2, encode(other)]],
    } as const
    const one = encode({ alias: 1, int_value: 2 ** 32 - 12 })
    expect(read(messages, `${group}/DDATA/E/D`, 10, one)).toEqual([['metrics.Temperature.value', -12]])
    expect(read(messages, `${group}/DDATA/E/D2`, 10, one)).toEqual([['metrics.Pressure.value', 4294967284]])
  })

  it('change with a rebirth; older data keep theirs', () => {
    const messages = {
      [`${group}/DBIRTH/E/D`]: [
        [1, encode(temperature, level)],
        [20, encode({ ...temperature, alias: 2, name: 'Swapped' }, { ...level, alias: 1, datatype: 8 })],
      ],
    } as const
    expect(read(messages, `${group}/DDATA/E/D`, 19)).toEqual(named)
    expect(read(messages, `${group}/DDATA/E/D`, 20).map(([label]) => label)).toEqual([
      'metrics.Level.value',
      'metrics.Swapped.value',
    ])
  })

  it('end with the death of the session, not with a late will of the one before', () => {
    const birth = [1, encode(bdSeq(7), temperature, level)] as const
    const topic = `${group}/DDATA/E/D`
    const died = (value: number) => ({
      [`${group}/NBIRTH/E`]: [birth],
      [`${group}/DBIRTH/E/D`]: [birth],
      [`${group}/NDEATH/E`]: [[5, encode(bdSeq(value))] as const],
    })
    expect(read(died(7), topic)).toEqual(unnamed)
    expect(read(died(7), topic, 4)).toEqual(named)
    expect(read(died(6), topic)).toEqual(named)
    const dead = { [`${group}/DBIRTH/E/D`]: [birth], [`${group}/DDEATH/E/D`]: [[5, encode()] as const] }
    expect(read(dead, topic)).toEqual(unnamed)
    expect(read({ ...dead, [`${group}/DBIRTH/E/D`]: [birth, [6, birth[1]]] }, topic)).toEqual(named)
  })

  it('complete a metric that has a name and no type, and never replace what the message says', () => {
    const messages = { [`${group}/NBIRTH/E`]: [[1, encode(temperature)]] } as const
    const topic = `${group}/NDATA/E`
    expect(read(messages, topic, 10, encode({ name: 'Temperature', int_value: 2 ** 32 - 12 }))).toEqual([
      ['metrics.Temperature.value', -12],
    ])
    expect(read(messages, topic, 10, encode({ name: 'Other', alias: 1, datatype: 7, int_value: 5 }))).toEqual(
      [['metrics.Other.value', 5]],
    )
  })
})
