import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { diagnose } from '@/features/client/diagnose/diagnose'
import type { CheckId } from '@/features/client/diagnose/checks'
import type { Question } from '@/features/client/diagnose/finding'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import type { AnyCommand } from '@/command/command'
import { commandFiles } from '../registries'

const commands = new Map((await commandFiles()).map(({ command }) => [command.id as string, command]))

let broker: EmbeddedBroker
let token = ''
let broken: RegExp | undefined
const wrote: string[] = []
const api: ApiClient = createClient({
  base: 'http://127.0.0.1',
  authorization: () => (token === '' ? undefined : `Bearer ${token}`),
  http: createHttp({
    fetch: async (url, init) => {
      const request = new Request(url, init)
      if (broken?.test(request.url) === true)
        return Response.json({ code: 'INTERNAL_ERROR', message: 'broken' }, { status: 500 })
      if (request.method !== 'GET') wrote.push(`${request.method} ${new URL(request.url).pathname}`)
      return await broker.fetch(request)
    },
  }),
})
const clients: MqttClient[] = []
const connect = async (clientId: string, more: object = {}) => {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, {
    clientId,
    reconnectPeriod: 0,
    protocolVersion: 5,
    ...more,
  })
  clients.push(client)
  return client
}
const signal = new AbortController().signal

/** What is found of a question, by check. */
async function found(question: Partial<Question> & Pick<Question, 'clientid' | 'topic'>) {
  const checked = await diagnose(
    { direction: 'receive', ...question },
    { api, signal, now: Date.now, queues: false, wait: async () => undefined },
  )
  const of = (id: CheckId) => checked.find((one) => one.id === id)
  return {
    checked,
    verdict: (id: CheckId) => of(id)?.finding?.verdict ?? of(id)?.error?.code,
    evidence: (id: CheckId) => (of(id)?.finding?.evidence ?? []).map(({ key }) => key),
    mends: (id: CheckId) => of(id)?.finding?.fixes ?? [],
    troubles: checked.filter(({ finding }) => finding?.verdict === 'trouble').map(({ id }) => id),
  }
}
const mend = async ({ command, with: values }: { command: string; with: object }) =>
  await perform(commands.get(command) as AnyCommand, values as never, contextWith({ api, now: Date.now }))

beforeAll(async () => {
  broker = await createBroker({ seed: 'empty', mqttPort: 0, wsPort: 0, bare: true })
  token = (await api.login({ body: { username: 'admin', password: 'public' } })).token
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await broker.close()
})

describe('diagnosing a healthy client', () => {
  it('finds no problem, and writes nothing', async () => {
    const client = await connect('well')
    await client.subscribeAsync('well/+', { qos: 1 })
    wrote.length = 0
    const { troubles, verdict, evidence } = await found({ clientid: 'well', topic: 'well/1' })
    expect(troubles).toEqual([])
    expect([
      verdict('connected'),
      verdict('banned'),
      verdict('subscribed'),
      verdict('authorized'),
      verdict('queue'),
      verdict('stuck'),
      verdict('dropped'),
    ]).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'fine'])
    expect(evidence('subscribed')).toEqual(['diagnose.subscribed.match'])
    expect((await found({ clientid: 'well', topic: 'well/1', direction: 'send' })).troubles).toEqual([])
    expect(wrote).toEqual([])
  })
  it('reports a failed reading and still checks the rest', async () => {
    broken = /\/banned/
    const { verdict } = await found({ clientid: 'well', topic: 'well/1' })
    broken = undefined
    expect([verdict('banned'), verdict('flapping'), verdict('connected'), verdict('subscribed')]).toEqual([
      'INTERNAL_ERROR',
      'INTERNAL_ERROR',
      'fine',
      'fine',
    ])
  })
})

