import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import type { Ref } from '@/api/resource'
import { banId } from '@/features/ban/model/id'
import { subscriptionId } from '@/features/subscription/model/id'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { explainAlarm } from '@/features/alarm/alarm-meaning'
import type { MqttClientApi } from '@/command/context'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import { connection } from '@/connection/page'
import { getRelations } from '@/command/nouns'
import { nouns } from '@/features/nouns'
import type { Broker } from '@/contract/capability'
import { recorded } from '../samples'
import watch from '@commands/topic/watch'
import show from '@commands/related/show'

let broker: EmbeddedBroker
let token = ''
const api: ApiClient = createClient({
  base: 'http://127.0.0.1',
  authorization: () => (token === '' ? undefined : `Bearer ${token}`),
  http: createHttp({ fetch: async (url, init) => await broker.fetch(new Request(url, init)) }),
})
const node = 'emqx@127.0.0.1'
const webhook = 'webhook:hook'
let client: mqtt.MqttClient

/** The objects related to an object, by the name of the relation. */
const related = async (ref: Ref) =>
  Object.fromEntries(
    await Promise.all(
      getRelations(ref.resource, nouns, connection.broker()).map(
        async ({ title, find }) =>
          [
            title.replace('related.', ''),
            (await find(ref.id, api, new AbortController().signal)).items.map(({ id }) => id),
          ] as const,
      ),
    ),
  )

beforeAll(async () => {
  broker = await createBroker({ seed: 'empty', mqttPort: 0, wsPort: 0, bare: true })
  token = (await api.login({ body: { username: 'admin', password: 'public' } })).token
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, {
    clientId: 'c/1',
    reconnectPeriod: 0,
  })
  await client.subscribeAsync('plant/+/temp')
  await api.bridgeCreate({
    body: {
      type: 'webhook',
      name: 'hook',
      url: 'http://127.0.0.1:9',
      resource_opts: { start_timeout: '100ms' },
    },
  })
  await api.ruleCreate({ body: { id: 'r1', sql: 'SELECT * FROM "plant/#"', actions: [webhook] } })
  await api.publish({ body: { topic: 'plant/7/temp', payload: '21', retain: true } })
  await api.topicMetricsRegister({ body: { topic: 'plant/7/temp' } })
  await api.banCreate({ body: { as: 'clientid', who: 'c/1' } })
})
afterAll(async () => {
  await client.endAsync(true)
  await broker.close()
})

describe('relations between objects', () => {
  it('links a topic through its rules and their bridges to the nodes, and back', async () => {
    await vi.waitFor(async () =>
      expect(await related({ resource: 'topic', id: 'plant/7/temp' })).toMatchObject({
        rules: ['r1'],
        retained: ['plant/7/temp'],
        metrics: ['plant/7/temp'],
      }),
    )
    expect(await related({ resource: 'rule', id: 'r1' })).toEqual({ topics: ['plant/#'], bridges: [webhook] })
    expect(await related({ resource: 'bridge', id: webhook })).toEqual({ rules: ['r1'], nodes: [node] })
    expect(await related({ resource: 'node', id: node })).toMatchObject({
      bridges: [webhook],
      topics: expect.any(Array) as unknown,
    })
    expect(await related({ resource: 'retained', id: 'plant/7/temp' })).toMatchObject({
      rules: ['r1'],
      metrics: ['plant/7/temp'],
    })
  })
  it('links a ban to the client, if it is connected', async () => {
    expect(await related({ resource: 'ban', id: banId('clientid', 'nobody') })).toEqual({ clients: [] })
  })
  it('links a client to its subscriptions and its node, and back', async () => {
    const one = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, {
      clientId: 'c2',
      reconnectPeriod: 0,
    })
    await one.subscribeAsync(['plant/+/temp', '$share/g/jobs/#'])
    await vi.waitFor(async () =>
      expect((await related({ resource: 'client', id: 'c2' }))['subscriptions']?.toSorted()).toEqual([
        'jobs/#',
        'plant/+/temp',
      ]),
    )
    expect((await related({ resource: 'client', id: 'c2' }))['nodes']).toEqual([node])
    expect((await related({ resource: 'topic', id: 'plant/9/temp' }))['subscribers']).toContain('c2')
    expect(
      await related({ resource: 'subscription', id: subscriptionId('c2', 'plant/+/temp') }),
    ).toMatchObject({
      subscribers: ['c2'],
      topics: ['plant/+/temp'],
      rules: ['r1'],
      retained: ['plant/7/temp'],
    })
    await one.endAsync(true)
  })
  it('shows nothing for a deleted client, and no relations for other objects', async () => {
    expect(await related({ resource: 'client', id: 'gone' })).toMatchObject({ subscriptions: [], nodes: [] })
    expect(getRelations('user', nouns, connection.broker())).toEqual([])
  })
  it('uses the object in front or a given name, and otherwise reports what is missing', () => {
    expect(show.run({} as never, contextWith({ selection: [{ resource: 'rule', id: 'r1' }] }))).toEqual({
      kind: 'app',
      action: { do: 'related', of: { resource: 'rule', id: 'r1' } },
    })
    expect(show.run({ noun: 'client', id: 'c2' }, contextWith())).toEqual({
      kind: 'app',
      action: { do: 'related', of: { resource: 'client', id: 'c2' } },
    })
    expect(show.run({ noun: 'user', id: 'x' }, contextWith())).toMatchObject({
      kind: 'refused',
      code: 'NOTHING_RELATED',
    })
    expect([
      show.blocked?.(contextWith(), {}),
      show.blocked?.(contextWith({ selection: [{ resource: 'user', id: 'x' }] }), {}),
      show.blocked?.(contextWith({ selection: [{ resource: 'node', id: 'x' }] }), {}),
    ]).toEqual(['related.show.none', 'related.show.none', undefined])
  })
})

