import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { selfSigned } from '@/broker/listeners/certificate'
import { defaults } from './options'
import { startServer, type Running } from './serve'

const pair = selfSigned(Date.now())
const broker = https.createServer({ cert: pair.cert, key: pair.key }, (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const sockets = new WebSocketServer({ server: broker })
let running: Running
const start = async (ca: string | undefined) => {
  const host = `localhost:${String((broker.address() as AddressInfo).port)}`
  running = await startServer({
    ...defaults,
    port: 0,
    broker: new URL(`https://${host}`),
    brokerWs: new URL(`wss://${host}/mqtt`),
    ca,
  })
}
beforeEach(() => new Promise<void>((done) => broker.listen(0, 'localhost', done)))
afterEach(async () => {
  await running.close()
  for (const client of sockets.clients) client.terminate()
  broker.closeAllConnections()
  await new Promise((done) => broker.close(done))
})

const get = () => fetch(`http://127.0.0.1:${String(running.port)}/api/v5/nodes`)
const openSocket = () =>
  new Promise<number>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${String(running.port)}/mqtt`, 'mqtt')
    socket.on('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.on('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0))
    socket.on('error', () => undefined)
  })

it('names a certificate that is not trusted as the reason', async () => {
  await start(undefined)
  const reply = await get()
  expect([reply.status, await reply.json()]).toMatchObject([502, { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }])
  expect(await openSocket()).toBe(502)
})

it('trusts the certificates of --ca, for the API and for MQTT', async () => {
  await start(pair.cert)
  expect([(await get()).status, await openSocket()]).toEqual([200, 101])
})
