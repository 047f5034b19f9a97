import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSocketProxy } from './proxy'

/** More than the buffers of both connections hold together. */
const total = 96 * 1024 * 1024
const block = Buffer.alloc(64 * 1024)
for (let index = 0; index < block.length; index += 1) block[index] = index % 251

const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

let upstreamOpened: (socket: Duplex) => void
const upstream = http.createServer().on('upgrade', (_request, socket) => {
  socket.write(switching)
  upstreamOpened(socket)
})
const server = http.createServer()
const open: Duplex[] = []

beforeAll(async () => {
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
  const { port } = upstream.address() as AddressInfo
  server.on('upgrade', createSocketProxy(new URL(`ws://127.0.0.1:${String(port)}/mqtt`)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  for (const socket of open) socket.destroy()
  server.close()
  upstream.close()
})

/** Both ends of a connection through the proxy, after the upgrade. */
async function connect(): Promise<{ client: Duplex; broker: Duplex }> {
  const opened = new Promise<Duplex>((resolve) => (upstreamOpened = resolve))
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET /mqtt HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const broker = await opened
  await new Promise<void>((done) => client.once('data', () => done()))
  open.push(client, broker)
  return { client, broker }
}

/** Writes as long as the other end takes more; reports how much it has written. */
function send(to: Duplex): { written: () => number; isBlocked: () => boolean } {
  let written = 0
  const more = () => {
    while (written < total && to.write(block)) written += block.length
    if (written < total) {
      written += block.length
      to.once('drain', more)
    }
  }
  more()
  return { written: () => written, isBlocked: () => to.writableNeedDrain }
}

/** Waits until nothing more is written: the sender is blocked, and stays so. */
async function settle({ written, isBlocked }: ReturnType<typeof send>): Promise<number> {
  let before = -1
  await expect
    .poll(
      () => {
        const same = written() === before && (isBlocked() || written() >= total)
        before = written()
        return same
      },
      { interval: 100, timeout: 20_000 },
    )
    .toBe(true)
  return written()
}

it.each(['client', 'broker'] as const)(
  'makes the sender wait while the %s does not read, and then loses nothing',
  async (reader) => {
    const ends = await connect()
    const to = ends[reader]
    const from = ends[reader === 'client' ? 'broker' : 'client']
    to.pause()
    const sender = send(from)
    expect(await settle(sender)).toBeLessThan(total / 2)
    let received = 0
    let wrong = 0
    const ended = new Promise<void>((resolve) =>
      to.on('data', (chunk: Buffer) => {
        const at = received % block.length
        const expected = block.subarray(at, at + chunk.length)
        const head = chunk.subarray(0, expected.length)
        // A chunk that crosses the end of a block begins with it again.
        if (
          !head.equals(expected) ||
          !chunk.subarray(head.length).equals(block.subarray(0, chunk.length - head.length))
        )
          wrong += 1
        received += chunk.length
        if (received >= total) resolve()
      }),
    )
    to.resume()
    await ended
    expect([received, wrong]).toEqual([total, 0])
  },
  40_000,
)

it.each(['client', 'broker'] as const)(
  'closes both connections when the %s closes its own',
  async (closing) => {
    const ends = await connect()
    const other = ends[closing === 'client' ? 'broker' : 'client']
    const closed = new Promise<void>((done) => other.once('end', done).once('close', done))
    other.resume()
    ends[closing].destroy()
    await closed
  },
)
