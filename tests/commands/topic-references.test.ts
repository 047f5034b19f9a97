import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { offers, type Edition, type Release } from '@/contract/capability'
import { findReferences } from '@/features/topic/model/patterns'
import { readersFor, readTopicPatterns } from '@/features/topic/references'
import { readDelayed, readSubscribed } from '@/features/topic/references-traffic'
import { maxSearchedRows } from '@/features/topic/topic-reader'

let refused = ''
const brokers: EmbeddedBroker[] = []

/** An API client with a session at an embedded broker of a release. */
async function start(release: '5.1' | '6.2'): Promise<ApiClient> {
  const broker = await createBroker({
    seed: 'empty',
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    api: release,
    edition: release === '5.1' ? 'opensource' : 'enterprise',
  })
  brokers.push(broker)
  let token = ''
  const client: ApiClient = createClient({
    base: 'http://127.0.0.1',
    authorization: () => (token === '' ? undefined : `Bearer ${token}`),
    http: createHttp({
      fetch: async (url, init) =>
        refused !== '' && String(url).includes(refused)
          ? new Response('{"code":"FORBIDDEN","message":"not allowed"}', {
              status: 403,
              headers: { 'content-type': 'application/json' },
            })
          : await broker.fetch(new Request(url, init)),
    }),
  })
  token = (await client.login({ body: { username: 'admin', password: 'public' } })).token
  return client
}

let api: ApiClient
const { signal } = new AbortController()
const readersOf = (release: Release, edition: Edition) =>
  readersFor((needs) => offers(needs, { edition, release }))

beforeAll(async () => {
  api = await start('6.2')
  await api.ruleCreate({
    body: {
      id: 'orders',
      sql: 'SELECT * FROM "orders/+/state"',
      actions: [{ function: 'republish', args: { topic: 'copy/${topic}', payload: '${payload}' } }],
    },
  })
  await api.connectorCreate({ body: { type: 'mqtt', name: 'remote', server: '127.0.0.1:9' } })
  await api.actionCreate({
    body: {
      type: 'mqtt',
      name: 'out',
      connector: 'remote',
      parameters: { topic: 'remote/${topic}' },
    },
  })
  await api.sourceCreate({
    body: { type: 'mqtt', name: 'in', connector: 'remote', parameters: { topic: 'theirs/#' } },
  })
  await api.rewriteReplace({
    body: [{ action: 'publish', source_topic: 'old/#', re: '^old/(.+)$', dest_topic: 'orders/$1' }],
  })
  await api.autoSubscribeUpdate({ body: [{ topic: 'orders/${clientid}/state', qos: 1 }] })
  await api.publish({ body: { topic: '$delayed/600/orders/7/state', payload: 'x' } })
  await api.topicMetricsRegister({ body: { topic: 'orders/7/state' } })
  await api.queueConfigUpdate({ body: { enable: true } })
  // Queues start a moment after they are enabled.
  await vi.waitFor(
    () => api.queueCreate({ body: { name: 'store', topic_filter: 'orders/#', is_lastvalue: false } }),
    { timeout: 20_000, interval: 200 },
  )
  await api.validationCreate({
    body: {
      name: 'check',
      topics: ['orders/+/+'],
      strategy: 'all_pass',
      failure_action: 'drop',
      checks: [{ type: 'sql', sql: 'SELECT 1 as x WHERE true' }],
    },
  })
  await api.transformationCreate({
    body: {
      name: 'change',
      topics: ['orders/7/state'],
      failure_action: 'drop',
      operations: [{ key: 'qos', value: '1' }],
      payload_decoder: { type: 'none' },
      payload_encoder: { type: 'none' },
    },
  })
  await api.publish({ body: { topic: 'orders/7/state', payload: 'x', retain: true } })
  await api.authzSourceCreate({ body: { type: 'built_in_database', enable: true } })
  const deny = { permission: 'deny', action: 'publish' } as const
  await api.authzClientRulesCreate({
    body: [{ clientid: 'sensor-17', rules: [{ ...deny, topic: 'orders/+/state' }] }],
  })
  await api.authzUserRulesCreate({
    body: [{ username: 'ann', rules: [{ ...deny, action: 'subscribe', topic: 'eq plant/#' }] }],
  })
  await api.authzAllRulesReplace({
    body: { rules: [{ permission: 'allow', action: 'all', topic: 'plant/#' }] },
  })
  await api.linkCreate({ body: { name: 'other', server: '127.0.0.1:9', topics: ['orders/#'] } })
})
afterAll(async () => {
  for (const broker of brokers) await broker.close()
})