describe('opening a topic in the MQTT client', () => {
  /** An MQTT client that connects on request; records what is done on it, in order. */
  const clientStub = (connected: boolean, failure = 'MQTT_NOT_CONNECTED') => {
    const did: string[] = []
    const client = {
      connect: () => {
        did.push('connect')
        connected = true
        return Promise.resolve('one')
      },
      subscribe: (_: unknown, { topic, qos }: { topic: string; qos: 0 | 1 | 2 }) => {
        if (!connected) return Promise.reject(new ApiError(0, failure, '', { failure: 'unsent' }))
        did.push(`${topic} ${String(qos)}`)
        return Promise.resolve({ name: 'one', granted: qos })
      },
    } as unknown as MqttClientApi
    return { did, mqtt: () => Promise.resolve(client) }
  }
  it('subscribes to the topic, connecting first if necessary', async () => {
    for (const connected of [true, false]) {
      const { did, mqtt: on } = clientStub(connected)
      expect(await watch.run({ topic: 'a/#', qos: '1' }, contextWith({ mqtt: on }))).toMatchObject({
        kind: 'go',
        to: '/mqtt-client',
        values: { topic: 'a/#', connection: 'one' },
      })
      expect(did).toEqual(connected ? ['a/# 1'] : ['connect', 'a/# 1'])
    }
  })
  it('does not retry a rejected subscription', async () => {
    const { did, mqtt: on } = clientStub(false, 'MQTT_5_135')
    await expect(watch.run({ topic: 'a/#', qos: '0' }, contextWith({ mqtt: on }))).rejects.toMatchObject({
      code: 'MQTT_5_135',
    })
    expect(did).toEqual([])
  })
})

it.each([
  ['high_cpu_usage', undefined, 'cpu'],
  ['high_system_memory_usage', undefined, 'memory'],
  ['high_process_memory_usage', undefined, 'process'],
  ['too_many_processes', undefined, 'processes'],
  ['partition', undefined, 'partition'],
  ['conn_congestion/c/1/u', undefined, 'congestion'],
  ['bridge:webhook:hook', undefined, 'resource'],
  ['hook', { reason: 'resource_down' }, 'resource'],
  ['runq_overload', undefined, 'runq'],
  ['cluster_rpc_apply_failed', undefined, 'rpc'],
  ['license_quota', undefined, 'licenseQuota'],
  ['connector:http:hook', { reason: 'resource_down' }, 'connector'],
  ['emqx_authn_mysql:1257', { reason: 'resource_down' }, 'resource'],
  ['something_new', 'no_details', 'unknown'],
])('reads the alarm %s as %s %s', (name, details, id) => expect(explainAlarm(name, details).id).toBe(id))

