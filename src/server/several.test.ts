import { mkdtempSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import { defaults } from './options'
import { parseProfiles } from './profiles'
import { startServer, type Running } from './serve'

const root = mkdtempSync(join(tmpdir(), 'switchboard-several-'))
let calm: EmbeddedBroker
let running: Running
/** Of the two brokers. */
let identities: readonly string[] = []
/** Records the requests to a fake API of the second broker. */
const requests: string[] = []
/** The headers of the last one. */
let forwarded: http.IncomingHttpHeaders = {}
const upstream = http.createServer((request, response) => {
  requests.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.host ?? ''}`)
  forwarded = request.headers
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><head><title>Switchboard</title></head>')
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  calm = await createBroker({ seed: 'empty', mqttPort: 0, wsPort: 0, bare: true })
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const profiles = parseProfiles(
    JSON.stringify([
      {
        name: 'lab',
        address: `${address}/lab`,
        label: 'Lab "1" <b>',
        mqtt: `ws://127.0.0.1:${String(calm.wsPort)}/mqtt`,
      },
      { name: 'prod', address, production: true, readOnly: true, mqtt: 'ws://127.0.0.1:9/mqtt' },
    ]),
    'brokers.json',
  )
  identities = profiles.map(({ identity }) => identity)
  running = await startServer({ ...defaults, port: 0, profiles }, { root })
})
afterAll(async () => {
  await running.close()
  await calm.close()
  upstream.closeAllConnections()
  upstream.close()
})

const send = async (path: string, init?: RequestInit) => {
  requests.length = 0
  const answer = await fetch(`http://127.0.0.1:${running.port}${path}`, { redirect: 'manual', ...init })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
    mqtt: answer.headers.get(mqttPathHeader),
  }
}

it('embeds the brokers in the page with their hosts, but without paths and MQTT addresses', async () => {
  const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const { text } = await send('/')
  const [, content = ''] = /<meta name="switchboard" content="([^"]*)">/.exec(text) ?? []
  expect(
    JSON.parse(
      content
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ),
  ).toEqual({
    brokers: [
      {
        identity: identities[0],
        name: 'lab',
        label: 'Lab "1" <b>',
        address: origin,
        color: 'accent',
        production: false,
        readOnly: false,
      },
      {
        identity: identities[1],
        name: 'prod',
        label: 'prod',
        address: origin,
        color: 'bad',
        production: true,
        readOnly: true,
      },
    ],
  })
  expect(text).not.toMatch(/\/lab[^a-z]|ws:|127\.0\.0\.1:9/)
})

it('forwards each call to the broker in its path, and sends its MQTT path', async () => {
  expect(await send('/broker/lab/api/v5/clients/a%2Fb?x=1')).toMatchObject({
    status: 200,
    mqtt: '/broker/lab/mqtt',
  })
  expect(requests).toEqual([
    `GET /lab/api/v5/clients/a%2Fb?x=1 127.0.0.1:${(upstream.address() as AddressInfo).port}`,
  ])
  expect(await send('/broker/prod/api/v5/nodes')).toMatchObject({ status: 200, mqtt: '/broker/prod/mqtt' })
  expect(requests[0]).toMatch(/^GET \/api\/v5\/nodes /)
})

it.each([
  '/api/v5/nodes',
  '/status',
  '/broker/other/api/v5/nodes',
  '/broker/lab',
  '/broker/lab/',
  '/broker/lab/../prod/api/v5/nodes',
  '/broker/lab%2Fx/api/v5/nodes',
  '/broker/lab/http://127.0.0.1/api/v5',
])('forwards %s to no broker', async (path) => {
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    requests.length = 0
    // Unchanged, where fetch would normalize it.
    http
      .get({ host: '127.0.0.1', port: running.port, path }, (reply) => {
        let text = ''
        reply
          .on('data', (part: Buffer) => (text += part.toString()))
          .on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      })
      .on('error', reject)
  })
  expect([answer.status, (JSON.parse(answer.text) as { code: string }).code, requests]).toEqual([
    404,
    'BROKER_UNKNOWN',
    [],
  ])
})

it('refuses a call that was intended for another broker before anything reaches this one', async () => {
  const [lab = '', prod = ''] = identities
  const call = (identity: string) =>
    send('/broker/lab/api/v5/clients/a', { method: 'DELETE', headers: { 'x-switchboard-broker': identity } })
  expect(lab).not.toBe(prod)
  for (const other of [prod, '', `${lab}, ${prod}`])
    expect(await call(other)).toMatchObject({ status: 421, code: 'BROKER_CHANGED' })
  expect(requests).toEqual([])
  expect(await call(lab)).toMatchObject({ status: 200 })
  expect(requests).toHaveLength(1)
  expect(forwarded).not.toHaveProperty('x-switchboard-broker')
})

it('opens MQTT over WebSocket only to the broker that it is intended for', async () => {
  const [lab = '', prod = ''] = identities
  const connect = (identity: string) =>
    mqtt.connectAsync(
      `ws://127.0.0.1:${running.port}/broker/lab/mqtt?switchboard-broker=${identity}`,
      { reconnectPeriod: 0, clientId: 'meant' },
      false,
    )
  await expect(connect(prod)).rejects.toThrow()
  await (await connect(lab)).endAsync()
})

it('allows writes only to writable brokers', async () => {
  expect(await send('/broker/lab/api/v5/banned', { method: 'POST', body: '{}' })).toMatchObject({
    status: 200,
  })
  expect(await send('/broker/prod/api/v5/banned', { method: 'POST', body: '{}' })).toMatchObject({
    status: 403,
    code: 'READ_ONLY',
  })
  expect(requests).toEqual([])
  expect(await send('/broker/prod/api/v5/login', { method: 'POST', body: '{}' })).toMatchObject({
    status: 200,
  })
})

it('rejects writes of another site', async () => {
  expect(
    await send('/broker/lab/api/v5/banned', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://evil.example' },
    }),
  ).toMatchObject({ status: 403, code: 'FORBIDDEN_ORIGIN' })
  expect(requests).toEqual([])
})

it('forwards MQTT to the broker in its path', async () => {
  const client = await mqtt.connectAsync(`ws://127.0.0.1:${running.port}/broker/lab/mqtt`, {
    reconnectPeriod: 0,
    clientId: 'several',
  })
  expect([...calm.state.engine.clients()].map(({ clientid }) => clientid)).toContain('several')
  await client.endAsync()
  await expect(
    mqtt.connectAsync(`ws://127.0.0.1:${running.port}/broker/other/mqtt`, { reconnectPeriod: 0 }, false),
  ).rejects.toThrow()
  await expect(
    mqtt.connectAsync(`ws://127.0.0.1:${running.port}/mqtt`, { reconnectPeriod: 0 }, false),
  ).rejects.toThrow()
})
