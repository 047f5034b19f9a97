import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { contextWith } from '@/command/fixture'
import { contract } from '@/contract'
import opentelemetryEdit from '@commands/opentelemetry/edit'
import prometheusEdit from '@commands/prometheus/edit'
import { recorded } from '../samples'

const prometheusOf = (version: '5.1' | '5.8') => {
  const rows = recorded('monitoring_integration', version).filter(
    ({ method, path, status }) => method === 'GET' && path === '/prometheus' && status === 200,
  )
  return {
    ...z.parse(contract.prometheus.reply, rows[0]?.responseBody),
    ...(version === '5.8' ? { enable_basic_auth: true } : {}),
  }
}

it('writes Prometheus settings in the nested form in which they were read, and loses no other field', async () => {
  const put = vi.fn()
  const was = prometheusOf('5.8')
  const context = contextWith({ api: { prometheus: async () => was, prometheusUpdate: put } as never })
  await prometheusEdit.run({ interval: 30_000, mnesia_collector: true } as never, context)
  expect(put.mock.lastCall?.[0]).toEqual({
    body: {
      ...was,
      push_gateway: { ...was.push_gateway, interval: '30s' },
      collectors: { ...was.collectors, mnesia: 'enabled' },
    },
  })
  expect(put.mock.lastCall?.[0]).toMatchObject({
    body: { enable_basic_auth: true, push_gateway: { method: 'put' } },
  })
  expect(
    z.safeParse(contract.prometheusUpdate.body, (put.mock.lastCall?.[0] as { body: unknown }).body).success,
  ).toBe(true)
})

it('writes Prometheus settings in the flat form in which they were read', async () => {
  const put = vi.fn()
  const context = contextWith({
    api: { prometheus: async () => prometheusOf('5.1'), prometheusUpdate: put } as never,
  })
  await prometheusEdit.run({ interval: 30_000 } as never, context)
  expect(put.mock.lastCall?.[0]).toMatchObject({
    body: {
      interval: '30s',
      push_gateway_server: expect.any(String) as string,
      vm_dist_collector: expect.any(String) as string,
    },
  })
  expect(JSON.stringify(put.mock.lastCall)).not.toContain('push_gateway"')
})

it('keeps the logs and traces of OpenTelemetry where they are', async () => {
  const put = vi.fn()
  const was = {
    metrics: { enable: false, interval: '10s' },
    logs: { enable: true, level: 'warning' },
    traces: { enable: true },
    exporter: { endpoint: 'http://a:4317', protocol: 'grpc' },
  }
  const run = async (now: object) => {
    await opentelemetryEdit.run(
      { enable: true } as never,
      contextWith({ api: { opentelemetry: async () => now, opentelemetryUpdate: put } as never }),
    )
    return (put.mock.lastCall?.[0] as { body: unknown }).body
  }
  expect(await run(was)).toEqual({ ...was, metrics: { enable: true, interval: '10s' } })
  expect(await run({ enable: false, exporter: { endpoint: 'http://a:4317', interval: '5s' } })).toEqual({
    enable: true,
    exporter: { endpoint: 'http://a:4317', interval: '5s' },
  })
})
