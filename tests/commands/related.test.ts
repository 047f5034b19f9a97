import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { banId, subscriptionId, type Ref } from '@/api/resource'
import { createBroker, type EmbeddedBroker } from '@/broker/broker'
import { meaningOf } from '@/command/alarm-meaning'
import type { MqttDesk } from '@/command/context'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import { relations, relationsOf } from '@/command/related'
import { relatedNouns } from '@/command/related-nouns'
import watch from '@commands/topic/watch'
import show from '@commands/related/show'

let broker: EmbeddedBroker
let token = ''
const api: ApiClient = createClient({ base: 'http://127.0.0.1', authorization: () => (token === '' ? undefined : `Bearer ${token}`), http: createHttp({ fetch: async (url, init) => await broker.fetch(new Request(url, init)) }) })
const node = 'emqx@127.0.0.1'
const webhook = 'webhook:hook'
let client: mqtt.MqttClient

/** What is related to a thing: of each relation, by its name, what is found. */
const related = async (ref: Ref) =>
  Object.fromEntries(await Promise.all(relationsOf(ref.resource).map(async ({ title, find }) => [title.replace('related.', ''), (await find(ref.id, api, new AbortController().signal)).items.map(({ id }) => id)] as const)))

beforeAll(async () => {
  broker = await createBroker({ seed: 'empty', mqttPort: 0, wsPort: 0, bare: true })
  token = (await api.login({ body: { username: 'admin', password: 'public' } })).token
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { clientId: 'c/1', reconnectPeriod: 0 })
  await client.subscribeAsync('plant/+/temp')
  await api.bridgeCreate({ body: { type: 'webhook', name: 'hook', url: 'http://127.0.0.1:9', resource_opts: { start_timeout: '100ms' } } })
  await api.ruleCreate({ body: { id: 'r1', sql: 'SELECT * FROM "plant/#"', actions: [webhook] } })
  await api.publish({ body: { topic: 'plant/7/temp', payload: '21', retain: true } })
  await api.topicMetricsRegister({ body: { topic: 'plant/7/temp' } })
  await api.banCreate({ body: { as: 'clientid', who: 'c/1' } })
})
afterAll(async () => {
  await client.endAsync(true)
  await broker.close()
})

describe('the table of relations', () => {
  it('begins with the things that say that they have some', () => expect(Object.keys(relations)).toEqual([...relatedNouns]))
  it('leads from a topic over its rules and their bridges to the nodes, and back', async () => {
    await vi.waitFor(async () => expect(await related({ resource: 'topic', id: 'plant/7/temp' })).toMatchObject({ rules: ['r1'], retained: ['plant/7/temp'], metrics: ['plant/7/temp'] }))
    expect(await related({ resource: 'rule', id: 'r1' })).toEqual({ topics: ['plant/#'], bridges: [webhook] })
    expect(await related({ resource: 'bridge', id: webhook })).toEqual({ rules: ['r1'], nodes: [node] })
    expect(await related({ resource: 'node', id: node })).toMatchObject({ bridges: [webhook], topics: expect.any(Array) as unknown })
    expect(await related({ resource: 'retained', id: 'plant/7/temp' })).toMatchObject({ rules: ['r1'], metrics: ['plant/7/temp'] })
  })
  it('leads from who is banned to the client, where it is there', async () => {
    expect(await related({ resource: 'ban', id: banId('clientid', 'nobody') })).toEqual({ clients: [] })
  })
  it('leads from a client to its subscriptions and its node, and back', async () => {
    const one = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { clientId: 'c2', reconnectPeriod: 0 })
    await one.subscribeAsync(['plant/+/temp', '$share/g/jobs/#'])
    await vi.waitFor(async () => expect((await related({ resource: 'client', id: 'c2' }))['subscriptions']?.toSorted()).toEqual(['jobs/#', 'plant/+/temp']))
    expect((await related({ resource: 'client', id: 'c2' }))['nodes']).toEqual([node])
    expect((await related({ resource: 'topic', id: 'plant/9/temp' }))['subscribers']).toContain('c2')
    expect(await related({ resource: 'subscription', id: subscriptionId('c2', 'plant/+/temp') })).toMatchObject({ subscribers: ['c2'], topics: ['plant/+/temp'], rules: ['r1'], retained: ['plant/7/temp'] })
    await one.endAsync(true)
  })
  it('of a client that is gone there is nothing, and of other things no relation', async () => {
    expect(await related({ resource: 'client', id: 'gone' })).toMatchObject({ subscriptions: [], nodes: [] })
    expect(relationsOf('user')).toEqual([])
    expect(relationsOf('toString')).toEqual([])
  })
  it('is asked for by what is in front, or by name, and else says what is missing', () => {
    expect(show.run({} as never, contextWith({ selection: [{ resource: 'rule', id: 'r1' }] }))).toEqual({ kind: 'app', action: { do: 'related', of: { resource: 'rule', id: 'r1' } } })
    expect(show.run({ noun: 'client', id: 'c2' }, contextWith())).toEqual({ kind: 'app', action: { do: 'related', of: { resource: 'client', id: 'c2' } } })
    expect(() => show.run({ noun: 'user', id: 'x' }, contextWith())).toThrow(ApiError)
    expect([show.blocked?.(contextWith(), {}), show.blocked?.(contextWith({ selection: [{ resource: 'user', id: 'x' }] }), {}), show.blocked?.(contextWith({ selection: [{ resource: 'node', id: 'x' }] }), {})]).toEqual(['related.show.none', 'related.show.none', undefined])
  })
})

