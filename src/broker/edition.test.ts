import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

let open: TestBroker
let paid: TestBroker
const login = { username: 'admin', password: 'public' }
const keyOf = (...lines: (string | number)[]) => `${Buffer.from(lines.join('\n')).toString('base64')}.AA==`

beforeAll(async () => {
  open = await startTestBroker()
  paid = await startTestBroker({ edition: 'enterprise' })
})
afterAll(() => Promise.all([open.broker.close(), paid.broker.close()]))

describe('release and edition', () => {
  it.each([
    ['opensource', 'ce', '5.1.6', 'v5.1.6', 'Opensource'],
    ['enterprise', 'ee', '5.1.1', 'e5.1.1', 'Enterprise'],
  ])('%s', async (edition, code, version, tag, name) => {
    const b = edition === 'enterprise' ? paid : open
    expect((await b.call('POST', '/login', { body: login, token: '' })).value).toMatchObject({
      license: { edition: code },
      version,
    })
    expect((await b.call('GET', '/nodes')).value).toMatchObject([{ edition: name, version }])
    expect(JSON.parse((await b.call('GET', '/status?format=json')).text)).toMatchObject({ rel_vsn: tag })
  })

  it.each([
    ['opensource', 'ce', 'v5.8.9'],
    ['enterprise', 'ee', 'e5.8.9'],
  ] as const)('answers as %s of 5.8', async (edition, code, tag) => {
    const b = await startTestBroker({ edition, api: '5.8' })
    expect((await b.call('POST', '/login', { body: login, token: '' })).value).toMatchObject({
      license: { edition: code },
      version: '5.8.9',
    })
    expect((await b.call('GET', '/nodes')).value).toMatchObject([{ version: '5.8.9' }])
    expect(JSON.parse((await b.call('GET', '/status?format=json')).text)).toMatchObject({ rel_vsn: tag })
    await b.broker.close()
  })

  it('has no license in open source: an unknown path, HTML unless JSON is requested', async () => {
    for (const [method, path] of [
      ['GET', '/license'],
      ['POST', '/license'],
      ['GET', '/license/setting'],
      ['PUT', '/license/setting'],
    ] as const) {
      const body = method === 'GET' ? {} : { body: {} }
      const html = await open.call(method, path, body)
      expect([html.status, html.headers.get('content-type')]).toEqual([404, 'text/html'])
      expect(
        await open.call(method, path, { ...body, headers: { accept: 'application/json' } }),
      ).toMatchObject({ status: 404, value: { code: 'NOT_FOUND' } })
    }
  })

  it('has neither telemetry nor clearing of all bans in enterprise', async () => {
    expect((await paid.call('GET', '/telemetry/status')).status).toBe(404)
    const cleared = await paid.call('DELETE', '/banned')
    expect([cleared.status, cleared.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('license', () => {
  it('is the evaluation license of the real broker at first', async () => {
    expect((await paid.call('GET', '/license')).value).toEqual({
      customer: 'Evaluation',
      customer_type: 10,
      deployment: 'default',
      email: 'contact@emqx.io',
      expiry: false,
      expiry_at: '2028-01-08',
      max_connections: 100,
      start_at: '2023-01-09',
      type: 'trial',
    })
  })

  it('accepts a key, refuses an invalid one, and expires', async () => {
    const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
    const first = await startTestBroker({ edition: 'enterprise', data })
    const key = keyOf(220111, 1, 2, 'Acme', 'ops@acme.example', 'plant', '20260101', 365, 5000)
    expect((await first.call('POST', '/license', { body: { key } })).value).toMatchObject({
      customer: 'Acme',
      customer_type: 2,
      max_connections: 5000,
      type: 'official',
      expiry: false,
      expiry_at: '2027-01-01',
    })
    for (const bad of [
      'nonsense',
      keyOf(1, 2, 3),
      keyOf(220111, 7, 2, 'a', 'b', 'c', '20260101', 365, 1),
      keyOf(220111, 1, 2, 'a', 'b', 'c', 'today', 365, 1),
      key.split('.')[0],
    ]) {
      expect(await first.call('POST', '/license', { body: { key: bad } })).toMatchObject({
        status: 400,
        value: { code: 'BAD_REQUEST', message: 'Bad license key' },
      })
    }
    expect(await first.call('POST', '/license', { body: {} })).toMatchObject({
      status: 400,
      value: { code: 'BAD_REQUEST', message: 'Invalid request params' },
    })
    await first.broker.close()
    const second = await startTestBroker({ edition: 'enterprise', data })
    expect((await second.call('GET', '/license')).value).toMatchObject({ customer: 'Acme' })
    second.clock.at = Date.UTC(2027, 0, 1)
    second.token = await second.login()
    expect((await second.call('GET', '/license')).value).toMatchObject({ expiry: true })
    await second.broker.close()
  })

  it('has two watermarks, the lower below the upper', async () => {
    const limits = { connection_high_watermark: '90%', connection_low_watermark: '70%' }
    expect((await paid.call('GET', '/license/setting')).value).toEqual({
      connection_high_watermark: '80%',
      connection_low_watermark: '75%',
    })
    expect(await paid.call('PUT', '/license/setting', { body: limits })).toMatchObject({
      status: 200,
      value: limits,
    })
    for (const body of [
      { connection_low_watermark: '95%', connection_high_watermark: '90%' },
      { connection_low_watermark: 'x' },
      { connection_low_watermark: '50%', connection_high_watermark: '101%' },
    ]) {
      expect(await paid.call('PUT', '/license/setting', { body })).toMatchObject({
        status: 400,
        value: { code: 'BAD_REQUEST', message: 'Bad license setting' },
      })
    }
    expect((await paid.call('GET', '/license/setting')).value).toEqual(limits)
  })

  it('raises and clears its alarms', async () => {
    const { license, alarms } = paid.broker.state
    const active = () =>
      alarms
        .list(true)
        .map(({ name }) => name)
        .filter((name) => name.startsWith('license'))
    license.check(90)
    expect(active()).toEqual([])
    license.check(91)
    expect(alarms.list(true)).toMatchObject([{ name: 'license_quota', details: { high_watermark: '90%' } }])
    license.check(70)
    expect(active()).toEqual(['license_quota'])
    license.check(69)
    expect(active()).toEqual([])
    paid.clock.at = Date.UTC(2027, 11, 20)
    license.check(0)
    expect(active()).toEqual(['license_expiry'])
  })
})

describe('connections beyond the license', () => {
  const enter = (b: TestBroker, clientId: string, options: mqtt.IClientOptions = {}) =>
    mqtt.connectAsync({
      host: '127.0.0.1',
      port: b.broker.mqttPort,
      clientId,
      protocolVersion: 5,
      reconnectPeriod: 0,
      ...options,
    })
  const licensed = async (...lines: (string | number)[]) => {
    const b = await startTestBroker({ edition: 'enterprise' })
    expect((await b.call('POST', '/license', { body: { key: keyOf(220111, ...lines) } })).status).toBe(200)
    return b
  }

  it('are refused until there is room', async () => {
    const b = await licensed(1, 2, 'Acme', 'ops@acme.example', 'plant', '20260101', 3650, 2)
    const [one, two] = await Promise.all([enter(b, 'one'), enter(b, 'two')])
    await expect(enter(b, 'three')).rejects.toMatchObject({ code: 0x97 })
    await expect(enter(b, 'three', { protocolVersion: 4 })).rejects.toMatchObject({ code: 3 })
    await one.endAsync()
    await expect.poll(() => b.broker.state.engine.liveCount).toBe(1)
    const three = await enter(b, 'three')
    for (const client of [two, three]) await client.endAsync(true)
    await b.broker.close()
  })

  it.each([
    ['of a trial', 0, 2, 0],
    ['of a small customer, after a quarter', 1, 0, 90],
  ])('are refused after the expiry of %s', async (_, type, customer, days) => {
    const b = await licensed(type, customer, 'Acme', 'ops@acme.example', 'plant', '20260101', 365, 10)
    const end = Date.UTC(2027, 0, 1 + days)
    b.clock.at = end - 1
    const client = await enter(b, 'before')
    b.clock.at = end
    await expect(enter(b, 'after')).rejects.toMatchObject({ code: 0x97 })
    await client.endAsync(true)
    await b.broker.close()
  })

  it('are allowed after the expiry of other licenses', async () => {
    const b = await licensed(1, 2, 'Acme', 'ops@acme.example', 'plant', '20260101', 365, 10)
    b.clock.at = Date.UTC(2037, 0, 1)
    const client = await enter(b, 'late')
    await client.endAsync(true)
    await b.broker.close()
  })
})

describe('telemetry', () => {
  it('is disabled by default and can be toggled', async () => {
    expect((await open.call('GET', '/telemetry/status')).value).toEqual({ enable: false })
    expect(await open.call('GET', '/telemetry/data')).toMatchObject({
      status: 404,
      value: { code: 'NOT_FOUND', message: 'Telemetry is not enabled' },
    })
    const put = (body: object) => open.call('PUT', '/telemetry/status', { body })
    expect(await put({ enable: false })).toMatchObject({
      status: 400,
      value: { code: 'BAD_REQUEST', message: 'Telemetry status is already disabled' },
    })
    expect(await put({ enable: true })).toMatchObject({ status: 200, value: { enable: true } })
    expect(await put({ enable: true })).toMatchObject({
      status: 400,
      value: { message: 'Telemetry status is already enabled' },
    })
    expect((await open.call('GET', '/telemetry/data')).value).toMatchObject({
      emqx_version: '5.1.6',
      num_clients: 0,
      messages_received: 0,
      active_plugins: [],
    })
    expect((await put({})).status).toBe(500)
    expect((await put({ enabled: true })).status).toBe(400)
  })
})

it('lists its error codes without a login', async () => {
  const { status, value } = await open.call('GET', '/error_codes', { token: '' })
  expect([status, (value as unknown[]).length]).toEqual([200, 30])
  expect((await open.call('GET', '/error_codes/NOT_FOUND', { token: '' })).value).toEqual({
    code: 'NOT_FOUND',
    description: 'Resource was not found or does not exist',
  })
  expect(await open.call('GET', '/error_codes/NOSUCH', { token: '' })).toMatchObject({
    status: 400,
    value: {
      code: 'BAD_REQUEST',
      message: expect.stringContaining('not_a_enum_symbol') as string,
    },
  })
})