describe('five problems found by name and fixed by the offered command', () => {
  it('finds a full queue of an offline session', async () => {
    await api.globalZoneUpdate({ body: await zoneWith({ max_mqueue_len: 5 }) }, { signal })
    const client = await connect('full', { clean: false, properties: { sessionExpiryInterval: 3600 } })
    await client.subscribeAsync('full/#', { qos: 1 })
    await client.endAsync()
    for (let at = 0; at < 9; at += 1)
      await api.publish({ body: { topic: 'full/1', payload: String(at), qos: 1 } })
    await vi.waitFor(async () =>
      expect((await found({ clientid: 'full', topic: 'full/1' })).troubles).toEqual([
        'connected',
        'queue',
        'dropped',
      ]),
    )
    const { evidence, mends } = await found({ clientid: 'full', topic: 'full/1' })
    expect([evidence('queue'), evidence('dropped')]).toEqual([
      ['diagnose.queue.of', 'diagnose.queue.fullOffline'],
      ['diagnose.dropped.queue'],
    ])
    const [empty] = mends('queue')
    expect(empty).toEqual({ command: 'client.clean-session', with: { clientid: 'full' } })
    if (empty !== undefined) await mend(empty)
    await vi.waitFor(async () =>
      expect((await found({ clientid: 'full', topic: 'full/1' })).evidence('connected')).toEqual([
        'diagnose.connected.none',
      ]),
    )
  })

  it('finds a topic that the client may not publish to', async () => {
    await api.authzSourceCreate({ body: { type: 'built_in_database', enable: true } })
    await api.authzClientRulesCreate({
      body: [{ clientid: 'denied', rules: [{ permission: 'deny', action: 'publish', topic: 'denied/#' }] }],
    })
    await connect('denied')
    const before = await found({ clientid: 'denied', topic: 'denied/1', direction: 'send' })
    expect(before.troubles).toEqual(['authorized'])
    expect(before.evidence('authorized')).toEqual([
      'diagnose.authorized.deny.publish',
      'diagnose.authorized.by.source',
    ])
    const [grant] = before.mends('authorized')
    expect(grant?.command).toBe('acl.create')
    if (grant !== undefined) await mend(grant)
    expect((await found({ clientid: 'denied', topic: 'denied/1', direction: 'send' })).troubles).toEqual([])
  })

  it('finds a topic filter that nearly matches', async () => {
    const client = await connect('nearly')
    await client.subscribeAsync('Plant/+/temp')
    const { troubles, evidence, mends } = await found({ clientid: 'nearly', topic: 'plant/7/temp' })
    expect([troubles, evidence('subscribed')]).toEqual([
      ['subscribed'],
      ['diagnose.subscribed.none', 'diagnose.subscribed.near.case'],
    ])
    for (const each of mends('subscribed')) await mend(each)
    await vi.waitFor(async () =>
      expect((await found({ clientid: 'nearly', topic: 'plant/7/temp' })).troubles).toEqual([]),
    )
  })

  it('finds a ban of its username', async () => {
    await api.banCreate({ body: { as: 'username', who: 'kept_out', reason: 'too chatty' } })
    const { troubles, evidence, mends } = await found({
      clientid: 'banned',
      topic: 'any',
      username: 'kept_out',
    })
    expect(troubles).toEqual(['connected', 'banned'])
    expect(evidence('banned')).toEqual(['diagnose.banned.until.username', 'diagnose.banned.reason'])
    // Without its name it cannot be known that it is this one.
    expect((await found({ clientid: 'banned', topic: 'any' })).verdict('banned')).toBe('unknown')
    for (const each of mends('banned')) await mend(each)
    expect((await found({ clientid: 'banned', topic: 'any', username: 'kept_out' })).verdict('banned')).toBe(
      'fine',
    )
  })

  it('finds a stuck session that acknowledges nothing', async () => {
    // The library acknowledges once its handler is done, which this one never is.
    const client = await connect('stuck')
    await client.subscribeAsync('stuck/#', { qos: 1 })
    client.handleMessage = () => undefined
    const limit = Number((await api.clientDetail({ params: { clientid: 'stuck' } })).inflight_max)
    for (let at = 0; at < limit + 3; at += 1)
      await api.publish({ body: { topic: 'stuck/1', payload: String(at), qos: 1 } })
    await vi.waitFor(async () =>
      expect((await found({ clientid: 'stuck', topic: 'stuck/1' })).troubles).toEqual(['stuck']),
    )
    const { evidence, verdict, mends } = await found({ clientid: 'stuck', topic: 'stuck/1' })
    expect([evidence('stuck'), verdict('queue')]).toEqual([
      ['diagnose.stuck.receive', 'diagnose.stuck.full.receive'],
      'hint',
    ])
    expect(mends('stuck')[0]).toEqual({ command: 'client.kick', with: { clientid: 'stuck' } })
  })
})

