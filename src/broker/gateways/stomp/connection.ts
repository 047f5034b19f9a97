import type net from 'node:net'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { newCounters, type GatewayHost } from '../protocol'
import { parseDurationMs } from '../../lib/duration'
import type { Heartbeats } from './beats'
import { Fault } from './fault'
import { BadFrame, Decoder, encode, type Frame, type Version } from './frame'

/** Time for a closing client to read the last frame. */
const farewellMs = 1000

/** What a connection needs of the protocol above it. */
type Handlers = {
  /** Whether the client has logged in. */
  readonly isLoggedIn: () => boolean
  readonly handle: (frame: Frame) => Promise<void>
  /** The socket accepts data again. */
  readonly drained: () => void
  readonly ended: () => void
  readonly log: (text: string) => void
}

/** The frames of one socket, which are handled one after the other. */
export class StompConnection {
  readonly counters = newCounters()
  beats: Heartbeats | undefined
  closed = false
  version: Version = '1.0'
  private readonly decoder: Decoder
  private readonly waiting: Frame[] = []
  private busy = false
  private readonly loginTimer: NodeJS.Timeout

  constructor(
    private readonly socket: net.Socket,
    { frame, idle_timeout }: GatewayHost<'stomp'>['settings'],
    private readonly handlers: Handlers,
  ) {
    this.decoder = new Decoder(frame)
    // Closes connections that never send CONNECT.
    this.loginTimer = setTimeout(() => this.close(), parseDurationMs(idle_timeout)).unref()
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('drain', handlers.drained)
    socket.on('close', () => this.finish())
    // A socket error closes the connection.
    socket.on('error', () => socket.destroy())
  }

  /** The client has asked for a version. */
  negotiated(version: Version): void {
    this.decoder.version = this.version = version
  }

  /** The client has logged in. */
  loggedIn(): void {
    clearTimeout(this.loginTimer)
  }

  /** Closes the connection after pending writes. */
  close(): void {
    if (this.closed) return
    this.finish()
    this.socket.end()
    // Discards further input, so that the last frame is not lost by a reset.
    this.socket.resume()
    setTimeout(() => this.socket.destroy(), farewellMs).unref()
  }

  /** Sends a frame. */
  send(command: string, headers: Readonly<Record<string, string>>, body: Buffer = Buffer.alloc(0)): void {
    this.counters.send_pkt += 1
    this.write(encode({ command, headers, body }, this.version))
  }

  /** Sends bytes, such as a heartbeat. */
  write(bytes: Buffer): void {
    if (this.closed) return
    this.counters.send_oct += bytes.length
    this.counters.send_cnt += 1
    this.beats?.sent()
    this.socket.write(bytes)
  }

  /** Sends an ERROR frame and closes the connection. */
  fail(message: string, receipt?: string): void {
    if (this.closed) return
    this.send(
      'ERROR',
      { message, 'content-type': 'text/plain', ...(receipt === undefined ? {} : { 'receipt-id': receipt }) },
      Buffer.from(message),
    )
    this.close()
  }

  private receive(chunk: Buffer): void {
    if (this.closed) return
    this.counters.recv_oct += chunk.length
    this.counters.recv_cnt += 1
    this.beats?.received()
    this.readFrames(chunk)
  }

  private readFrames(chunk?: Buffer): void {
    try {
      for (let frame = this.decoder.read(chunk); frame !== undefined; frame = this.decoder.read()) {
        this.counters.recv_pkt += 1
        this.waiting.push(frame)
        // The version determines how the next frame is read.
        if (!this.handlers.isLoggedIn()) break
      }
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error
      return this.fail(error.message)
    }
    if (this.waiting.length > 0) startInBackground(this.work(), throwUnexpected)
  }

  /** Handles frames in order; nothing is read while one is pending. */
  private async work(): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.socket.pause()
    for (
      let frame = this.waiting.shift();
      frame !== undefined && !this.closed;
      frame = this.waiting.shift()
    ) {
      try {
        await this.handlers.handle(frame)
      } catch (error) {
        if (!(error instanceof Fault))
          this.handlers.log(error instanceof Error ? error.message : String(error))
        this.fail(error instanceof Fault ? error.message : 'Internal error', frame.headers['receipt'])
      }
    }
    this.busy = false
    if (this.closed) return
    this.socket.resume()
    // Frames that arrived together with CONNECT.
    this.readFrames()
  }

  private finish(): void {
    if (this.closed) return
    this.closed = true
    clearTimeout(this.loginTimer)
    this.beats?.stop()
    this.handlers.ended()
  }
}
