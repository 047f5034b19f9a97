import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { trustAlso } from './authorities'
import { failureReason } from './broker-failure'
import { createConnectGuard, createReadOnlyFilter, maxConnectBytes, PacketRefused } from './mqtt-packets'

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Where MQTT over WebSocket goes, and what its clients may do. */
export type RelayTarget = {
  readonly address: URL
  readonly ca: string | undefined
  /** Whether clients only receive. */
  readonly readOnly: boolean
}

export type RelayEvents = {
  /** The address of the client, for the broker. */
  readonly addressOf: (request: IncomingMessage) => string
  /** A connection was opened; the function that is returned is called when it has ended. */
  readonly onOpen: () => () => void
  /** The broker did not answer, for a reason such as `ECONNREFUSED`. */
  readonly onFailure: (reason: string) => void
}

/** How much may be buffered for one side before reading from the other pauses, in bytes. */
const maxBufferedBytes = 1024 * 1024

/** The largest frame of a client: the MQTT client of the console sends a message as one. Brokers take 1 MB by default. */
const maxFrameBytes = 16 * 1024 * 1024

/** The largest frame of a broker: the longest packet of MQTT (MQTT 5 §2.1.4). */
const maxBrokerFrameBytes = 268_435_460

/** The largest frame of a client that only receives. */
const maxReadOnlyFrameBytes = 1024 * 1024

/** How long the broker's handshake, and then the client's CONNECT, may take, in milliseconds. */
const handshakeMs = 10_000

/** Handshakes with brokers that may be under way at the same time. */
const maxHandshakes = 1000

/** «Policy violation» (RFC 6455 §7.4.1). */
const policyViolation = 1008

const keyForm = /^[A-Za-z\d+/]{22}==$/

const bytesOf = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data

/** Passes the messages of one side on to the other; a side that does not read makes the other wait. */
function relay(from: WebSocket, to: WebSocket, convert: (bytes: Buffer) => Buffer): void {
  from.on('message', (data) => {
    const bytes = convert(bytesOf(data))
    if (bytes.length === 0 || to.readyState !== WebSocket.OPEN) return
    to.send(bytes, () => {
      if (from.isPaused && to.bufferedAmount < maxBufferedBytes) from.resume()
    })
    if (to.bufferedAmount >= maxBufferedBytes) from.pause()
  })
  from.on('close', () => to.close())
  from.on('error', () => to.terminate())
}

/** Ends a client that sends much, or nothing, before its CONNECT; returns the function to call when that has come. */
function limitUntilConnect(client: WebSocket, socket: Duplex): () => void {
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    // Each frame has a head of up to fourteen bytes, so that a CONNECT byte by byte stays possible up to a point.
    if (received > 2 * maxConnectBytes) socket.destroy()
  }
  const timer = setTimeout(() => client.close(policyViolation, 'no CONNECT'), handshakeMs)
  const stop = () => {
    clearTimeout(timer)
    socket.off('data', count)
  }
  socket.on('data', count)
  client.once('close', stop)
  return stop
}

/** Answers a handshake with an error. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Passes MQTT over WebSocket on to a broker. */
export function createMqttRelay(
  { address, ca, readOnly }: RelayTarget,
  { addressOf, onOpen, onFailure }: RelayEvents,
): Upgrade {
  let handshakes = 0
  const trust = trustAlso(ca)
  const server = new WebSocketServer({
    noServer: true,
    // Compression would only cost time on one machine.
    perMessageDeflate: false,
    maxPayload: readOnly ? maxReadOnlyFrameBytes : maxFrameBytes,
    handleProtocols: ([first]) => first ?? false,
  })

  const connect = (request: IncomingMessage): WebSocket => {
    const protocols = String(request.headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    return new WebSocket(address, protocols.slice(0, 1), {
      perMessageDeflate: false,
      followRedirects: false,
      handshakeTimeout: handshakeMs,
      maxPayload: maxBrokerFrameBytes,
      headers: { 'x-forwarded-for': addressOf(request) },
      ...trust,
    })
  }

  const join = (client: WebSocket, broker: WebSocket, socket: Duplex) => {
    const end = onOpen()
    client.once('close', end)
    const connected = limitUntilConnect(client, socket)
    const filter = readOnly ? createReadOnlyFilter(connected) : createConnectGuard(connected)
    relay(client, broker, (bytes) => {
      try {
        return filter(bytes)
      } catch (cause) {
        if (!(cause instanceof PacketRefused)) throw cause
        client.close(policyViolation, cause.message)
        broker.terminate()
        return Buffer.alloc(0)
      }
    })
    relay(broker, client, (bytes) => bytes)
    broker.resume()
  }

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!keyForm.test(request.headers['sec-websocket-key'] ?? ''))
      return refuseUpgrade(socket, '400 Bad Request')
    if (handshakes >= maxHandshakes) return refuseUpgrade(socket, '503 Service Unavailable')
    handshakes += 1
    const broker = connect(request)
    // Without a listener an error would end the process; `close` follows each.
    broker.on('error', () => undefined)
    // Reading notices a client that goes away before the handshake; what it sends early is kept for after it.
    let early = head
    const keep = (chunk: Buffer) => {
      early = Buffer.concat([early, chunk])
      if (early.length > maxConnectBytes) socket.destroy()
    }
    const abandon = () => socket.destroy()
    const terminate = () => broker.terminate()
    let settled = false
    const settle = () => {
      if (settled) return
      settled = true
      handshakes -= 1
      socket.off('data', keep).off('end', abandon).off('close', terminate)
    }
    socket.on('data', keep).once('end', abandon).once('close', terminate)
    broker.once('close', settle)
    broker.once('error', (cause) => {
      if (settled) return
      settle()
      if (socket.destroyed) return
      onFailure(failureReason(cause))
      refuseUpgrade(socket, '502 Bad Gateway')
    })
    broker.once('open', () => {
      if (settled) return
      settle()
      if (socket.destroyed) return broker.terminate()
      // Nothing may be lost before the client's handshake completes.
      broker.pause()
      server.handleUpgrade(request, socket, early, (client) => join(client, broker, socket))
      // A handshake that the library refuses ends the client only.
      socket.once('close', terminate)
    })
  }
}