describe('causes between publisher and subscriber', () => {
  it('finds a rewritten topic', async () => {
    const client = await connect('old-name')
    await client.subscribeAsync('old/1')
    await api.rewriteReplace({
      body: [{ action: 'publish', source_topic: 'old/#', re: '^old/(.+)$', dest_topic: 'new/$1' }],
    })
    const { troubles, evidence } = await found({ clientid: 'old-name', topic: 'old/1' })
    await api.rewriteReplace({ body: [] })
    expect([troubles, evidence('rewritten')]).toEqual([
      ['subscribed'],
      ['diagnose.rewritten.publish', 'diagnose.rewritten.apart'],
    ])
  })
  it('finds an auto-subscription created after the connection, a disabled rule and a topic without publishers', async () => {
    await connect('later')
    await api.autoSubscribeUpdate({ body: [{ topic: 'made/${clientid}', qos: 1, nl: 0, rap: 0, rh: 0 }] })
    await api.ruleCreate({
      body: {
        id: 'maker',
        sql: 'SELECT * FROM "raw/+"',
        enable: false,
        actions: [{ function: 'republish', args: { topic: 'made/${topic}', payload: '', qos: 0 } }],
      },
    })
    await api.topicMetricsRegister({ body: { topic: 'made/later' } })
    const { troubles, mends } = await found({ clientid: 'later', topic: 'made/later' })
    await api.autoSubscribeUpdate({ body: [] })
    expect(troubles).toEqual(['subscribed', 'autoSubscribe', 'rules', 'traffic'])
    expect(mends('rules')).toEqual([{ command: 'rule.enable', with: { id: 'maker' } }])
  })
  it('finds a shared subscription that receives every second message', async () => {
    for (const name of ['worker-1', 'worker-2'])
      await (await connect(name)).subscribeAsync('$share/pool/jobs/#', { qos: 1 })
    const { checked, verdict } = await found({ clientid: 'worker-1', topic: 'jobs/1' })
    expect(verdict('subscribed')).toBe('hint')
    expect(checked.find(({ id }) => id === 'subscribed')?.finding?.evidence[1]).toEqual({
      key: 'diagnose.subscribed.shared',
      values: { group: 'pool', count: 2 },
    })
  })
  it('prints a ban in one line of the terminal', async () => {
    await api.banCreate({ body: { as: 'clientid', who: 'barred' } })
    const outcome = await perform(
      commands.get('client.diagnose') as AnyCommand,
      { clientid: 'barred', topic: 'any/topic', direction: 'receive' },
      contextWith({ api, now: Date.now }),
    )
    expect(outcome).toMatchObject({
      kind: 'done',
      message: 'client.diagnose.found',
      values: { clientid: 'barred', count: 2 },
    })
  })
})

/** The global client settings, with one changed. */
async function zoneWith(mqttSettings: object) {
  const {
    mqtt: now = {},
    force_gc = {},
    force_shutdown = {},
    flapping_detect = {},
  } = await api.globalZone({})
  return {
    mqtt: { ...now, ...mqttSettings },
    force_gc,
    force_shutdown,
    flapping_detect: flapping_detect as {
      enable: boolean
      window_time: string
      max_count: number
      ban_time: string
    },
  }
}
