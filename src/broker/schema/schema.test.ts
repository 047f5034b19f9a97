import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestBroker } from '../harness'
import { readAvro } from './avro'
import { parseProto } from './protobuf'

describe('Protobuf definitions', () => {
  const complete = `
    // With a comment and options.
    syntax = "proto3";
    package a.b;
    import "other.proto";
    option java_package = "x.y";
    message Reading {
      string id = 1 [deprecated = true, json_name = "i"];
      repeated double values = 2 [packed = false];
      optional Kind kind = 3;
      map<string, Point> points = 4;
      oneof either { int32 left = 5; bytes right = 6; }
      message Point { sint64 x = 1; .a.b.Reading.Point next = 2; }
      enum Kind { option allow_alias = true; NONE = 0; HOT = 1; }
      reserved 9, 11 to 12;
    }
    service Talk { rpc Say (Reading) returns (Reading) { option x = "}"; } }
  `
  it('are parsed with all supported syntax', () => {
    const types = parseProto(complete)
    for (const name of ['Reading', 'a.b.Reading', 'Reading.Point']) expect(types(name)).toBeDefined()
    expect([types('Reading.Kind'), types('Nosuch')]).toEqual([undefined, undefined])
  })
  it.each([
    ['massage X', 'massage'],
    ['message X {', 'null'],
    ['message X { int32 a = 1; }', 'int32'],
    ['message X { required int32 a; }', ';'],
    ['message X { required int32 a = 1; required int32 b = 1; }', 'duplicate id 1'],
    ['enum E { A 1; }', '1'],
  ])('refuse %s with %s', (source, reason) => {
    expect(() => parseProto(source)).toThrow(reason)
  })
})

describe('Avro schemas', () => {
  const point = {
    type: 'record',
    name: 'Point',
    namespace: 'a',
    fields: [
      { name: 'x', type: 'long' },
      { name: 'next', type: ['null', 'Point'], default: null },
    ],
  }
  it('parse records, enums, fixed, arrays, maps, unions and references', () => {
    expect(readAvro(point)).toMatchObject({
      kind: 'record',
      name: 'a.Point',
      fields: [{ name: 'x' }, { name: 'next', type: { kind: 'union' } }],
    })
    expect(
      readAvro({
        type: 'map',
        values: { type: 'array', items: { type: 'enum', name: 'E', symbols: ['A'] } },
      }),
    ).toMatchObject({ kind: 'map', items: { kind: 'array', items: { kind: 'enum' } } })
    expect(readAvro({ type: 'int', logicalType: 'date' })).toEqual({ kind: 'primitive', name: 'int' })
  })
  it.each([
    [{}],
    [7],
    ['nosuch'],
    [{ type: 'record', name: 'R' }],
    [{ type: 'record', name: 'bad name', fields: [] }],
    [{ type: 'record', name: 'R', fields: [{ type: 'int' }] }],
    [{ type: 'enum', name: 'E', symbols: [] }],
    [{ type: 'fixed', name: 'F' }],
    [{ type: 'array' }],
    [
      [
        { type: 'enum', name: 'E', symbols: ['A'] },
        { type: 'enum', name: 'E', symbols: ['A'] },
      ],
    ],
  ])('refuse %j', (definition) => {
    expect(() => readAvro(definition)).toThrow()
  })
})

describe('schema registry', () => {
  const avro = { type: 'avro', source: '{"type":"int"}' }
  it('does not exist in open source', async () => {
    const b = await startTestBroker()
    for (const [method, path] of [
      ['GET', '/schema_registry'],
      ['POST', '/schema_registry'],
      ['GET', '/schema_registry/x'],
    ] as const) {
      const { status, headers } = await b.call(method, path, method === 'GET' ? {} : { body: avro })
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html'])
    }
    await b.broker.close()
  })
  it.each([
    [
      { name: 'x', type: 'avro' },
      { path: 'source', reason: 'is required' },
    ],
    [
      { type: 'avro', source: '{}' },
      { path: 'name', reason: 'is required' },
    ],
    [
      { name: 'x', source: '{}' },
      { path: 'type', reason: 'is required' },
    ],
    [
      { name: 'x', ...avro, source: '{' },
      { path: 'source', reason: 'expected JSON' },
    ],
    [
      { name: 'x', ...avro, extra: 1 },
      { path: 'extra', reason: 'unknown field' },
    ],
    [
      { name: 'x', ...avro, description: {} },
      { path: 'description', reason: 'expected a text' },
    ],
  ])('refuses %j', async (body, wanted) => {
    const b = await startTestBroker({ edition: 'enterprise' })
    const { status, value } = await b.call('POST', '/schema_registry', { body })
    expect(status).toBe(400)
    expect(JSON.parse((value as { message: string }).message)).toMatchObject(wanted)
    await b.broker.close()
  })
  it('reports the error of an Avro schema that is JSON', async () => {
    const b = await startTestBroker({ edition: 'enterprise' })
    expect(
      await b.call('POST', '/schema_registry', {
        body: { name: 'x', type: 'avro', source: '{"type":"record","name":"r"}' },
      }),
    ).toMatchObject({
      status: 400,
      value: {
        code: 'BAD_REQUEST',
        message: 'Invalid Avro schema: fields_missing: "r"',
      },
    })
    expect((await b.call('GET', '/schema_registry')).value).toEqual([])
    await b.broker.close()
  })
  it('survives a restart', async () => {
    const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
    const one = await startTestBroker({ edition: 'enterprise', data })
    await one.call('POST', '/schema_registry', { body: { name: 'kept', ...avro } })
    await one.broker.close()
    const two = await startTestBroker({ edition: 'enterprise', data })
    expect((await two.call('GET', '/schema_registry/kept')).value).toEqual({
      name: 'kept',
      description: '',
      ...avro,
    })
    await two.broker.close()
  })
})
