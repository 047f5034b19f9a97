import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'

const node = 'emqx@127.0.0.1'
const path = `/load_rebalance/${encodeURIComponent(node)}/evacuation`
const enter = (b: TestBroker, clientId: string, options: mqtt.IClientOptions = {}) =>
  mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    clientId,
    protocolVersion: 5,
    reconnectPeriod: 0,
    ...options,
  })
const left = (client: mqtt.MqttClient) =>
  new Promise<mqtt.IDisconnectPacket>((done) => client.once('disconnect', done))
const global = async (b: TestBroker) =>
  ((await b.call('GET', '/load_rebalance/global_status')).value as { evacuations: Record<string, unknown>[] })
    .evacuations

describe('recorded evacuation calls', () => {
  let b: TestBroker
  beforeAll(async () => {
    b = await startTestBroker({ edition: 'enterprise' })
  })
  afterAll(() => b.broker.close())

  it('are answered like the evacuated node did', async () => {
    const calls = recorded('ee_rebalance').filter(
      (each) => !('via' in each) && !each.note?.includes('other node'),
    )
    expect(calls.length).toBeGreaterThan(12)
    for (const { method, path: requested, requestBody, status, responseBody, ...rest } of calls) {
      const token = (rest as { authorization?: string }).authorization === 'none' ? { token: '' } : {}
      // One of two nodes: the evacuated one, without another that could take its sessions.
      const here = JSON.parse(JSON.stringify({ requested, responseBody }).replaceAll('emqx2@', 'emqx@')) as {
        requested: string
        responseBody: unknown
      }
      const body =
        requestBody === undefined
          ? {}
          : {
              body: Object.fromEntries(
                Object.entries(requestBody as object).filter(([key]) => key !== 'migrate_to'),
              ),
            }
      const answer = await b.call(method, here.requested, { ...body, ...token })
      expect(answer.status, `${method} ${requested} ${answer.text}`).toBe(status)
      const withoutRecipients = JSON.parse(
        JSON.stringify(here.responseBody).replaceAll(
          `"session_recipients":["${node}"]`,
          '"session_recipients":[]',
        ),
      ) as unknown
      expect(withoutProse(answer.value), `${method} ${requested}`).toEqual(withoutProse(withoutRecipients))
    }
  })

  it('do not exist in open source', async () => {
    const open = await startTestBroker()
    expect((await open.call('GET', '/load_rebalance/status')).status).toBe(404)
    await open.broker.close()
  })
})

describe('evacuation', () => {
  it('waits, disconnects clients at the rate, refuses new ones, and ends when stopped', async () => {
    const b = await startTestBroker({ edition: 'enterprise' })
    const clients = await Promise.all(
      ['a', 'b', 'c'].map((id) => enter(b, id, { clean: false, properties: { sessionExpiryInterval: 60 } })),
    )
    const closed = clients.map(left)
    expect(
      (
        await b.call('POST', `${path}/start`, {
          body: {
            conn_evict_rate: 2,
            wait_health_check: '10s',
            wait_takeover: '5s',
            redirect_to: 'other:1883',
          },
        })
      ).value,
    ).toEqual({})
    expect(await global(b)).toMatchObject([
      { node, state: 'waiting_health_check', stats: { initial_connected: 3, current_connected: 3 } },
    ])
    b.broker.advance(10_000)
    expect(await global(b)).toMatchObject([{ state: 'evicting_conns', stats: { current_connected: 3 } }])
    b.broker.advance(1000)
    expect(await global(b)).toMatchObject([{ stats: { current_connected: 1, current_sessions: 3 } }])
    expect(await b.call('GET', '/load_rebalance/availability_check')).toMatchObject({
      status: 503,
      value: { code: 'NODE_EVACUATING' },
    })
    expect((await b.call('GET', '/node_eviction/status')).value).toEqual({
      status: 'enabled',
      stats: { connections: 1, sessions: 3 },
    })
    await expect(enter(b, 'late')).rejects.toMatchObject({ code: 0x9c })
    await expect(enter(b, 'late', { protocolVersion: 4 })).rejects.toMatchObject({ code: 3 })
    b.broker.advance(1000)
    for (const { reasonCode, properties } of await Promise.all(closed))
      expect([reasonCode, properties?.serverReference]).toEqual([0x9c, 'other:1883'])
    expect(await global(b)).toMatchObject([{ state: 'waiting_takeover', stats: { current_connected: 0 } }])
    b.broker.advance(5000)
    expect(await global(b)).toMatchObject([{ state: 'prohibiting' }])
    expect((await b.call('POST', `${path}/stop`)).status).toBe(200)
    expect(await global(b)).toEqual([])
    await (await enter(b, 'late')).endAsync(true)
    await b.broker.close()
  })

  it('continues after a restart', async () => {
    const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
    const first = await startTestBroker({ edition: 'enterprise', data })
    await first.call('POST', `${path}/start`, { body: { wait_health_check: '1s' } })
    await first.broker.close()
    const second = await startTestBroker({ edition: 'enterprise', data })
    expect(await global(second)).toMatchObject([{ node, state: 'waiting_health_check' }])
    await second.call('POST', `${path}/stop`)
    await second.broker.close()
    const third = await startTestBroker({ edition: 'enterprise', data })
    expect(await global(third)).toEqual([])
    await third.broker.close()
  })
})
