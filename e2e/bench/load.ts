import { spawn, spawnSync } from 'node:child_process'
import net from 'node:net'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { startServer } from '../support/fixture'
import { count, median, whether, type Line } from './figures'

const connections = 5000
const messages = 200_000
/** Messages that may be under way: neither broker queues so few, so none is dropped. */
const window = 500
const rounds = 5
const wantedRate = 20_000
const topic = 'load/test'
const encode = (packet: Packet) => mqttPacket.generate(packet, { protocolVersion: 4 })
const publish = encode({
  cmd: 'publish',
  topic,
  payload: Buffer.alloc(100, 'x'),
  qos: 0,
  dup: false,
  retain: false,
})

/** The reference broker on a free port; undefined if it is not installed. */
async function startMosquitto(): Promise<{ port: number; stop: () => Promise<unknown> } | undefined> {
  if (spawnSync('mosquitto', ['-h']).error !== undefined) return undefined
  const probe = net.createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((done) => probe.close(done))
  // Without a configuration file it accepts anonymous clients of this machine only.
  const child = spawn('mosquitto', ['-p', String(port)], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = () => {
    child.kill()
    return ended
  }
  return { port, stop }
}

/** A client that has connected; the sockets of a broker that still starts are opened again. */
async function open(port: number, clientId: string): Promise<net.Socket> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1')
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('error', () => resolve(false))
      socket.once('data', () => resolve(true))
      socket.write(
        encode({
          cmd: 'connect',
          clientId,
          protocolId: 'MQTT',
          protocolVersion: 4,
          clean: true,
          keepalive: 0,
        }),
      )
    })
    if (connected) return socket.on('error', () => socket.destroy())
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The rate at which one subscriber gets what one publisher sends, in messages a second. */
async function rateOf(publisher: net.Socket, subscriber: net.Socket): Promise<number> {
  const began = performance.now()
  let received = 0
  let sent = 0
  await new Promise<void>((resolve) => {
    const send = () => {
      const more = Math.min(messages, Math.floor(received / publish.length) + window) - sent
      sent += more
      if (more > 0) publisher.write(Buffer.concat(Array.from({ length: more }, () => publish)))
    }
    const onData = (chunk: Buffer) => {
      received += chunk.length
      send()
      if (received < messages * publish.length) return
      subscriber.off('data', onData)
      resolve()
    }
    subscriber.on('data', onData)
    send()
  })
  return messages / ((performance.now() - began) / 1000)
}

/** Connects many clients, then measures the rate in several rounds. */
async function measure(port: number) {
  const began = performance.now()
  const idle: net.Socket[] = []
  for (let index = 0; index < connections; index += 100)
    idle.push(
      ...(await Promise.all(Array.from({ length: 100 }, (_, each) => open(port, `idle${index + each}`)))),
    )
  const connecting = performance.now() - began
  const subscriber = await open(port, 'subscriber')
  const subscribed = new Promise((resolve) => subscriber.once('data', resolve))
  subscriber.write(encode({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] }))
  await subscribed
  const publisher = await open(port, 'publisher')
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) rates.push(await rateOf(publisher, subscriber))
  const connected = idle.filter((socket) => !socket.destroyed).length
  for (const socket of [...idle, subscriber, publisher]) socket.destroy()
  return { rate: median(rates), connected, connecting }
}

/** The embedded broker under the load of a trial, compared with mosquitto in the same run. */
export async function loadLines(): Promise<Line[]> {
  const server = await startServer(['--seed', 'empty'])
  const ours = await measure(server.mqttPort)
  await server.stop()
  const reference = await startMosquitto()
  const other = reference && (await measure(reference.port))
  await reference?.stop()
  const rate = (value: number) => `${count(Math.round(value))} msg/s`
  const what = `embedded broker with ${count(connections)} clients`
  return [
    whether(
      `${what}: still connected after the load`,
      `${count(ours.connected)} (connecting took ${count(Math.round(ours.connecting))} ms)`,
      ours.connected === connections,
      count(connections),
    ),
    whether(
      `${what}: messages through it`,
      rate(ours.rate),
      ours.rate >= wantedRate,
      `≥ ${rate(wantedRate)}`,
    ),
    ...(other === undefined
      ? []
      : [
          {
            what: `${what}: messages compared with mosquitto`,
            ours: rate(ours.rate),
            other: rate(other.rate),
            ratio: (ours.rate / other.rate).toFixed(3),
            aim: 'ratio ≥ 0.5',
            met: ours.rate / other.rate >= 0.5,
          },
        ]),
  ]
}
