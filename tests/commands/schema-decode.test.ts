import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { decodeBySchema, findMessageTypes, isMessageType, toDecodeSql } from '@/features/schema/decode'

let broker: EmbeddedBroker
let token = ''
const api: ApiClient = createClient({
  base: 'http://127.0.0.1',
  authorization: () => (token === '' ? undefined : `Bearer ${token}`),
  http: createHttp({ fetch: async (url, init) => await broker.fetch(new Request(url, init)) }),
})
const source = 'syntax = "proto3"; message Reading { int32 id = 1; uint64 count = 2; string unit = 3; }'
const reading = Uint8Array.of(
  0x08,
  0x96,
  0x01,
  0x10,
  0x81,
  0x80,
  0x80,
  0x80,
  0x80,
  0x80,
  0x80,
  0x10,
  0x1a,
  1,
  0x43,
)

beforeAll(async () => {
  broker = await createBroker({
    seed: 'empty',
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    edition: 'enterprise',
    api: '6.2',
  })
  token = (await api.login({ body: { username: 'admin', password: 'public' } })).token
  await api.schemaCreate({ body: { name: 'reading', type: 'protobuf', source } })
  await api.schemaCreate({ body: { name: 'number', type: 'avro', source: '{"type":"int"}' } })
})
afterAll(() => broker.close())

it('decodes a payload by a Protobuf schema on the broker, with all digits', async () => {
  expect(await decodeBySchema(api, reading, toDecodeSql('reading', 'Reading'))).toBe(
    '{\n  "unit": "C",\n  "id": 150,\n  "count": 9007199254740993\n}',
  )
})

it('rejects what the broker cannot decode, with its reason', async () => {
  const decode = (sql: string, bytes = reading) => decodeBySchema(api, bytes, sql)
  await expect(decode(toDecodeSql('reading', 'Reading'), Uint8Array.of(8))).rejects.toThrow(
    /select_and_transform/,
  )
  await expect(decode(toDecodeSql('reading', 'Missing'))).rejects.toThrow(/select_and_transform/)
  await expect(decode(toDecodeSql('missing'))).rejects.toThrow(/serde_not_found/)
  await expect(decode(toDecodeSql('number'), Uint8Array.of(2))).rejects.toThrow(/avro_is_not_available/)
})

it('lists the message types of a Protobuf schema, without those in comments', () => {
  const text =
    '// message No {\n/* message Never {} */ message A { message B {} enum C { X = 0; } } message D{}'
  expect(findMessageTypes({ type: 'protobuf', source: text })).toEqual(['A', 'B', 'D'])
  expect(findMessageTypes({ type: 'avro', source: '{}' })).toEqual([])
  expect(findMessageTypes({ type: 'protobuf', source: { type: 'bundle' } })).toEqual([])
})

it('takes only names of message types into a statement', () => {
  expect([isMessageType('a.b.Reading'), isMessageType("x') FROM"), isMessageType('')]).toEqual([
    true,
    false,
    false,
  ])
})
