import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, eventually, type TestEngine } from './harness'

let b: TestEngine
beforeAll(async () => {
  b = await startTestEngine()
})
afterAll(() => b.stop())

/** A client of a protocol version, and the topics of the messages that it receives. */
async function listener(protocolVersion: 4 | 5, filters: string[]) {
  const client = await b.client({ protocolVersion })
  const topics: string[] = []
  client.on('message', (topic) => topics.push(topic))
  await client.subscribeAsync(filters)
  return { client, topics }
}

const publish = (topic: string) => b.engine.publish({ topic, payload: Buffer.from('x'), qos: 0 })

// Cases of the Eclipse Paho interoperability suites that no other file tests (the list is in `src/broker/README.md`).
describe.each([4, 5] as const)('version %i', (version) => {
  it('receives nothing for a filter that it unsubscribed', async () => {
    const { client, topics } = await listener(version, ['left/a', 'left/b', 'left/c'])
    await client.unsubscribeAsync('left/a')
    for (const topic of ['left/a', 'left/b', 'left/c']) publish(topic)
    await eventually(() => topics.includes('left/c'), 'the last message')
    expect(topics).toEqual(['left/b', 'left/c'])
  })

  it('receives a message once for overlapping filters, with the highest QoS', async () => {
    const client = await b.client({ protocolVersion: version })
    const seen: [string, number][] = []
    client.on('message', (topic, _payload, { qos }) => seen.push([topic, qos]))
    await client.subscribeAsync({ 'over/+': { qos: 1 }, 'over/#': { qos: 2 }, end: { qos: 0 } })
    b.engine.publish({ topic: 'over/a', payload: Buffer.from('x'), qos: 2 })
    publish('end')
    await eventually(() => seen.length > 1 && seen.some(([topic]) => topic === 'end'), 'the last message')
    expect(seen.sort()).toEqual([
      ['end', 0],
      ['over/a', 2],
    ])
  })

  it('receives topics with a dollar sign only for filters that begin with it', async () => {
    const wild = await listener(version, ['#', '+/dollar'])
    const exact = await listener(version, ['$own/+', 'end'])
    for (const topic of ['$own/dollar', 'end']) publish(topic)
    await eventually(() => wild.topics.includes('end') && exact.topics.includes('end'), 'the last message')
    expect(wild.topics).toEqual(['end'])
    expect(exact.topics).toEqual(['$own/dollar', 'end'])
    await wild.client.endAsync()
  })

  it('leaves its will when its keep-alive runs out', async () => {
    const { topics } = await listener(version, ['silent/+'])
    const clientId = `silent${version}`
    const will = { topic: `silent/${version}`, payload: Buffer.from('gone'), qos: 2, retain: false } as const
    const silent = await b.raw({ clientId, protocolVersion: version, keepalive: 2, will })
    b.clock.ahead += 2500
    b.engine.sweep()
    expect(b.engine.client(clientId)?.connected).toBe(true)
    b.clock.ahead += 1000
    b.engine.sweep()
    await silent.untilClosed()
    await eventually(() => topics.length === 1, 'the will')
    expect(topics).toEqual([`silent/${version}`])
  })
})
