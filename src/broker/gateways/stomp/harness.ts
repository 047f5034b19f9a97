import net from 'node:net'
import { expect } from 'vitest'
import { Decoder, encode, type Frame, type Version } from './frame'

/** A STOMP client for tests. */
export class RawStomp {
  readonly frames: Frame[] = []
  closed = false
  /** Heart-beats received. */
  beats = 0
  private readonly decoder = new Decoder({
    max_headers: 100,
    max_headers_length: 10_000,
    max_body_length: 1_000_000,
  })
  private wake: (() => void)[] = []

  private constructor(
    readonly socket: net.Socket,
    private readonly version: Version,
  ) {
    this.decoder.version = version
    socket.on('data', (chunk: Buffer) => {
      if (/^\n+$/.test(chunk.toString())) this.beats += chunk.length
      for (let frame = this.decoder.read(chunk); frame !== undefined; frame = this.decoder.read())
        this.frames.push(frame)
      this.woken()
    })
    socket.on('close', () => {
      this.closed = true
      this.woken()
    })
  }

  static async open(port: number, version: Version = '1.2'): Promise<RawStomp> {
    const socket = net.connect(port, '127.0.0.1')
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return new RawStomp(socket, version)
  }

  /** Opens a connection and waits for CONNECTED. */
  static async connect(
    port: number,
    headers: Record<string, string> = {},
    version: Version = '1.2',
  ): Promise<RawStomp> {
    const client = await RawStomp.open(port, version)
    client.send('CONNECT', { 'accept-version': version, host: 'x', ...headers })
    expect((await client.next()).command).toBe('CONNECTED')
    return client
  }

  send(command: string, headers: Record<string, string> = {}, body = ''): void {
    this.socket.write(encode({ command, headers, body: Buffer.from(body) }, this.version))
  }

  async next(): Promise<Frame> {
    await this.until(() => this.frames.length > 0 || this.closed)
    const frame = this.frames.shift()
    if (frame === undefined) throw new Error('the connection was closed')
    return frame
  }

  /** Sends a frame and waits until it was handled. */
  async sendAndWait(command: string, headers: Record<string, string> = {}, body = ''): Promise<void> {
    this.send(command, { ...headers, receipt: command }, body)
    expect(await this.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': command } })
  }

  async until(test: () => boolean): Promise<void> {
    while (!test()) await new Promise<void>((resolve) => this.wake.push(resolve))
  }

  private woken(): void {
    const all = this.wake
    this.wake = []
    for (const wake of all) wake()
  }
}
