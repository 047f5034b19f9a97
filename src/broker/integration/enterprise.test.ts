import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import { at, isConfig, withValueAt, type Config } from '@/contract/family/config'
import { integrationKind, kindNames } from '@/features/connector/fields'
import type { SchemaDocument } from '@/contract/schema-document'
import { startTestBroker, type TestBroker } from '../harness'
import { integrationTypes } from './types'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '5.8', edition: 'enterprise' })
})
afterAll(() => b.broker.close())

const olderTypes = await allBridgeTypes()
const own = [...integrationTypes(olderTypes, 'enterprise').values()].filter(
  ({ type }) => !integrationTypes(olderTypes, 'opensource').has(type),
)
const document = async (name: string) => (await b.call('GET', `/schemas/${name}`)).value as SchemaDocument

it('has enterprise types in the enterprise edition only', async () => {
  expect(own.length).toBeGreaterThan(10)
  expect(kindNames(await document('connectors'), 'connector')).toEqual([
    'http',
    'mqtt',
    ...own.map(({ type }) => type),
  ])
  expect((await b.call('GET', '/action_types')).value).toEqual(
    expect.arrayContaining(own.filter(({ channel }) => channel.action !== undefined).map(({ type }) => type)),
  )
  expect((await b.call('GET', '/source_types')).value).toEqual([
    'mqtt',
    'kafka_consumer',
    'gcp_pubsub_consumer',
  ])
  expect([...integrationTypes(olderTypes, 'opensource').keys()]).toEqual(['http', 'mqtt'])
})

const shapes = own.flatMap((type) =>
  type.olders.map(
    (older) =>
      [older.type === type.type ? type.type : `${type.type} that was ${older.type}`, type, older] as const,
  ),
)

describe.each(shapes)('integration type %s', (_title, type, older) => {
  const { type: _, name: __, ...complete } = older.example
  const name = type.type
  const example = Object.fromEntries(
    Object.entries(complete).filter(([, value]) => !isConfig(value) || Object.keys(value).length > 0),
  )
  const { connector, ...channels } = type.split(example, older.type)
  const noun = channels.source === undefined ? 'action' : 'source'
  const channel = channels[noun] ?? {}
  const part = type.channel[noun]

  it('splits a bridge into two parts and merges them again', () => {
    expect(type.merge(connector, channel, noun)).toEqual(example)
    expect(type.olderOf(connector)).toBe(older)
  })

  it('describes every field for the console’s form', async () => {
    for (const [of, own] of [
      ['connector', type.connector],
      [noun, part],
    ] as const) {
      const kind = integrationKind(await document(of === 'connector' ? 'connectors' : 'actions'), of, name)
      const { shape, hidden = [], described: { fields = {} } = {} } = own ?? {}
      const known = Object.entries(fields).filter(([path]) => !hidden.includes(path))
      const drawn = [...Object.keys(kind?.fields ?? {}), ...(kind?.jsonOnly ?? [])]
      expect(drawn.filter((path) => path !== 'name').sort(), of).toEqual(known.map(([path]) => path).sort())
      for (const [path, field] of known) {
        // The form requires the choice, although the broker has a default.
        expect([of, path, kind?.fields[path]?.required === true]).toEqual([
          of,
          path,
          field.required === true || path === shape,
        ])
        if (shape !== undefined && field.when?.[shape] !== undefined)
          expect([path, kind?.fields[path]?.when]).toEqual([path, field.when])
      }
      if (shape !== undefined)
        expect(kind?.fields[shape]).toMatchObject({
          kind: 'choice',
          options:
            type.olders.length === 1
              ? (expect.anything() as unknown)
              : (fields[shape] as { readonly options?: unknown }).options,
        })
      // The body that the console would send for the example equals the example.
      const initial = initialConfig(kind?.fields ?? {}, of === 'connector' ? connector : channel)
      expect(
        checkConfig(kind?.fields ?? {}, { ...(of === 'connector' ? {} : { connector: 'own' }), ...initial }, [
          ...(kind?.ignored ?? []),
          ...hidden,
        ]),
        of,
      ).toEqual([])
      expect(
        bodyOf(kind?.fields ?? {}, initial, { omitDefaults: true, alwaysSent: kind?.alwaysSent ?? [] }),
        of,
      ).toMatchObject(of === 'connector' ? connector : channel)
    }
  })

  it('is created, reports the missing driver, keeps its secrets and is validated', async () => {
    const created = await b.call('POST', '/connectors', {
      body: { type: name, name: 'own', ...connector, resource_opts: { start_timeout: '100ms' } },
    })
    expect(created.status, created.text).toBe(201)
    expect(created.value).toMatchObject({
      type: name,
      name: 'own',
      status: 'disconnected',
      status_reason: expect.stringContaining('no driver') as string,
    })
    for (const [path, { kind }] of Object.entries(type.connector.described.fields))
      if (kind === 'secret' && at(connector, path) !== undefined)
        expect(at(created.value as Config, path)).toBe('******')
    const sent = await b.call('POST', `/${noun}s`, {
      body: { type: name, name: 'own', connector: 'own', parameters: {}, ...channel },
    })
    expect(sent.status, sent.text).toBe(201)
    expect(sent.value).toMatchObject({
      type: name,
      connector: 'own',
      status: 'disconnected',
      status_reason: 'Resource not operational',
    })
    expect(
      (await b.call('POST', '/connectors', { body: { type: name, name: 'wrong', ...connector, nosuch: 1 } }))
        .status,
    ).toBe(400)
    const required =
      Object.entries(type.connector.described.fields).find(
        ([path, field]) => field.required === true && at(connector, path) !== undefined,
      )?.[0] ?? ''
    if (required !== '')
      expect(
        (
          await b.call('POST', '/connectors', {
            body: { type: name, name: 'less', ...withValueAt(connector, required, undefined) },
          })
        ).text,
      ).toContain('is required')
    expect(
      (await b.call('POST', '/connectors_probe', { body: { type: name, name: 'own', ...connector } })).value,
    ).toMatchObject({ code: 'TEST_FAILED' })
    // The bridge API of this release still shows it.
    const bridge = await b.call('GET', `/bridges/${older.type}:own`)
    if (type.unbridged === true) expect(bridge.status).toBe(404)
    else expect(bridge.value).toMatchObject({ type: older.type, name: 'own', status: 'disconnected' })
    expect((await b.call('DELETE', `/connectors/${name}:own`)).status).toBe(400)
    expect([
      (await b.call('DELETE', `/${noun}s/${name}:own`)).status,
      (await b.call('DELETE', `/connectors/${name}:own`)).status,
    ]).toEqual([204, 204])
  })
})