it('finds one object of each kind that touches a topic', async () => {
  const { patterns, failed } = await readTopicPatterns(readersOf([6, 2, 0], 'enterprise'), api, signal)
  expect(failed).toEqual([])
  expect(
    findReferences(patterns, 'orders/7/state')
      .map(({ resource, use, pattern, overlap }) => `${resource} ${use} ${pattern} ${overlap}`)
      .sort(),
  ).toEqual([
    'acl denies orders/+/state all',
    // The first rule for this machine, and the last for all.
    'authz allows # all',
    'authz allows # all',
    'autoSubscribe subscribes orders/${clientid}/state maybe',
    'clusterLink receives orders/# all',
    'delayed publishes orders/7/state all',
    'queue stores orders/# all',
    'retained retained orders/7/state all',
    'rewrite writes orders/$1 maybe',
    'rule reads orders/+/state all',
    'topicMetrics monitors orders/7/state all',
    'transformation transforms orders/7/state all',
    'validation checks orders/+/+ all',
  ])
  const uses = (topic: string) =>
    findReferences(patterns, topic)
      .filter(({ resource }) => resource !== 'authz')
      .map(({ resource, id, use, overlap }) => `${resource} ${id} ${use} ${overlap}`)
  expect(uses('copy/orders/7/state')).toEqual(['rule orders writes maybe'])
  expect(uses('theirs/1')).toEqual(['source mqtt:in readsRemote all'])
  expect(uses('remote/orders/7')).toEqual(['action mqtt:out writesRemote maybe'])
  expect(uses('old/7')).toEqual(['rewrite publish old/# ^old/(.+)$ → orders/$1 rewrites all'])
  expect(uses('nothing/here')).toEqual([])
})

it('finds the access rules of a topic: of a client, a user and everyone, literal ones only for the same text', async () => {
  const { patterns } = await readTopicPatterns(readersOf([6, 2, 0], 'enterprise'), api, signal)
  const rules = (topic: string) =>
    findReferences(patterns, topic).flatMap(({ resource, id, use, action }) =>
      resource === 'acl' ? [`${id} ${use} ${String(action)}`] : [],
    )
  expect(rules('orders/7/state')).toEqual(['clientid:sensor-17 denies publish'])
  expect(rules('plant/1')).toEqual(['all: allows all'])
  expect(rules('plant/#')).toEqual(['all: allows all', 'username:ann denies subscribe'])
})

it('finds every delayed message, not only the first page', async () => {
  const count = 1001
  const { patterns, cut } = await readTopicPatterns(
    [{ title: 'screen.delayed', read: readDelayed }],
    {
      delayedList: async ({ query }: { query: { page: number; limit: number } }) => ({
        data: Array.from({ length: count }, (_, index) => ({
          msgid: String(index),
          node: 'n@1',
          topic: `late/${String(index)}`,
        })).slice((query.page - 1) * query.limit, query.page * query.limit),
        meta: { ...query, count },
      }),
    } as Partial<ApiClient> as ApiClient,
    signal,
  )
  expect(findReferences(patterns, 'late/1000')).toMatchObject([{ resource: 'delayed', id: 'n@1/1000' }])
  expect(cut).toEqual([])
})

it('says where a list is longer than what is searched of it', async () => {
  const { patterns, cut } = await readTopicPatterns(
    [{ title: 'screen.topics', read: readSubscribed }],
    {
      topicList: async ({ query }: { query: { page: number; limit: number } }) => ({
        data: Array.from({ length: query.limit }, (_, index) => ({
          topic: `t/${String(query.page)}/${String(index)}`,
        })),
        meta: { ...query, count: 50_000 },
      }),
    } as Partial<ApiClient> as ApiClient,
    signal,
  )
  expect(patterns).toHaveLength(maxSearchedRows)
  expect(cut).toEqual(['screen.topics'])
})

it('names a list that cannot be read, and shows the others', async () => {
  refused = '/actions'
  const { patterns, failed } = await readTopicPatterns(readersOf([6, 2, 0], 'enterprise'), api, signal)
  refused = ''
  expect(failed.map(({ title, error }) => [title, error.status])).toEqual([['screen.actions', 403]])
  expect(findReferences(patterns, 'orders/7/state').some(({ resource }) => resource === 'rule')).toBe(true)
})

it('asks each broker only for what it has', () => {
  const titles = (release: Release, edition: Edition) =>
    readersOf(release, edition).map(({ title }) => title.replace('screen.', ''))
  expect(titles([5, 1, 6], 'opensource')).toEqual([
    'rules',
    'bridges',
    'topicRewrite',
    'autoSubscribe',
    'topics',
    'retained',
    'delayed',
    'topicMetrics',
    'authorization',
  ])
  expect(titles([6, 2, 0], 'enterprise')).not.toContain('bridges')
})

it('finds the topics of both directions of an MQTT bridge of 5.1', async () => {
  const older = await start('5.1')
  await older.bridgeCreate({
    body: {
      type: 'mqtt',
      name: 'edge',
      server: '127.0.0.1:9',
      ingress: { remote: { topic: 'theirs/#', qos: 1 }, local: { topic: 'from/${topic}' } },
      egress: { local: { topic: 'orders/#' }, remote: { topic: 'out/${topic}' } },
      resource_opts: { start_timeout: '100ms' },
    },
  })
  const { patterns, failed } = await readTopicPatterns(readersOf([5, 1, 6], 'opensource'), older, signal)
  expect(failed).toEqual([])
  const uses = (topic: string) =>
    findReferences(patterns, topic)
      .filter(({ resource }) => resource !== 'authz')
      .map(({ use, overlap }) => `${use} ${overlap}`)
  expect(uses('orders/7/state')).toEqual(['reads all'])
  expect(uses('from/theirs/1')).toEqual(['writes maybe'])
  expect(uses('theirs/1')).toEqual(['readsRemote all'])
  expect(uses('out/orders/7')).toEqual(['writesRemote maybe'])
})
