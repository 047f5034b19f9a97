import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { createListener } from './mqtt-packets'
import { defaults } from './options'
import { startServer, type Running } from './serve'

const text = (value: string) => [0, value.length, ...Buffer.from(value)]
const packet = (type: number, contents: readonly number[]) =>
  Buffer.from([type << 4, contents.length, ...contents])
const connect = (flags: number) => packet(1, [...text('MQTT'), 4, flags, 0, 60, ...text('c')])
const publish = packet(3, [...text('a/b'), 1])
const subscribe = packet(8, [0, 1, ...text('a/#'), 0])

describe('packets of a read-only client', () => {
  it('are passed on packet by packet, however they are split', () => {
    const all = Buffer.concat([connect(2), subscribe, packet(12, []), packet(14, [])])
    for (const size of [1, 2, 3, 7, all.length]) {
      const listen = createListener()
      const out: Buffer[] = []
      for (let at = 0; at < all.length; at += size) out.push(listen(all.subarray(at, at + size)))
      expect(Buffer.concat(out)).toEqual(all)
    }
  })

  it.each([
    ['a message', publish],
    ['a message behind others', Buffer.concat([connect(2), subscribe, publish])],
    ['a will', connect(6)],
    ['a will of MQTT 5', packet(1, [...text('MQTT'), 5, 6, 0, 60, 0, ...text('c')])],
    ['a CONNECT cut short', packet(1, [0, 4])],
    ['no length', Buffer.from([0x80, 0xff, 0xff, 0xff, 0xff])],
    ['a packet of 200 MB', Buffer.from([0x80, 0xff, 0xff, 0xff, 0x60])],
  ])('stop at %s', (_, bytes) => {
    const listen = createListener()
    expect(() => listen(bytes)).toThrow()
  })

  it('stop at a message that arrives in pieces, before any of it is passed on', () => {
    const listen = createListener()
    expect(listen(publish.subarray(0, 3))).toHaveLength(0)
    expect(() => listen(publish.subarray(3))).toThrow()
  })
})

describe.each(['the embedded broker', 'a real one'] as const)(
  'MQTT through a console in read-only mode, with %s',
  (which) => {
    let broker: EmbeddedBroker
    let front: Running
    beforeAll(async () => {
      const own = { seed: 'empty', mqttPort: 0, wsPort: 0, bare: true } as const
      const real = which === 'a real one' ? await createBroker(own) : undefined
      front = await startServer({
        ...defaults,
        ...own,
        port: 0,
        readOnly: true,
        ...(real === undefined
          ? {}
          : {
              broker: new URL('http://127.0.0.1:9'),
              brokerWs: new URL(`ws://127.0.0.1:${real.wsPort}/mqtt`),
            }),
      })
      const result = real ?? front.broker
      if (result === undefined) throw new Error('no broker')
      broker = result
    })
    afterAll(async () => {
      await front.close()
      if (which === 'a real one') await broker.close()
    })
    const open = (options: mqtt.IClientOptions = {}) =>
      mqtt.connectAsync(`ws://127.0.0.1:${front.port}/mqtt`, { reconnectPeriod: 0, ...options }, false)

    it('receives messages published elsewhere', async () => {
      const [client, device] = await Promise.all([
        open({ protocolVersion: 5 }),
        mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { reconnectPeriod: 0 }),
      ])
      await client.subscribeAsync('a/#', { qos: 1 })
      const received = new Promise<string>((resolve) =>
        client.once('message', (topic, payload) => resolve(`${topic} ${payload.toString()}`)),
      )
      await device.publishAsync('a/b', 'x'.repeat(100_000), { qos: 1 })
      expect(await received).toBe(`a/b ${'x'.repeat(100_000)}`)
      await Promise.all([client.endAsync(), device.endAsync()])
    })

    it('rejects a publish and closes the connection', async () => {
      const seen = vi.fn()
      const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { reconnectPeriod: 0 })
      device.on('message', seen)
      await device.subscribeAsync('#')
      const client = await open()
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
      client.publish('a/b', 'x', { retain: true })
      await closed
      await expect(
        open({ will: { topic: 'a/will', payload: Buffer.from('x'), qos: 0, retain: false } }),
      ).rejects.toThrow()
      // This message is received, so an earlier one would have been received too.
      await device.publishAsync('own', 'x', { qos: 1 })
      await vi.waitFor(() => expect(seen.mock.calls.map(([topic]) => topic as string)).toEqual(['own']))
      await Promise.all([client.endAsync(true), device.endAsync()])
    })
  },
)