it('refuses fields of another shape, and drops them when the shape changes', async () => {
  const body = (parameters: Config) => ({
    type: 'redis',
    name: 'shaped',
    parameters,
    resource_opts: { start_timeout: '100ms' },
  })
  const mixed = await b.call('POST', '/connectors', {
    body: body({ redis_type: 'single', server: '127.0.0.1:6379', sentinel: 'mymaster' }),
  })
  expect([mixed.status, mixed.text]).toEqual([400, expect.stringContaining('unknown field')])
  const { value: single } = await b.call('POST', '/connectors', {
    body: body({ server: '127.0.0.1:6379', database: 3 }),
  })
  expect(single).toMatchObject({
    parameters: { redis_type: 'single', server: '127.0.0.1:6379', database: 3, pool_size: 8 },
  })
  expect(Object.keys((single as { parameters: Config }).parameters)).not.toContain('servers')
  const { value: created } = await b.call('POST', '/actions', {
    body: {
      type: 'redis',
      name: 'shaped',
      connector: 'shaped',
      parameters: { command_template: ['LPUSH', 'a', '${payload}'] },
    },
  })
  expect(created).toMatchObject({ connector: 'shaped', status: 'disconnected' })
  expect((await b.call('GET', '/bridges/redis_single:shaped')).status).toBe(200)
  const {
    type: _,
    name: __,
    ...next
  } = body({ redis_type: 'cluster', servers: '127.0.0.1:6379,127.0.0.2:6379' })
  const { value: cluster } = await b.call('PUT', '/connectors/redis:shaped', { body: next })
  expect((cluster as { parameters: Config }).parameters).toEqual({
    redis_type: 'cluster',
    servers: '127.0.0.1:6379,127.0.0.2:6379',
    pool_size: 8,
  })
  expect([
    (await b.call('GET', '/bridges/redis_single:shaped')).status,
    (await b.call('GET', '/bridges/redis_cluster:shaped')).status,
  ]).toEqual([404, 200])
  for (const path of ['/actions/redis:shaped', '/connectors/redis:shaped'])
    expect((await b.call('DELETE', path)).status).toBe(204)
})

it('splits an older bridge, and uses one topic of its mapping', async () => {
  const {
    type: _,
    name: __,
    ...kafka
  } = olderTypes.find(({ type }) => type === 'kafka_consumer')?.example ?? {}
  expect(
    (await b.call('POST', '/bridges', { body: { type: 'kafka_consumer', name: 'events', ...kafka } })).status,
  ).toBe(201)
  const { value } = await b.call('GET', '/sources/kafka_consumer:events')
  expect(value).toMatchObject({
    connector: 'events',
    parameters: {
      topic: 'events',
      topic_mapping: [{ kafka_topic: 'events', mqtt_topic: 'from_kafka/events' }],
      offset_reset_policy: 'latest',
    },
  })
  expect((await b.call('DELETE', '/bridges/kafka_consumer:events')).status).toBe(204)
  expect(
    (await b.call('POST', '/bridges', { body: { type: 'confluent_producer', name: 'never' } })).status,
  ).toBe(500)
})
