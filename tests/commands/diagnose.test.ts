import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import type { Context } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { isThere } from '@/command/reach'
import { perform } from '@/command/run'
import { commandFiles } from '../registries'

const commands = new Map((await commandFiles()).map(({ command }) => [command.id as string, command]))

let opensource: EmbeddedBroker
let enterprise: EmbeddedBroker
let tokens: Map<EmbeddedBroker, string>
let sent: string[] = []

const contextOn = (broker: EmbeddedBroker): Context =>
  contextWith({
    now: Date.now,
    api: createClient({
      base: 'http://127.0.0.1',
      authorization: () => `Bearer ${tokens.get(broker) ?? ''}`,
      http: createHttp({
        fetch: async (url, init) => {
          const request = new Request(url, init)
          sent.push(`${request.method} ${new URL(request.url).pathname.slice('/api/v5'.length)}`)
          return await broker.fetch(request)
        },
      }),
    }),
  })
const run = (id: string, values: CommandArgs = {}, broker = opensource): Promise<Outcome> => {
  sent = []
  return perform(commands.get(id) as AnyCommand, values, contextOn(broker))
}
const api = () => contextOn(opensource).api

beforeAll(async () => {
  const options = { seed: 'empty', mqttPort: 0, wsPort: 0, bare: true } as const
  opensource = await createBroker(options)
  enterprise = await createBroker({ ...options, edition: 'enterprise' })
  tokens = new Map()
  for (const broker of [opensource, enterprise])
    tokens.set(
      broker,
      (await contextOn(broker).api.login({ body: { username: 'admin', password: 'public' } })).token,
    )
})
afterAll(() => Promise.all([opensource.close(), enterprise.close()]))

describe('API keys', () => {
  it('reveals the secret in the outcome, and its key is accepted (catalogue K1)', async () => {
    const outcome = await run('api-key.create', { name: 'revealed' })
    const fields = outcome.kind === 'done' ? outcome.show?.fields : undefined
    expect(fields?.map(({ label, secret }) => [label, secret])).toEqual([
      ['apiKey.key', undefined],
      ['apiKey.secret', true],
    ])
    const basic = Buffer.from(fields?.map(({ value }) => value).join(':') ?? '').toString('base64')
    expect(
      (
        await opensource.fetch(
          new Request('http://127.0.0.1/api/v5/nodes', { headers: { authorization: `Basic ${basic}` } }),
        )
      ).status,
    ).toBe(200)
    expect(JSON.stringify(outcome.kind === 'done' ? outcome.values : '')).not.toContain(fields?.[1]?.value)
  })

  it('changes only the given fields of an API key, and keeps its expiry unless asked to remove it', async () => {
    const expired_at = '2099-12-31T00:00:00+00:00'
    await api().apiKeyCreate({ body: { name: 'ends', desc: 'for CI', enable: true, expired_at } })
    const now = async () => await api().apiKeyDetail({ params: { name: 'ends' } })
    await run('api-key.disable', { name: 'ends' })
    expect(await now()).toMatchObject({ enable: false, expired_at, desc: 'for CI' })
    await run('api-key.edit', { name: 'ends', description: 'changed' })
    expect(await now()).toMatchObject({ enable: false, expired_at, desc: 'changed' })
    await run('api-key.enable', { name: 'ends' })
    expect(await now()).toMatchObject({ enable: true, expired_at })
    await run('api-key.edit', { name: 'ends', never: true, description: '' })
    expect(await now()).toMatchObject({ enable: true, expired_at: 'infinity', desc: '' })
    await expect(run('api-key.edit', { name: 'ends', never: true, until: expired_at })).rejects.toMatchObject(
      { code: 'API_KEY_END' },
    )
    expect(sent).toEqual([])
  })
})

describe('topic-metrics.create', () => {
  it('says that a topic is monitored already, and links to its metrics', async () => {
    expect(await run('topic-metrics.create', { topic: 'twice/a b' })).toMatchObject({
      kind: 'done',
      message: 'topic-metrics.create.done',
    })
    expect(await run('topic-metrics.create', { topic: 'twice/a b' })).toEqual({
      kind: 'go',
      to: '/topic-metrics?topic=twice%2Fa%20b',
      message: 'topic-metrics.create.already',
      values: { topic: 'twice/a b' },
    })
  })
})

