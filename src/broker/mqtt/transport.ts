import type * as http from 'node:http'
import type * as net from 'node:net'
import type { WebSocket } from 'ws'
import { tcpEntry, wsEntry, type ListenerEntry } from './listener-entry'
import type { CertificatePart } from './settings'

/**
 * The transport of a connection. Writes of one turn are sent together; `pending` is what the peer has not
 * accepted.
 */
export interface Transport {
  /** The listener that accepted the connection. */
  readonly entry: ListenerEntry
  /** The client's certificate, if it sent one. */
  readonly certificate?: CertificateOf | undefined
  readonly address: string
  readonly port: number
  /** Local address, as `ip:port`. */
  readonly local: string
  readonly pending: number
  send(bytes: Buffer): void
  /** Stops reading, so that a peer that does not read its answers cannot cause more of them. */
  pause(): void
  resume(): void
  /** Sends what is pending, then closes; cuts the connection after a second. */
  end(): void
  destroy(): void
  start(handlers: TransportHandlers): void
}

/** Returns a part of the client's certificate; undefined if it is missing. */
export type CertificateOf = (part: CertificatePart) => string | undefined

/** Data beyond the socket: the listener, the certificate, and the client behind a proxy. */
export type Arrived = {
  readonly entry: ListenerEntry
  readonly certificate?: CertificateOf | undefined
  readonly address?: string | undefined
  readonly port?: number | undefined
}

export type TransportHandlers = {
  data: (chunk: Buffer) => void
  /** A write of `bytes` was sent. */
  wrote: (bytes: number) => void
  drain: () => void
  closed: () => void
}

/** Time for a closing peer to read the last packet. */
const lingerMs = 1000

const toIpv4 = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '')
const localOf = (socket: net.Socket): string => `${toIpv4(socket.localAddress)}:${socket.localPort ?? 0}`

abstract class Batched {
  private batch: Buffer[] = []
  protected batched = 0
  private scheduled = false
  protected ended = false
  protected handlers: TransportHandlers | null = null

  protected abstract write(bytes: Buffer): void

  send(bytes: Buffer): void {
    if (this.ended) return
    this.batch.push(bytes)
    this.batched += bytes.length
    if (this.scheduled) return
    this.scheduled = true
    process.nextTick(() => {
      this.scheduled = false
      this.flush()
    })
  }

  protected flush(): void {
    if (this.batch.length === 0) return
    const bytes = this.batch.length === 1 ? (this.batch[0] as Buffer) : Buffer.concat(this.batch)
    this.batch = []
    this.batched = 0
    this.handlers?.wrote(bytes.length)
    this.write(bytes)
  }
}

/** MQTT over TCP or TLS. */
export class TcpTransport extends Batched implements Transport {
  readonly entry: ListenerEntry
  readonly certificate: CertificateOf | undefined
  readonly address: string
  readonly port: number
  readonly local: string

  constructor(
    private readonly socket: net.Socket,
    { entry, certificate, address, port }: Arrived = { entry: tcpEntry },
  ) {
    super()
    this.entry = entry
    this.certificate = certificate
    this.local = localOf(socket)
    this.address = toIpv4(address ?? socket.remoteAddress)
    this.port = port ?? socket.remotePort ?? 0
  }

  get pending(): number {
    return this.socket.writableLength + this.batched
  }

  start(handlers: TransportHandlers): void {
    this.handlers = handlers
    this.socket.setNoDelay(true)
    this.socket.on('data', handlers.data)
    this.socket.on('drain', handlers.drain)
    this.socket.on('close', handlers.closed)
    // A reset is reported here first and as 'close' right after; only the latter is handled.
    this.socket.on('error', () => undefined)
    if (this.socket.destroyed) process.nextTick(handlers.closed)
  }

  protected write(bytes: Buffer): void {
    if (!this.socket.writable) return
    this.socket.write(bytes)
    // No 'drain' follows a write that the kernel took at once, but more may have been queued meanwhile.
    if (!this.socket.writableNeedDrain) this.handlers?.drain()
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }

  end(): void {
    if (this.ended) return
    this.flush()
    this.ended = true
    this.socket.end()
    // Unread bytes would keep the socket half open.
    this.socket.resume()
    setTimeout(() => this.socket.destroy(), lingerMs).unref()
  }

  destroy(): void {
    this.ended = true
    this.socket.destroy()
  }
}

/** MQTT in binary WebSocket frames, subprotocol `mqtt` (MQTT 5 §6). */
export class WebSocketTransport extends Batched implements Transport {
  readonly entry: ListenerEntry
  readonly certificate: CertificateOf | undefined
  readonly address: string
  readonly port: number
  readonly local: string

  constructor(
    private readonly socket: WebSocket,
    request: http.IncomingMessage,
    { entry, certificate, address, port }: Arrived = { entry: wsEntry },
  ) {
    super()
    this.entry = entry
    this.certificate = certificate
    this.address = toIpv4(address ?? request.socket.remoteAddress)
    this.port = port ?? request.socket.remotePort ?? 0
    this.local = localOf(request.socket)
  }

  get pending(): number {
    return this.socket.bufferedAmount + this.batched
  }

  start(handlers: TransportHandlers): void {
    this.handlers = handlers
    this.socket.on('message', (data, binary) => {
      if (this.ended) return
      // MQTT 5 §6.0.0-1: anything but a binary frame closes the connection.
      if (!binary) return this.refuse(1003)
      if (Array.isArray(data)) for (const part of data) handlers.data(part)
      else handlers.data(Buffer.isBuffer(data) ? data : Buffer.from(data))
    })
    this.socket.on('close', handlers.closed)
    this.socket.on('error', () => undefined)
    if (this.socket.readyState > this.socket.OPEN) process.nextTick(handlers.closed)
  }

  /** Closes with a WebSocket status. */
  refuse(code: number): void {
    this.ended = true
    this.socket.close(code)
    setTimeout(() => this.socket.terminate(), lingerMs).unref()
  }

  protected write(bytes: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    // ws has no 'drain': the callback of each write replaces it.
    this.socket.send(bytes, { binary: true }, () => this.handlers?.drain())
  }

  pause(): void {
    this.socket.pause()
  }

  resume(): void {
    this.socket.resume()
  }

  end(): void {
    if (this.ended) return
    this.flush()
    this.socket.resume()
    this.refuse(1000)
  }

  destroy(): void {
    this.ended = true
    this.socket.terminate()
  }
}