it('links every alarm of connectors, actions and sources raised by 5.8.9 to its object', () => {
  const names = [
    ...new Set(
      recorded('alarms', '5.8').flatMap(({ method, responseBody }) =>
        method === 'GET'
          ? (
              (responseBody as { readonly data?: readonly { readonly name: string }[] } | null)?.data ?? []
            ).map(({ name }) => name)
          : [],
      ),
    ),
  ]
  const about = Object.fromEntries(
    names
      .map((name) => [name, explainAlarm(name)] as const)
      .flatMap(([name, meaning]) =>
        /^(?:connector|action|source):/.test(name)
          ? [[name, [meaning.id, meaning.about?.map(({ noun, id }) => `${noun} ${id}`)]]]
          : [],
      ),
  )
  expect(Object.keys(about).length).toBeGreaterThan(5)
  expect(about).toMatchObject({
    'connector:mqtt:mqtt_down': ['connector', ['connector mqtt:mqtt_down']],
    'action:http:hook_down:connector:http:hook_down': [
      'action',
      ['action http:hook_down', 'connector http:hook_down'],
    ],
    'source:mqtt:from_down:connector:mqtt:mqtt_down': [
      'source',
      ['source mqtt:from_down', 'connector mqtt:mqtt_down'],
    ],
  })
  for (const [name, [id, named]] of Object.entries(about))
    expect([name.split(':')[0], (named as string[]).join(' ')]).toEqual([
      id,
      name.replace(/^(\w+):/, '$1 ').replace(':connector:', ' connector '),
    ])
  expect([explainAlarm('bridge:webhook:hook').about, explainAlarm('action:odd').id]).toEqual([
    [{ noun: 'bridge', id: 'webhook:hook' }],
    'unknown',
  ])
})

describe('relations at a broker with connectors, actions and sources', () => {
  const newer: Broker = { edition: 'opensource', release: [5, 8, 9] }
  let fresh: EmbeddedBroker
  let pass = ''
  const own: ApiClient = createClient({
    base: 'http://127.0.0.1',
    authorization: () => (pass === '' ? undefined : `Bearer ${pass}`),
    http: createHttp({ fetch: async (url, init) => await fresh.fetch(new Request(url, init)) }),
  })
  const lead = async (ref: Ref) =>
    Object.fromEntries(
      await Promise.all(
        getRelations(ref.resource, nouns, newer).map(
          async ({ title, find }) =>
            [
              title.replace('related.', ''),
              (await find(ref.id, own, new AbortController().signal)).items.map(
                ({ resource, id }) => `${resource} ${id}`,
              ),
            ] as const,
        ),
      ),
    )
  beforeAll(async () => {
    fresh = await createBroker({ seed: 'empty', api: '5.8', mqttPort: 0, wsPort: 0, bare: true })
    pass = (await own.login({ body: { username: 'admin', password: 'public' } })).token
    await own.connectorCreate({
      body: { type: 'mqtt', name: 'site', server: '127.0.0.1:9', resource_opts: { start_timeout: '100ms' } },
    })
    await own.actionCreate({
      body: { type: 'mqtt', name: 'both', connector: 'site', parameters: { topic: 'out' } },
    })
    await own.sourceCreate({
      body: { type: 'mqtt', name: 'both', connector: 'site', parameters: { topic: 'in' } },
    })
    await own.ruleCreate({ body: { id: 'out', sql: 'SELECT * FROM "t/#"', actions: ['mqtt:both'] } })
    await own.ruleCreate({
      body: { id: 'in', sql: 'SELECT * FROM "$sources/mqtt:both"', actions: [{ function: 'console' }] },
    })
  })
  afterAll(async () => await fresh.close())

  it('links a connector through its actions and sources to the rules, and back', async () => {
    const nodes = [`node ${node}`]
    expect(await lead({ resource: 'connector', id: 'mqtt:site' })).toEqual({
      actions: ['action mqtt:both'],
      sources: ['source mqtt:both'],
      nodes,
    })
    expect(await lead({ resource: 'action', id: 'mqtt:both' })).toEqual({
      connector: ['connector mqtt:site'],
      rules: ['rule out'],
      nodes,
    })
    expect(await lead({ resource: 'source', id: 'mqtt:both' })).toEqual({
      connector: ['connector mqtt:site'],
      rules: ['rule in'],
      nodes,
    })
    expect(await lead({ resource: 'rule', id: 'out' })).toEqual({
      topics: ['topic t/#'],
      actions: ['action mqtt:both'],
      sources: [],
    })
    expect(await lead({ resource: 'rule', id: 'in' })).toEqual({
      topics: [],
      actions: [],
      sources: ['source mqtt:both'],
    })
    expect(await lead({ resource: 'node', id: node })).toMatchObject({ connectors: ['connector mqtt:site'] })
  })
  it('offers bridges, or connectors, actions and sources, only where the release has them', () => {
    const titles = (release: Broker['release']) =>
      getRelations('rule', nouns, { edition: 'opensource', release }).map(({ title }) =>
        title.replace('related.', ''),
      )
    expect([titles([5, 1, 6]), titles([5, 4, 1]), titles([5, 8, 9])]).toEqual([
      ['topics', 'bridges'],
      ['topics', 'bridges', 'actions'],
      ['topics', 'actions', 'sources'],
    ])
  })
})