describe('traces', () => {
  it.each([
    ['topic', 'a/#/b', 'TRACE_TOPIC'],
    ['ip_address', 'nope', 'TRACE_IP'],
    ['ip_address', '10.0.0.1; drop', 'TRACE_IP'],
  ])('rejects the trace of %s %j before sending it', async (type, condition, code) => {
    await expect(run('trace.create', { condition, name: 'bad', type })).rejects.toMatchObject({
      code,
      failure: 'unsent',
    })
    expect(sent).toEqual([])
  })

  it.each([
    ['clientid', 'a/#/b'],
    ['topic', 'a/#'],
    ['ip_address', '10.0.0.1'],
    ['ip_address', 'fe80::1'],
  ])('traces %s %j for half an hour', async (type, condition) => {
    await run('trace.create', { condition, name: 'good', type })
    const [trace] = await api().traceList({})
    expect(trace).toMatchObject({ name: 'good', type, [type]: condition, payload_encode: 'text' })
    expect(Date.parse(trace?.end_at ?? '') - Date.parse(trace?.start_at ?? '')).toBe(30 * 60_000)
    expect(await run('trace.download', { name: 'good' })).toMatchObject({ kind: 'save', name: 'good.zip' })
    await run('trace.delete', { name: 'good' })
  })

  describe('traces of a rule', () => {
    const rule = (id: string, from: string) =>
      api().ruleCreate({ body: { id, sql: `SELECT * FROM ${from}`, actions: [{ function: 'console' }] } })
    beforeAll(async () => {
      await rule('one', '"plant/#", "$events/client_connected"')
      await rule('several', '"plant/#", "line/+"')
      await rule('events', '"$events/client_connected"')
    })

    it.each([
      [{ id: 'one' }, 'plant/#'],
      [{ id: 'several', topic: 'line/+' }, 'line/+'],
    ])('traces the messages of %j, and links to the output of its console action', async (input, topic) => {
      const outcome = await run('trace.rule', input)
      const [trace] = await api().traceList({})
      expect(trace).toMatchObject({
        name: expect.stringMatching(`^rule_${input.id}_\\d{14}$`) as string,
        type: 'topic',
        topic,
        payload_encode: 'text',
      })
      const at = outcome.kind === 'go' ? new URL(`http://x${outcome.to}`) : undefined
      expect(at?.pathname).toBe(`/log-trace/detail/${trace?.name ?? ''}`)
      await api().publish({ body: { topic: topic.replace(/[#+]/, '7'), payload: 'hello' } })
      const { items } = await api().traceLog({
        params: { name: trace?.name ?? '' },
        query: { bytes: 10_000 },
      })
      expect(items).toContain(at?.searchParams.get('find'))
      expect(items).toContain('hello')
      await api().traceDelete({ params: { name: trace?.name ?? '' } })
    })

    it.each([
      ['several', 'RULE_OF_TOPICS'],
      ['events', 'RULE_OF_EVENTS'],
      ['gone', 'NOT_FOUND'],
    ])('does not trace a rule for %s: %s', async (id, code) => {
      await expect(run('trace.rule', { id })).rejects.toMatchObject({ code })
      expect(sent).toEqual([`GET /rules/${id}`])
    })
  })
})

describe('settings', () => {
  it('sends only the given settings of slow subscriptions', async () => {
    await run('slow-subscription.edit', { enabled: true, threshold: 1500 })
    expect(await api().slowSettings({})).toEqual({
      enable: true,
      threshold: '1s500ms',
      top_k_num: 10,
      expire_interval: '300s',
      stats_type: 'whole',
    })
    await expect(run('slow-subscription.edit', { threshold: 99 })).rejects.toMatchObject({
      param: 'threshold',
      key: 'error.min',
    })
    expect(sent).toEqual([])
  })

  it('keeps the other license limit, and the lower below the upper', async () => {
    await run('license.limits', { high: 95 }, enterprise)
    expect(await contextOn(enterprise).api.licenseSetting({})).toEqual({
      connection_high_watermark: '95%',
      connection_low_watermark: '75%',
    })
    await expect(run('license.limits', { low: 95 }, enterprise)).rejects.toMatchObject({
      code: 'LICENSE_LIMITS',
    })
    expect(sent).toEqual(['GET /license/setting'])
  })

  it('sends nothing when telemetry is already in the given state', async () => {
    await run('telemetry.disable')
    expect(sent).toEqual(['GET /telemetry/status'])
    await run('telemetry.enable')
    expect(sent).toEqual(['GET /telemetry/status', 'PUT /telemetry/status'])
    expect(await api().telemetryStatus({})).toEqual({ enable: true })
  })
})

it('offers no settings of the other edition', () => {
  const offered = (edition: Context['edition']) =>
    [...commands.values()]
      .filter((command) => isThere(command, contextWith({ edition })))
      .map(({ id }) => id as string)
  expect(offered('opensource').filter((id) => id.startsWith('license.'))).toEqual([])
  expect(offered('enterprise').filter((id) => id.startsWith('telemetry.'))).toEqual([])
  expect(offered('enterprise')).toEqual(expect.arrayContaining(['license.edit', 'license.limits']))
})
