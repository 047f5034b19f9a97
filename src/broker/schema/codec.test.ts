import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '@/rule-sql/json'
import { Raised, toSqlValue } from '@/rule-sql/value'
import { startRuleBroker, type RuleBroker } from '../rules/harness'
import { decodeProto, encodeProto, parseProto } from './protobuf'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

describe('Protobuf encoding by its specification', () => {
  const types = parseProto(`
    syntax = "proto3"; package p;
    message Test {
      int32 a = 1; string b = 2; repeated int32 c = 4; Test inner = 3; sint32 d = 5; fixed32 e = 6; double f = 7;
      Kind g = 8; map<string, int32> h = 9; optional bool i = 10; int64 j = 11; bytes k = 12;
      repeated Test l = 13; sfixed64 m = 14;
    }
    enum Kind { NONE = 0; HOT = 2; }
  `)
  const typeOf = (found: ReturnType<typeof types>) => found ?? expect.fail('no such message type')
  const test = typeOf(types('Test'))
  it.each([
    [{ a: 150 }, '089601'],
    [{ b: 'testing' }, '120774657374696e67'],
    [{ inner: { a: 150 } }, '1a03089601'],
    [{ c: [3, 270, 86942] }, '2206038e029ea705'],
    [{ d: -2 }, '2803'],
    [{ e: 1 }, '3501000000'],
    [{ f: 1.5 }, '39000000000000f83f'],
    [{ g: 'HOT' }, '4002'],
    [{ h: { x: 5 } }, '4a050a01781005'],
    [{ i: false }, '5000'],
    [{ j: -1 }, '58ffffffffffffffffff01'],
    [{ k: 'ab' }, '62026162'],
    [{ l: [{ a: 1 }, {}] }, '6a0208016a00'],
    [{ m: -1 }, '71ffffffffffffffff'],
  ])('encodes %j as %s', (value, encoded) => {
    expect(hex(encodeProto(test, toSqlValue(value)))).toBe(encoded)
    expect(plain(decodeProto(test, bytes(encoded)))).toMatchObject(
      'l' in value ? { l: [{ a: 1 }, { a: 0 }] } : value,
    )
  })
  it('fills in proto3 defaults, and skips unknown fields', () => {
    expect(plain(decodeProto(test, bytes('f80a01089601fa0a0161')))).toEqual({
      a: 150,
      b: '',
      c: [],
      d: 0,
      e: 0,
      f: 0,
      g: 'NONE',
      h: {},
      j: 0,
      k: '',
      l: [],
      m: 0,
    })
  })
  it('accepts packed and unpacked lists', () => {
    expect(plain(decodeProto(test, bytes('2003208e02')))).toMatchObject({ c: [3, 270] })
  })
  it('proto2 omits unset fields, and requires required ones', () => {
    const person = parseProto('message Person { required string name = 1; optional int32 id = 2; }')
    const message = typeOf(person('Person'))
    expect(plain(decodeProto(message, bytes('0a0161')))).toEqual({ name: 'a' })
    expect(() => encodeProto(message, toSqlValue({ id: 1 }))).toThrow(Raised)
    expect(() => decodeProto(message, bytes('1001'))).toThrow(Raised)
  })
  it.each([
    [{ a: 1.5 }],
    [{ a: 2 ** 40 }],
    [{ b: 7 }],
    [{ c: 1 }],
    [{ g: 'COLD' }],
    [{ inner: 1 }],
    [{ i: 2 }],
  ])('refuses %j', (value) => {
    expect(() => encodeProto(test, toSqlValue(value))).toThrow(Raised)
  })
  it.each(['08', '1205', '0f', '1a02ff', '07'])('cannot decode %s', (encoded) => {
    expect(() => decodeProto(test, bytes(encoded))).toThrow(Raised)
  })
})

