import { beforeAll, describe, expect, it } from 'vitest'
import { isConfig, type Config } from '@/contract/family/config'
import { loadWords } from '@/terminal/words'
import { recorded } from '../../../tests/samples'
import { fakeAccess, refusal, success } from '../../../tests/harness/fake-access'
import { planRestore, type RestoreItem } from './plan'
import { restore } from './restore'
import { toFlappingShape, toOpentelemetryShape, toPrometheusShape } from './shapes'

beforeAll(() => void loadWords())

/** What a real broker returned for a path. */
function recordedSetting(path: string, release: '5.1' | '5.8'): Config {
  const reply = recorded('monitoring_integration', release).find(
    (call) => call.path === path && call.method === 'GET',
  )?.responseBody
  if (!isConfig(reply)) throw new Error(`${path} is not recorded`)
  return reply
}

const flat = recordedSetting('/prometheus', '5.1')
const nested = recordedSetting('/prometheus', '5.8')
const newest = { ...nested, latency_buckets: '10ms, 100ms', namespaced_metrics_limiter: { rate: '1/5s' } }
const telemetry62 = {
  exporter: { endpoint: 'http://localhost:4317', headers: {}, ssl_options: { enable: false } },
  logs: { enable: false, level: 'warning', scheduled_delay: '1s' },
  metrics: { enable: false, interval: '10s' },
  traces: { enable: false, filter: { trace_all: false } },
}
const telemetry51 = { enable: true, exporter: { endpoint: 'http://far:4317', interval: '20s' } }

