import { beforeAll, describe, expect, it } from 'vitest'
import { isConfig, type Config } from '@/contract/family/config'
import { loadWords } from '@/terminal/words'
import { recorded } from '../../../tests/samples'
import { fakeAccess, refusal, success } from '../../../tests/harness/fake-access'
import { planRestore, type RestoreItem } from './plan'
import { restore } from './restore'
import { toOpentelemetryShape, toPrometheusShape } from './shapes'

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
    const now = { enable: true, max_payload_size: '1MB' }
    const refused = JSON.stringify({
      reason: 'unknown_fields',
      path: 'retainer',
      unknown: 'old_limit',
      kind: 'validation_error',
    })
    const access = fakeAccess({
      'GET /mqtt/retainer': success(now),
      'PUT /mqtt/retainer': (body) =>
        isConfig(body) && Object.hasOwn(body, 'old_limit')
          ? refusal(400, 'BAD_REQUEST', refused)
          : success(body),
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