describe('schema functions in rules', () => {
  let b: RuleBroker
  beforeAll(async () => {
    b = await startRuleBroker({ edition: 'enterprise' })
    await b.call('POST', '/schema_registry', {
      body: {
        name: 'person',
        type: 'protobuf',
        source: 'message Person { required string name = 1; required int32 id = 2; }',
      },
    })
    await b.call('POST', '/schema_registry', {
      body: {
        name: 'reading',
        type: 'avro',
        source:
          '{"type":"record","name":"r","fields":[{"name":"i","type":"int"},{"name":"s","type":"string"}]}',
      },
    })
  })
  afterAll(() => b.stop())
  const run = async (fields: string, payload: unknown) =>
    (
      await b.call('POST', '/rule_test', {
        body: {
          sql: `SELECT ${fields} FROM "t/#"`,
          context: { event_type: 'message_publish', topic: 't/a', payload: JSON.stringify(payload) },
        },
      })
    ).value

  it('encode and decode a published message', async () => {
    await b.rule(
      'encode',
      `SELECT schema_encode('person', json_decode(payload), 'Person') as payload FROM "t/in"`,
      [{ function: 'republish', args: { topic: 't/raw' } }],
    )
    await b.rule('decode', `SELECT schema_decode('person', payload, 'Person') as person FROM "t/raw"`)
    const one = await b.client('one')
    await one.publishAsync('t/in', '{"name":"a","id":300}')
    expect((await b.outs(1))[0]?.value).toEqual({ person: { name: 'a', id: 300 } })
  })
  it('work both ways in one statement, and for Sparkplug B', async () => {
    expect(
      await run(
        "schema_decode('person', schema_encode('person', json_decode(payload), 'Person'), 'Person') as r",
        { id: -7, name: 'x' },
      ),
    ).toEqual({ r: { id: -7, name: 'x' } })
    const metrics = [{ name: 'm', int_value: 424 }]
    expect(
      await run('sparkplug_decode(sparkplug_encode(json_decode(payload))) as r', { timestamp: 5, metrics }),
    ).toEqual({ r: { timestamp: 5, metrics } })
  })
  it('use a changed schema at once', async () => {
    const body = (type: string) => ({ type: 'protobuf', source: `message X { required ${type} x = 1; }` })
    const encoded = "bin2hexstr(schema_encode('changing', json_decode(payload), 'X')) as r"
    await b.call('POST', '/schema_registry', { body: { name: 'changing', ...body('int32') } })
    expect(await run(encoded, { x: 1 })).toEqual({ r: '0801' })
    await b.call('PUT', '/schema_registry/changing', { body: body('double') })
    expect(await run(encoded, { x: 1 })).toEqual({ r: '09000000000000F03F' })
  })
  it.each([
    ["schema_decode('nosuch', payload)", 'serde_not_found'],
    ["schema_encode('reading', json_decode(payload))", 'avro_is_not_available_in_the_embedded_broker'],
    ["schema_encode('person', json_decode(payload), 'Person')", 'badarg'],
    ["schema_encode('person', json_decode(payload))", 'function_clause'],
    ["schema_encode('person', json_decode(payload), 'Nosuch')", 'badarg'],
    ["schema_decode('reading')", 'sql_function_not_supported'],
  ])('fail %s with %s', async (call, reason) => {
    expect(await run(`${call} as r`, {})).toEqual({
      code: 'BAD_REQUEST',
      message: JSON.stringify({ select_and_transform_error: reason }),
    })
  })
  it('do not exist in open source', async () => {
    const open = await startRuleBroker()
    const context = { event_type: 'message_publish', topic: 't/a', payload: 'x' }
    for (const call of ["schema_decode('x', payload)", 'sparkplug_decode(payload)']) {
      expect(
        (await open.call('POST', '/rule_test', { body: { sql: `SELECT ${call} as r FROM "t/#"`, context } }))
          .value,
      ).toMatchObject({ message: '{"select_and_transform_error":"sql_function_not_supported"}' })
    }
    await open.stop()
  })
})