describe('a topic opened in the MQTT client', () => {
  /** A desk that is not connected until it is told to be; what is done on it, in order. */
  const desk = (connected: boolean, failure = 'MQTT_NOT_CONNECTED') => {
    const did: string[] = []
    const mqttDesk = {
      connect: () => { did.push('connect'); connected = true; return Promise.resolve('one') },
      subscribe: (_: unknown, { topic, qos }: { topic: string; qos: 0 | 1 | 2 }) => {
        if (!connected) return Promise.reject(new ApiError(0, failure, '', { failure: 'unsent' }))
        did.push(`${topic} ${String(qos)}`)
        return Promise.resolve({ name: 'one', granted: qos })
      },
    } as unknown as MqttDesk
    return { did, mqtt: () => Promise.resolve(mqttDesk) }
  }
  it('is subscribed to, connecting first where need be', async () => {
    for (const connected of [true, false]) {
      const { did, mqtt: on } = desk(connected)
      expect(await watch.run({ topic: 'a/#', qos: '1' }, contextWith({ mqtt: on }))).toMatchObject({ kind: 'go', to: '/websocket', values: { topic: 'a/#', connection: 'one' } })
      expect(did).toEqual(connected ? ['a/# 1'] : ['connect', 'a/# 1'])
    }
  })
  it('a subscription that is rejected is not tried again', async () => {
    const { did, mqtt: on } = desk(false, 'MQTT_5_135')
    await expect(watch.run({ topic: 'a/#', qos: '0' }, contextWith({ mqtt: on }))).rejects.toMatchObject({ code: 'MQTT_5_135' })
    expect(did).toEqual([])
  })
})

it.each([
  ['high_cpu_usage', undefined, 'cpu'], ['high_system_memory_usage', undefined, 'memory'], ['high_process_memory_usage', undefined, 'process'], ['too_many_processes', undefined, 'processes'], ['partition', undefined, 'partition'],
  ['conn_congestion/c/1/u', undefined, 'congestion'], ['bridge:webhook:hook', undefined, 'resource'], ['hook', { reason: 'resource_down' }, 'resource'], ['runq_overload', undefined, 'runq'], ['cluster_rpc_apply_failed', undefined, 'rpc'],
  ['license_quota', undefined, 'licenseQuota'], ['something_new', 'no_details', 'unknown'],
])('the alarm %s means %s %s', (name, details, id) => expect(meaningOf(name, details).id).toBe(id))
