import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '@/contract/endpoint'
import { contract } from '@/contract'
import { startTestBroker, turns, type TestBroker } from './harness'

/** Uncaught errors, each of which would end a running server. */
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
const deepest = 20_000

/** Bodies that are invalid for every endpoint. */
const bodies: Readonly<Record<string, string>> = {
  'no JSON': '{"a":',
  null: 'null',
  'a list': '[]',
  'a number': '1e999',
  'an empty object': '{}',
  'names of prototypes':
    '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}},"name":"__proto__","type":"__proto__","id":"__proto__"}',
  'values of other types':
    '{"name":{"a":1},"type":[],"id":-1,"enable":"maybe","sql":{},"source":7,"topic":null,' +
    '"config":"x","password":[],"rules":{},"actions":[[]],"server":{"x":{}},"url":0}',
  'nested lists': '['.repeat(deepest) + ']'.repeat(deepest),
  'nested objects': `${'{"a":'.repeat(deepest)}1${'}'.repeat(deepest)}`,
}

const withBody = Object.entries(contract as Readonly<Record<string, Endpoint>>).filter(
  ([, { method }]) => method === 'POST' || method === 'PUT',
)

describe.each([
  { api: '5.1', edition: 'enterprise' },
  { api: '6.1', edition: 'enterprise' },
] as const)('broker $api', (options) => {
  let b: TestBroker
  beforeAll(async () => {
    process.on('uncaughtException', note)
    process.on('unhandledRejection', note)
    b = await startTestBroker({ ...options, now: Date.now })
  })
  afterAll(async () => {
    await b.broker.close()
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
  })
  afterEach(async () => {
    // Let background work run.
    await turns()
    expect(uncaught.splice(0)).toEqual([])
    expect((await b.call('GET', '/status')).status).toBe(200)
  })

  /** Uploads a file in a form, like the screens of plugins and backups. */
  async function upload(
    path: string,
    part: string,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<number> {
    const body = new FormData()
    body.append(part, new File([bytes], name))
    const answer = await b.broker.fetch(
      new Request(`http://127.0.0.1:4180/api/v5${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${b.token}` },
      }),
    )
    return answer.status
  }

  it.each(withBody)('answers every hostile body of %s', async (_, { method, path }) => {
    const address = path.replaceAll(/\{[^}]+\}/g, 'x')
    for (const [kind, body] of Object.entries(bodies)) {
      // Logging out or changing the password ends the session that the next call needs.
      if (b.token === '' || (await b.call('GET', '/nodes')).status === 401) b.token = await b.login()
      const { status } = await b.call(method, address, { body })
      expect(status, kind).toBeGreaterThanOrEqual(200)
    }
  })

  it('answers uploads that are invalid archives', async () => {
    const files = {
      random: randomBytes(4096),
      gzip: gzipSync(randomBytes(4096)),
      empty: Buffer.alloc(0),
      zeros: gzipSync(Buffer.alloc(1_000_000)),
    }
    for (const bytes of Object.values(files)) {
      for (const [path, part] of [
        ['/plugins/install', 'plugin'],
        ['/data/files', 'filename'],
        ['/plugins/install', 'x'],
      ] as const) {
        expect(
          await upload(path, part, 'demo-1.0.0.tar.gz', new Uint8Array(bytes)),
          path,
        ).toBeGreaterThanOrEqual(400)
      }
    }
  })

  it('answers invalid schemas and rules, and continues while payloads do not match', async () => {
    const schemas = {
      avro: [
        '{"type":"record","name":"a","fields":[{"name":"a","type":"a"}]}',
        '{"type":"array"}',
        'null',
        '"nothing"',
      ],
      protobuf: [
        'syntax = "proto3"; message A { A a = 1; A b = 1; }',
        'message',
        'syntax = "proto9";',
        `${'message A {'.repeat(2000)}`,
      ],
    }
    for (const [type, sources] of Object.entries(schemas)) {
      for (const [at, source] of sources.entries()) {
        expect(
          (
            await b.call('POST', '/schema_registry', {
              body: { type, name: `s${type}${String(at)}`, source },
            })
          ).status,
        ).toBeGreaterThanOrEqual(200)
      }
    }
    await b.call('POST', '/schema_registry', {
      body: {
        type: 'avro',
        name: 'good',
        source: '{"type":"record","name":"r","fields":[{"name":"a","type":"int"}]}',
      },
    })
    const statements = [
      `SELECT ${'('.repeat(5000)}1${')'.repeat(5000)} FROM "h/#"`,
      "SELECT schema_decode('good', payload) as a, schema_decode('none', payload) as b FROM \"h/#\"",
      'FOREACH payload.x FROM "h/#"',
      'SELECT regex_match(payload, \'(a+)+$\') as a, 1 / 0 as b, nth(99999999, payload) as c FROM "h/#"',
      'SELECT',
      '',
    ]
    for (const [at, sql] of statements.entries()) {
      await b.call('POST', '/rules', {
        body: {
          id: `h${String(at)}`,
          sql,
          actions: [
            {
              function: 'republish',
              args: {
                topic: 'out/${payload.x.y}',
                payload: '${.}',
                qos: 0,
                retain: false,
                mqtt_properties: {},
                user_properties: '',
              },
            },
          ],
        },
      })
      await b.call('POST', '/rule_test', {
        body: { sql, context: { event_type: 'message_publish', topic: 'h/1', payload: '['.repeat(deepest) } },
      })
    }
    for (const payload of [
      randomBytes(2048).toString('base64'),
      Buffer.from('['.repeat(deepest)).toString('base64'),
      '',
    ]) {
      expect(
        (await b.call('POST', '/publish', { body: { topic: 'h/1', payload, payload_encoding: 'base64' } }))
          .status,
      ).toBeLessThan(300)
    }
  })
})
