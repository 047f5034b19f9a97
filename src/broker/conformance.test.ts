import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded as recordings, withoutProse } from '../../tests/samples'
import { createSystemWatch } from './monitoring/system-watch'
import { startTestBroker, type TestBroker } from './harness'
import { confirmedApis } from './releases/releases'

const keys = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).sort() : []
const first = (value: unknown): unknown => {
  const rows = Array.isArray(value) ? value : ((value as { data?: unknown[] } | null)?.data ?? value)
  return Array.isArray(rows) ? rows[0] : rows
}

/** Keys that real brokers send only in some builds, or of subsystems that are not embedded. */
const elsewhere = new Set(['disconn_props', 'cn', 'dn'])

/** A path with the name of this node. */
const here = (path: string) => path.replaceAll(/emqx58(?:@|%40)127/g, 'emqx@127')

describe.each(confirmedApis)('replies have the keys of a real broker: %s', (api) => {
  const recorded = (file: string) => recordings(file, api).map((each) => ({ ...each, path: here(each.path) }))
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ seed: 'degraded', api })
    const client = await mqtt.connectAsync({
      port: b.broker.mqttPort,
      host: '127.0.0.1',
      clientId: 'one',
      reconnectPeriod: 0,
    })
    await client.subscribeAsync('t/#')
    await client.publishAsync('t/kept', 'x', { retain: true, qos: 1 })
    await client.publishAsync('$delayed/3600/t/later', 'x', { qos: 1 })
    b.clock.at += 10_000
    b.broker.state.monitor.sample()
    b.broker.state.topicMetrics.register('t')
    b.broker.state.traces.create({ name: 't', type: 'clientid', clientid: 'one' })
    b.broker.state.apiKeys.create({ name: 'k', desc: '', enable: true, expired_at: 'infinity' })
  })
  afterAll(() => b.broker.close())

  it.each([
    ['clients', '/clients', '/clients'],
    ['clients', '/clients/sensor-001', '/clients/one'],
    ['clients', '/clients/sensor-001/subscriptions', '/clients/one/subscriptions'],
    ['subscriptions_topics', '/subscriptions', '/subscriptions'],
    ['subscriptions_topics', '/topics', '/topics'],
    ['cluster_nodes', '/cluster', '/cluster'],
    ['cluster_nodes', '/nodes', '/nodes'],
    ['cluster_nodes', '/nodes/emqx@127.0.0.1', '/nodes/emqx@127.0.0.1'],
    ['cluster_nodes', '/nodes/emqx@127.0.0.1/stats', '/nodes/emqx@127.0.0.1/stats'],
    ['cluster_nodes', '/nodes/emqx@127.0.0.1/metrics', '/nodes/emqx@127.0.0.1/metrics'],
    ['metrics_stats_monitor', '/stats', '/stats'],
    ['metrics_stats_monitor', '/metrics', '/metrics'],
    ['metrics_stats_monitor', '/monitor', '/monitor'],
    ['metrics_stats_monitor', '/monitor_current', '/monitor_current'],
    ['alarms', '/alarms', '/alarms'],
    ['users', '/users', '/users'],
    ['api_keys', '/api_key/ci-key', '/api_key/k'],
    ['traces', '/trace', '/trace'],
    ['traces', '/trace/trace_topic/log_detail', '/trace/t/log_detail'],
    ['traces', '/trace/trace_topic/log', '/trace/t/log'],
    ['slow_subscriptions', '/slow_subscriptions/settings', '/slow_subscriptions/settings'],
    ['cluster_nodes', '/cluster/topology', '/cluster/topology'],
    ['telemetry', '/telemetry/status', '/telemetry/status'],
    ['auth_and_errors', '/error_codes', '/error_codes'],
    ['topic_metrics', '/mqtt/topic_metrics', '/mqtt/topic_metrics'],
    ['topic_metrics', '/mqtt/topic_metrics/rules%2Fin', '/mqtt/topic_metrics/t'],
    ['subscriptions_topics', '/topics/chat%2F%23', '/topics/t%2F%23'],
    ['retainer', '/mqtt/retainer', '/mqtt/retainer'],
    ['retainer', '/mqtt/retainer/messages', '/mqtt/retainer/messages'],
    ['retainer', '/mqtt/retainer/message/config%2Fsite', '/mqtt/retainer/message/t%2Fkept'],
    ['delayed', '/mqtt/delayed', '/mqtt/delayed'],
    ['delayed', '/mqtt/delayed/messages', '/mqtt/delayed/messages'],
    ['configs', '/configs/sys_topics', '/configs/sys_topics'],
  ])('%s %s', async (file, path, ours) => {
    const sample = recorded(file).find(
      (each) => each.method === 'GET' && each.path === path && each.status === 200,
    )
    const { status, value } = await b.call('GET', ours)
    expect(status).toBe(200)
    const missing = keys(first(sample?.responseBody)).filter(
      (key) => !elsewhere.has(key) && !keys(first(value)).includes(key),
    )
    expect(missing).toEqual([])
    const meta = (sample?.responseBody as { meta?: unknown } | undefined)?.meta
    if (meta) expect(keys((value as { meta?: unknown }).meta)).toEqual(keys(meta))
  })

  it.each(
    ['clients', 'subscriptions_topics', 'cluster_nodes', 'metrics_stats_monitor', 'alarms'].flatMap((file) =>
      recorded(file)
        .filter(
          ({ method, path, status }) =>
            method === 'GET' &&
            status >= 400 &&
            status !== 401 &&
            /^\/(clients|subscriptions|nodes|monitor|alarms)/.test(path),
        )
        .filter(({ path }) => !path.includes('authorization'))
        .map((each) => [each.path, JSON.stringify(each.query ?? {}), each] as const),
    ),
  )('refuses %s %s like the real broker', async (path, _, { query = {}, status, responseBody }) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const answer = await b.call('GET', `${path}?${search.toString()}`)
    expect([answer.status, (answer.value as { code: string }).code]).toEqual([
      status,
      (responseBody as { code: string }).code,
    ])
  })
})

