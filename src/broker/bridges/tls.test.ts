import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSqlValue } from '@/rule-sql/value'
import { startTestBroker, type TestBroker } from '../harness'
import { MqttEngine } from '../mqtt/mqtt-engine'
import { readTlsOptions } from './tls'

/** Self-signed for `localhost` and 127.0.0.1. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA+Tzb2YNJ0lLPdH
+QaJUJwTjSvkOHYTK2/rFRk64JL/mk3dXZlG+BBNJ7CB5EzI6xvBpfAhjo6cvCqC
bk1rVCKjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBTPob0DzPxUFpr/Dvm4il7821Z4kDAKBggqhkjOPQQD
AgNIADBFAiEA+DZVI6iNLFgtgmXQwVpoSBwbV5/NKfKmZl/cAbLaMvMCIGxf/US5
Yy5CvCP+GAPWFaQzV1uZjaEqAcReJJI95obe
-----END CERTIFICATE-----
`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2uwG6usFQtP6+Glz
UAY8sTsF68EqpNmqu18o/1I1fL+hRANCAAQPk829mDSdJSz3R/kGiVCcE40r5Dh2
Eytv6xUZOuCS/5pN3V2ZRvgQTSewgeRMyOsbwaXwIY6OnLwqgm5Na1Qi
-----END PRIVATE KEY-----
`

let b: TestBroker
let web: https.Server
let remote: MqttEngine
let mqtts: tls.Server
const seen: string[] = []
const portOf = (server: tls.Server) => (server.address() as AddressInfo).port
const listening = (server: tls.Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

beforeAll(async () => {
  b = await startTestBroker({ now: Date.now })
  web = https.createServer({ cert, key }, (request, response) => {
    request.on('data', (part: Buffer) => seen.push(part.toString()))
    request.on('end', () => response.writeHead(200).end())
  })
  remote = new MqttEngine({ node: 'remote@127.0.0.1' })
  mqtts = tls.createServer({ cert, key }, (socket) => remote.handleTcp(socket))
  for (const server of [web, mqtts]) {
    // A client that does not trust the certificate closes the connection.
    server.on('tlsClientError', () => undefined)
    await listening(server)
  }
})
afterAll(async () => {
  await b.broker.close()
  await remote.close()
  web.closeAllConnections()
  for (const server of [web, mqtts]) await new Promise((done) => server.close(done))
})

const create = (body: object) => b.call('POST', '/bridges', { body })
const trusting = { enable: true, verify: 'verify_peer', cacertfile: cert }

describe('bridges over TLS', () => {
  it('a webhook trusts only the configured authority', async () => {
    const url = `https://127.0.0.1:${String(portOf(web))}/`
    expect(
      (await create({ type: 'webhook', name: 'trusts', url, body: '${a}', ssl: trusting })).value,
    ).toMatchObject({ status: 'connected' })
    expect(await b.broker.state.bridges.deliver('webhook:trusts', toSqlValue({ a: 'secretly' }))).toBe(
      'success',
    )
    expect(seen).toEqual(['secretly'])
    const doubts = await create({
      type: 'webhook',
      name: 'doubts',
      url,
      ssl: { enable: true, verify: 'verify_peer' },
    })
    expect(doubts.value).toMatchObject({
      status: 'disconnected',
      status_reason: 'depth_zero_self_signed_cert',
    })
    expect(
      (await create({ type: 'webhook', name: 'asks-nothing', url, ssl: { enable: true } })).value,
    ).toMatchObject({ status: 'connected' })
  })

  it('an MQTT bridge trusts only the configured authority', async () => {
    const server = `localhost:${String(portOf(mqtts))}`
    const egress = { pool_size: 1, remote: { topic: 't', qos: 1 } }
    expect(
      (await create({ type: 'mqtt', name: 'trusts', server, egress, ssl: trusting })).value,
    ).toMatchObject({ status: 'connected' })
    expect(await b.broker.state.bridges.deliver('mqtt:trusts', toSqlValue({}))).toBe('success')
    expect(
      (
        await create({
          type: 'mqtt',
          name: 'doubts',
          server,
          egress,
          ssl: { enable: true, verify: 'verify_peer' },
        })
      ).value,
    ).toMatchObject({ status: 'disconnected', status_reason: 'depth_zero_self_signed_cert' })
  })
})

it('a missing certificate affects the bridge, not the broker', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'ca.pem')
  writeFileSync(file, cert)
  const body = {
    type: 'webhook',
    name: 'bereft',
    url: `https://127.0.0.1:${String(portOf(web))}/`,
    ssl: { ...trusting, cacertfile: file },
  }
  expect((await create(body)).value).toMatchObject({ status: 'connected' })
  rmSync(file)
  expect(await b.call('POST', '/bridges/webhook:bereft/restart')).toMatchObject({
    status: 400,
    value: { message: 'enoent' },
  })
  expect((await b.call('GET', '/bridges/webhook:bereft')).value).toMatchObject({
    status: 'disconnected',
    status_reason: 'enoent',
  })
})

it('converts the settings for Node', () => {
  const of = (ssl: object, host = 'h.example') =>
    readTlsOptions({ ssl: { enable: true, ...ssl } }, { 'data/certs/x': 'PEM' }, host)
  expect(
    of({
      verify: 'verify_none',
      cacertfile: 'data/certs/x',
      password: 'p',
      versions: ['tlsv1.3', 'tlsv1.1'],
    }),
  ).toEqual({
    rejectUnauthorized: false,
    servername: 'h.example',
    ca: 'PEM',
    passphrase: 'p',
    minVersion: 'TLSv1.1',
    maxVersion: 'TLSv1.3',
  })
  expect([
    of({ server_name_indication: 'disable' }).servername,
    of({ server_name_indication: 'other' }).servername,
    of({}, '10.0.0.1').servername,
  ]).toEqual(['', 'other', ''])
  expect(of({ certfile: import.meta.filename }).cert).toBe(readFileSync(import.meta.filename, 'utf8'))
})
