import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, eventually, type TestEngine } from './harness'

let b: TestEngine
beforeAll(async () => {
  b = await startTestEngine({ limits: { maxQueue: 20_000 } })
})
afterAll(() => b.stop())

const total = 10_000

/** A client that reconnects and keeps its session. */
function connectPersistent(clientId: string, protocolVersion: 4 | 5): Promise<MqttClient> {
  const properties = protocolVersion === 5 ? { properties: { sessionExpiryInterval: 600 } } : {}
  const url = `mqtt://127.0.0.1:${b.port}`
  return mqtt.connectAsync(url, {
    clientId,
    protocolVersion,
    clean: false,
    reconnectPeriod: 5,
    resubscribe: false,
    ...properties,
  })
}

describe.each([
  [1, 4],
  [1, 5],
  [2, 4],
  [2, 5],
] as const)('10,000 messages of QoS %i, version %i, with randomly cut connections', (qos, version) => {
  it('are not lost, and not duplicated at QoS 2', async () => {
    const topic = `soak/${qos}/${version}`
    const sender = await connectPersistent(`s${qos}${version}`, version)
    const receiver = await connectPersistent(`r${qos}${version}`, version)
    const seen = new Map<number, number>()
    await receiver.subscribeAsync(topic, { qos })
    receiver.on('message', (_topic, payload) => {
      const n = Number(payload.toString())
      seen.set(n, (seen.get(n) ?? 0) + 1)
    })
    for (const client of [sender, receiver]) client.on('error', () => undefined)
    let seed = 11 * qos + version
    const random = (n: number) => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) % n
    let cuts = 0
    const publishOne = async (n: number) => {
      if (random(400) === 0) {
        cuts++
        ;(random(2) === 0 ? sender : receiver).stream.destroy()
      }
      // While it resends after a reconnection, mqtt.js rejects new messages if that connection is lost
      // too.
      const refused = await sender.publishAsync(topic, String(n), { qos }).then(
        () => false,
        (error: Error) => {
          if (error.message === 'Connection closed') return true
          throw error
        },
      )
      if (refused) await publishOne(n)
    }
    let next = 0
    const worker = async () => {
      while (next < total) await publishOne(next++)
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    await eventually(() => seen.size === total, `all ${total}`, 10_000)
    await eventually(() => b.engine.client(`r${qos}${version}`)?.inflight_cnt === 0, 'all acknowledged')
    expect(cuts).toBeGreaterThan(10)
    if (qos === 2) expect([...seen.values()].filter((times) => times !== 1)).toEqual([])
    expect(b.engine.client(`s${qos}${version}`)?.awaiting_rel_cnt).toBe(0)
    await Promise.all([sender.endAsync(true), receiver.endAsync(true)])
  }, 20_000)
})

it('kept consistent counters', () => {
  const { metrics } = b.engine
  const sum = (direction: 'received' | 'sent') =>
    metrics.get(`messages.qos0.${direction}`) +
    metrics.get(`messages.qos1.${direction}`) +
    metrics.get(`messages.qos2.${direction}`)
  expect(metrics.get('messages.received')).toBe(sum('received'))
  expect(metrics.get('messages.sent')).toBe(sum('sent'))
  expect(metrics.get('packets.publish.received')).toBe(metrics.get('messages.received'))
  expect(metrics.get('packets.publish.sent')).toBe(metrics.get('messages.sent'))
  expect(metrics.get('delivery.dropped')).toBe(0)
  expect(metrics.get('client.connected') - metrics.get('client.disconnected')).toBe(b.engine.liveCount)
})