describe.each(confirmedApis)('calls are refused like by a real broker: %s', (api) => {
  const recorded = (file: string) => recordings(file, api).map((each) => ({ ...each, path: here(each.path) }))
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ api })
  })
  afterAll(() => b.broker.close())

  it.each(
    ['retainer', 'delayed', 'publish', 'subscriptions_topics', 'alarms'].flatMap((file) =>
      recorded(file)
        .filter(
          ({ status, path, query, requestBody }) =>
            status >= 400 && path !== '/subscriptions' && query === undefined && !unasked(requestBody),
        )
        .map((each) => [each.method, each.path, JSON.stringify(each.requestBody ?? {}), each] as const),
    ),
  )('%s %s %s', async (method, path, _, { requestBody, status, responseBody }) => {
    const answer = await b.call(method, path, requestBody === undefined ? {} : { body: requestBody })
    expect(answer.status).toBe(status)
    expect(withoutProse(answer.value)).toEqual(withoutProse(responseBody))
  })
})

/** Calls that cannot be replayed: the recording has only the length of their body. */
const unasked = (body: unknown) => JSON.stringify(body ?? '').includes('<1.2 MB>')

it('a stopped member has three keys, answers like an unknown one, and can leave and be invited', async () => {
  const b = await startTestBroker({ seed: 'degraded' })
  const names = async () =>
    ((await b.call('GET', '/nodes')).value as { node: string }[]).map(({ node }) => node)
  const there = '/cluster/emqx2@127.0.0.1'
  expect((await b.call('GET', '/nodes')).value).toMatchObject([
    {},
    { node: 'emqx2@127.0.0.1', node_status: 'stopped', role: 'core' },
  ])
  expect((await b.call('GET', '/nodes/emqx2@127.0.0.1')).status).toBe(404)
  expect((await b.call('GET', '/topics?node=emqx2@127.0.0.1')).value).toMatchObject({ data: [] })
  expect((await b.call('PUT', `${there}/invite`)).status).toBe(400)
  expect((await b.call('DELETE', `${there}/force_leave`)).status).toBe(204)
  expect(await names()).toEqual(['emqx@127.0.0.1'])
  const back = await b.call('PUT', `${there}/invite`)
  expect([back.status, back.text]).toEqual([200, ''])
  expect(await names()).toHaveLength(2)
  for (const [method, path, message] of [
    ['DELETE', '/cluster/emqx@127.0.0.1/force_leave', "Can't leave self"],
    ['DELETE', '/cluster/nosuch@127.0.0.1/force_leave', 'node_not_in_cluster'],
    ['PUT', '/cluster/nosuch@127.0.0.1/invite', 'timeout'],
  ] as const)
    expect((await b.call(method, path)).value).toEqual({ code: 'BAD_REQUEST', message })
  expect((await b.call('PUT', '/cluster/not-a-node/invite')).status).toBe(400)
  await b.broker.close()
})

it('raises and clears the memory alarm by the watermark', async () => {
  const b = await startTestBroker()
  const { alarms } = b.broker.state
  const watch = (usage: number) =>
    createSystemWatch({
      alarms,
      now: () => b.clock.at,
      settings: () => b.broker.state.hot.config('sysmon'),
      read: { memory: () => usage, cpu: () => 0, processes: () => 0 },
    })
  watch(71).tick()
  expect((await b.call('GET', '/alarms')).value).toMatchObject({
    data: [{ message: '71% mem usage', details: { usage: 71, high_watermark: 70 } }],
  })
  watch(50).tick()
  expect((await b.call('GET', '/alarms?activated=false')).value).toMatchObject({ meta: { count: 1 } })
  await b.broker.close()
})