describe('settings whose shape differs by release', () => {
  it('are converted as a newer broker converts those of 5.1', () => {
    const sent = recorded('monitoring_integration', '5.8').find(
      ({ path, method, requestBody }) =>
        path === '/prometheus' &&
        method === 'PUT' &&
        isConfig(requestBody) &&
        Object.hasOwn(requestBody, 'push_gateway_server'),
    )
    if (!isConfig(sent?.requestBody) || !isConfig(sent.responseBody)) throw new Error('not recorded')
    const { push_gateway: pushed, collectors } = sent.responseBody
    const { method: _, ...gateway } = isConfig(pushed) ? pushed : {}
    expect(toPrometheusShape(sent.requestBody, nested)).toEqual({
      value: { push_gateway: gateway, collectors },
      dropped: [],
    })
  })

  it('name what an older release does not have', () => {
    expect(toPrometheusShape(newest, flat)).toEqual({
      value: flat && {
        ...flat,
        mnesia_collector: 'disabled',
        vm_memory_collector: 'disabled',
        vm_msacc_collector: 'disabled',
        vm_statistics_collector: 'disabled',
        vm_system_info_collector: 'disabled',
      },
      dropped: ['push_gateway.method', 'enable_basic_auth', 'latency_buckets', 'namespaced_metrics_limiter'],
    })
    expect(toOpentelemetryShape(telemetry62, telemetry51)).toEqual({
      value: { enable: false, exporter: { endpoint: 'http://localhost:4317', interval: '10s' } },
      dropped: ['exporter.headers', 'exporter.ssl_options', 'logs', 'traces'],
    })
  })

  it.each([
    ['prometheus', 'PUT /prometheus', 'GET /prometheus', flat, newest],
    ['opentelemetry', 'PUT /opentelemetry', 'GET /opentelemetry', telemetry51, telemetry62],
  ])('keep what only the newer %s has, and are equal afterwards', async (part, write, read, old, now) => {
    let stored: unknown = now
    const access = fakeAccess(
      {
        [read]: () => success(stored),
        [write]: (body) => {
          stored = body
          return success(body)
        },
      },
      ['6.2', 'enterprise'],
    )
    const file = { parts: { [part]: [{ id: '', body: { value: old } }] } }
    const plan = await planRestore(file, access, { partial: true })
    expect(plan.map(({ state }) => state)).toEqual(['changed'])
    const { failures } = await restore(
      plan.map((item) => ({ part: item.part, id: item.id, body: item.body })),
      access,
    )
    expect(failures).toEqual([])
    expect(Object.keys(isConfig(stored) ? stored : {}).sort()).toEqual(Object.keys(now).sort())
    expect(stored).toMatchObject(
      part === 'prometheus'
        ? { latency_buckets: '10ms, 100ms', push_gateway: { method: 'put' } }
        : { traces: telemetry62.traces, metrics: { enable: true, interval: '20s' } },
    )
    const again = await planRestore(file, access, { partial: true })
    expect(again.map(({ state, changes }) => [state, changes])).toEqual([['same', []]])
  })

  it('are not comparable, and never written, where the shape is unknown', async () => {
    const access = fakeAccess({
      'GET /prometheus': success({ exporters: { push: { url: 'x' } } }),
      'GET /mqtt/retainer': success({ retained: { enable: true } }),
    })
    const parts = {
      prometheus: [{ id: '', body: { value: flat } }],
      retainer: [{ id: '', body: { value: { enable: true, max_payload_size: '1MB' } } }],
    }
    const plan = await planRestore({ parts }, access, { partial: true })
    expect(plan.map(({ part, state }) => [part, state])).toEqual([
      ['retainer', 'incomparable'],
      ['prometheus', 'incomparable'],
    ])
  })

  it('turn one rule of flapping detection into that of client IDs, and leave the others', () => {
    const now = { by_clientid: 'none', by_username: 'none', by_peerhost: { max_count: 3 } }
    const rule = { window_time: '2m', max_count: 7, ban_time: '1h' }
    expect(toFlappingShape({ enable: true, ...rule, later: 1 }, now)).toEqual({
      value: { by_clientid: rule, by_username: 'none', by_peerhost: { max_count: 3 } },
      dropped: ['later'],
    })
    expect(toFlappingShape({ enable: false, ...rule }, now)?.value).toMatchObject({ by_clientid: 'none' })
  })

  it('turn the rule of client IDs into the only one, and name the others', () => {
    const now = { enable: true, window_time: '1m', max_count: 15, ban_time: '5m' }
    const rule = { window_time: 120_000, max_count: 7, ban_time: '1h' }
    expect(toFlappingShape({ by_clientid: rule, by_username: rule, by_peerhost: 'none' }, now)).toEqual({
      value: { enable: true, window_time: '120000ms', max_count: 7, ban_time: '1h' },
      dropped: ['by_username'],
    })
    expect(toFlappingShape({ by_clientid: 'none', by_username: 'none' }, now)).toEqual({
      value: { ...now, enable: false },
      dropped: [],
    })
    expect(toFlappingShape(now, now)).toEqual({ value: now, dropped: [] })
  })

  it('say before writing which rule of flapping detection the broker has no place for', async () => {
    const mqtt = { max_qos_allowed: 2 }
    const rule = { window_time: '2m', max_count: 7, ban_time: '1h' }
    const perKind = { mqtt, flapping_detect: { by_clientid: rule, by_username: rule, by_peerhost: 'none' } }
    const only = { mqtt, flapping_detect: { enable: false, ...rule } }
    const planFor = async (wanted: Config, now: Config) => {
      const access = fakeAccess({ 'GET /configs/global_zone': success(now) }, ['6.2', 'enterprise'])
      const [item] = await planRestore({ parts: { zone: [{ id: '', body: { value: wanted } }] } }, access)
      return item
    }
    expect(await planFor(perKind, only)).toMatchObject({
      state: 'changed',
      dropped: ['flapping_detect.by_username'],
      body: { value: { mqtt, flapping_detect: { enable: true, ...rule } } },
    })
    const { changes = [] } = (await planFor(only, perKind)) ?? {}
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.filter(({ path }) => !path.startsWith('flapping_detect.by_clientid'))).toEqual([])
    expect((await planFor(perKind, perKind))?.state).toBe('same')
  })

  it('keep a root that the file of an older release lacks', async () => {
    const zone = { mqtt: { max_qos_allowed: 2 }, durable_sessions: { enable: false } }
    const access = fakeAccess({ 'GET /configs/global_zone': success(zone) }, ['6.2', 'enterprise'])
    const [item] = await planRestore(
      { parts: { zone: [{ id: '', body: { value: { mqtt: { max_qos_allowed: 1 } } } }] } },
      access,
    )
    expect(item?.body).toEqual({ value: { ...zone, mqtt: { max_qos_allowed: 1 } } })
    expect(item?.changes.map(({ path }) => path)).toEqual(['mqtt.max_qos_allowed'])
  })

  it('are written without what a newer release no longer has, which is reported', async () => {
    let stored: Config = { enable: true, max_payload_size: '1MB', backend: { type: 'built_in_database' } }
    const refused = JSON.stringify({
      reason: 'unknown_fields',
      path: 'retainer',
      unknown: 'old_limit',
      kind: 'validation_error',
    })
    const access = fakeAccess({
      'GET /mqtt/retainer': () => success(stored),
      'PUT /mqtt/retainer': (body) => {
        if (!isConfig(body) || Object.hasOwn(body, 'old_limit')) return refusal(400, 'BAD_REQUEST', refused)
        stored = body
        return success(body)
      },
    })
    const value = {
      enable: true,
      max_payload_size: '2MB',
      old_limit: 5,
      backend: { type: 'built_in_database' },
    }
    const item = { part: 'retainer', id: '', body: { value } }
    const { failures, leftOut } = await restore([item], access, { knownOnly: true })
    expect(failures).toEqual([])
    expect(leftOut).toEqual([{ part: 'retainer', id: '', paths: ['old_limit'] }])
  })

  it('are written without what the broker neither knows nor names, or accepts without keeping it', async () => {
    let stored: Config = { enable: true }
    const access = fakeAccess({
      'GET /mqtt/retainer': () => success(stored),
      'PUT /mqtt/retainer': (body) => {
        if (!isConfig(body) || Object.hasOwn(body, 'refused'))
          return refusal(400, 'BAD_REQUEST', 'Bad Arguments')
        stored = { enable: body['enable'] ?? false }
        return success(stored)
      },
    })
    const restored = (value: Config) =>
      restore([{ part: 'retainer', id: '', body: { value } }], access, { knownOnly: true })
    expect(await restored({ enable: false, refused: 1 })).toMatchObject({
      failures: [],
      leftOut: [{ paths: ['refused'] }],
    })
    expect(await restored({ enable: true, ignored: 1 })).toMatchObject({
      failures: [],
      leftOut: [{ paths: ['ignored'] }],
    })
    expect(stored).toEqual({ enable: true })
  })

  it('stop at the first failure, and say what was written before', async () => {
    const access = fakeAccess({
      'GET /mqtt/delayed': success({ enable: true, max_delayed_messages: 0 }),
      'PUT /mqtt/delayed': success({ enable: false }),
      'GET /slow_subscriptions/settings': refusal(401, 'BAD_TOKEN', 'expired'),
    })
    const items: readonly RestoreItem[] = [
      { part: 'delayed', id: '', body: { value: { enable: false, max_delayed_messages: 0 } } },
      { part: 'slow', id: '', body: { value: { enable: true } } },
      { part: 'sysmon', id: '', body: { value: { os: {} } } },
    ]
    const result = await restore(items, access, { stopsAtFailure: true })
    expect(result.written).toEqual([{ part: 'delayed', id: '' }])
    expect(result.failures.map(({ part }) => part)).toEqual(['slow'])
    await expect(restore(items, access)).rejects.toMatchObject({ code: 'BAD_TOKEN' })
  })
})
