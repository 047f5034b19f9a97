import net from 'node:net'
import os from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

/** The status of a WebSocket upgrade. */
const upgrade = (path: string, headers: Record<string, string> = {}, protocols: string[] = ['mqtt']) =>
  new Promise<number>((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${String(b.broker.wsPort)}${path}`, protocols, { headers })
    socket.once('open', () => {
      socket.terminate()
      done(101)
    })
    socket.once('unexpected-response', (_, response) => {
      response.destroy()
      done(response.statusCode ?? 0)
    })
    socket.once('error', fail)
  })

describe('MQTT over WebSocket (catalogue S7)', () => {
  it.each([
    ['none, as programs send', {}, 101],
    ['a page of this machine', { origin: 'http://localhost:4180' }, 101],
    ['a page of this machine, by address', { origin: 'http://127.0.0.1:4180' }, 101],
    ['another site', { origin: 'http://evil.example' }, 403],
    ['another site that is named like us', { origin: 'http://localhost.evil.example' }, 403],
    ['a file or a sandbox', { origin: 'null' }, 403],
    ['nonsense', { origin: 'evil' }, 403],
  ])('answers an upgrade whose Origin is %s', async (_, headers, status) => {
    expect(await upgrade('/mqtt', headers)).toBe(status)
  })

  it('is served at /mqtt only, and not over plain HTTP', async () => {
    expect(await upgrade('/other')).toBe(404)
    expect(await upgrade('/mqtt2')).toBe(404)
    const plain = await fetch(`http://127.0.0.1:${String(b.broker.wsPort)}/mqtt`)
    expect(plain.status).toBe(426)
  })

  it('refuses a client without the subprotocol', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${String(b.broker.wsPort)}/mqtt`)
    const code = await new Promise((done) => socket.once('close', done))
    expect(code).toBe(1002)
  })
})

/** Addresses of this machine that others can reach. */
const outside = Object.values(os.networkInterfaces()).flatMap((all) =>
  (all ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
)

const reached = (port: number, host: string) =>
  new Promise<boolean>((done) => {
    const socket = net.connect({ port, host, timeout: 2000 })
    const end = (value: boolean) => {
      socket.destroy()
      done(value)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })

it('listens on loopback only (catalogue S7)', async () => {
  const { mqttPort, wsPort } = b.broker
  for (const port of [mqttPort, wsPort]) {
    expect(await reached(port, '127.0.0.1')).toBe(true)
    // Bound to one address: others of the same interface do not answer.
    expect(await reached(port, '127.0.0.2')).toBe(false)
    for (const address of outside) expect(await reached(port, address), address).toBe(false)
  }
})

it('binds the next free port if the wanted one is in use, and reports it', async () => {
  const second = await startTestBroker({ mqttPort: b.broker.mqttPort, wsPort: b.broker.wsPort })
  expect(second.broker.mqttPort).toBeGreaterThan(b.broker.mqttPort)
  expect(second.broker.wsPort).toBeGreaterThan(b.broker.wsPort)
  const device = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: second.broker.mqttPort,
    clientId: 'x',
    reconnectPeriod: 0,
  })
  expect(second.broker.state.engine.client('x')?.connected).toBe(true)
  expect(b.broker.state.engine.client('x')).toBeUndefined()
  await device.endAsync(true)
  await second.broker.close()
})
