import net from 'node:net'
import { Decoder, encode } from './frame'

type Device = {
  readonly login: string
  /** Publishes to this topic every few seconds. */
  readonly counts?: string
  readonly subscribes?: string
}

/** Two machines of a production line: one publishes its pallet count, the other subscribes to it. */
export const machines: readonly Device[] = [
  { login: 'palletizer-1', counts: 'line/1/pallets' },
  { login: 'andon-1', subscribes: 'line/+/pallets' },
]

/** Delays of reconnecting and publishing. */
const backMs = 5000
const publishIntervalMs = 3000
const limits = { max_headers: 20, max_headers_length: 1024, max_body_length: 65_536 }

/** A machine: a real STOMP client that reconnects, and waits while STOMP is not running. */
function start({ login, counts, subscribes }: Device, port: () => number | undefined): { stop(): void } {
  let socket: net.Socket | undefined
  let stopped = false
  let pallets = 0
  let back: NodeJS.Timeout | undefined
  let publishTimer: NodeJS.Timeout | undefined
  const send = (command: string, headers: Readonly<Record<string, string>>, body = '') =>
    void socket?.write(encode({ command, headers, body: Buffer.from(body) }, '1.2'))
  const scheduleReconnect = () => {
    clearInterval(publishTimer)
    if (!stopped) back = setTimeout(connect, backMs).unref()
  }
  const welcome = () => {
    if (subscribes !== undefined) send('SUBSCRIBE', { id: '1', destination: subscribes, ack: 'auto' })
    if (counts === undefined) return
    publishTimer = setInterval(() => {
      pallets += 1
      send(
        'SEND',
        { destination: counts, 'content-type': 'application/json' },
        JSON.stringify({ pallets, at: Date.now() }),
      )
    }, publishIntervalMs).unref()
  }
  function connect(): void {
    const at = port()
    if (at === undefined) return scheduleReconnect()
    const decoder = new Decoder(limits)
    socket = net.connect(at, '127.0.0.1', () =>
      send('CONNECT', { 'accept-version': '1.2', host: 'simulated', login }),
    )
    socket.on('data', (chunk: Buffer) => {
      for (let frame = decoder.read(chunk); frame !== undefined; frame = decoder.read())
        if (frame.command === 'CONNECTED') welcome()
    })
    // The broker's log has the reason.
    socket.on('error', () => undefined)
    socket.on('close', scheduleReconnect)
  }
  connect()
  return {
    stop() {
      stopped = true
      clearTimeout(back)
      clearInterval(publishTimer)
      socket?.destroy()
    },
  }
}

/** Starts the machines. `port` returns the STOMP port, undefined while it is not running. */
export function startMachines(port: () => number | undefined): { stop(): void } {
  const running = machines.map((machine) => start(machine, port))
  return {
    stop() {
      for (const each of running) each.stop()
    },
  }
}
