import net from 'node:net'
import type { Page } from '@playwright/test'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Settings } from '../../src/mqtt/settings'
import { storeBefore } from './stored'

/** A listener of a test: its port, the number of connections, and how to stop it. */
export type Listener = {
  readonly port: string
  readonly connects: () => number
  readonly close: () => Promise<void>
}

const portOf = (address: net.AddressInfo | string | null) => String((address as net.AddressInfo).port)

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A scripted broker: each packet of the client is passed to `answer`, with a function to reply. */
export async function scripted(
  answer: (packet: Packet, send: (packet: Packet) => void, socket: WebSocket) => void,
): Promise<Listener> {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    path: '/mqtt',
    handleProtocols: () => 'mqtt',
  })
  let connects = 0
  server.on('connection', (socket) => {
    let version = 5
    const parser = mqttPacket.parser()
    parser.on('packet', (packet: Packet) => {
      if (packet.cmd === 'connect') {
        connects += 1
        version = packet.protocolVersion ?? 4
      }
      answer(packet, (reply) => socket.send(mqttPacket.generate(reply, { protocolVersion: version })), socket)
    })
    socket.on('message', (data: Buffer) => parser.parse(data))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: portOf(server.address()),
    connects: () => connects,
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}

/** A port that accepts connections and never replies. */
export async function silent(): Promise<Listener> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server.address()),
    connects: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** A proxy to a broker that can be cut, and that stays down until it is restored. */
export async function line(to: number): Promise<Listener & { cut: () => void; mend: () => void }> {
  const sockets = new Set<net.Socket>()
  let connects = 0
  let dead = false
  const server = net.createServer((near) => {
    connects += 1
    near.on('error', () => undefined)
    if (dead) return near.destroy()
    const far = net.connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    dead = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port: portOf(server.address()),
    connects: () => connects,
    cut,
    mend: () => {
      dead = false
    },
    close: () =>
      new Promise((resolve) => {
        cut()
        server.close(() => resolve())
      }),
  }
}

/** Gives the MQTT client a connection to begin with, as if it had been set up before. Before the first navigation. */
export const prepare = (
  page: Page,
  more: Partial<Settings> & { port: string },
  options: { replaces?: boolean } = {},
): Promise<unknown> => {
  const settings: Settings = {
    name: 'mqtt-1',
    tls: false,
    host: 'localhost',
    path: '/mqtt',
    version: 5,
    clientid: 'tab-1',
    username: '',
    password: '',
    keepPassword: false,
    keepalive: '60',
    clean: true,
    expiry: '0',
    will: undefined,
    ...more,
  }
  return storeBefore(page, 'mqtt-connections', JSON.stringify([settings]), options)
}
