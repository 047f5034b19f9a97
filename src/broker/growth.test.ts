import { setTimeout } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
  await b.call('POST', '/rules', {
    body: { id: 'r', sql: 'SELECT * FROM "grow/#"', actions: [{ function: 'console' }] },
  })
})
afterAll(() => b.broker.close())

/** The number of objects in memory and the heap in use, in bytes, when nothing is left to collect. */
async function measure() {
  // Counting collects the garbage first. What closed sockets leave behind takes several rounds.
  for (let last = Infinity; ;) {
    await setTimeout(100)
    const objects = queryObjects(Object, { format: 'count' })
    if (objects >= last) return { objects, heap: process.memoryUsage().heapUsed }
    last = objects
  }
}

const visits = 3

/** A client that subscribes, sends messages and leaves; its session stays for a minute unless `clean`. */
async function visit(clientId: string, clean: boolean): Promise<void> {
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    protocolVersion: 5,
    clientId,
    clean,
    properties: { sessionExpiryInterval: clean ? 0 : 60 },
    reconnectPeriod: 0,
  })
  await client.subscribeAsync([`grow/+/${clientId}`, `$share/${clientId}/grow/#`], { qos: 1 })
  const properties = { messageExpiryInterval: 30 }
  await Promise.all([
    ...['1', '2', '3'].map((name) =>
      client.publishAsync(`grow/kept/${name}`, 'x'.repeat(200), { qos: 1, retain: true, properties }),
    ),
    client.publishAsync(`$delayed/30/grow/${clientId}`, 'x', { qos: 1 }),
  ])
  await client.endAsync()
}

/** Two minutes of clients, sessions, messages, rules, bans and traces, none of which lasts longer. */
async function liveTwoMinutes(minute: number): Promise<void> {
  await Promise.all(Array.from({ length: visits }, (_, n) => visit(`m${minute}n${n}`, n % 2 === 0)))
  const name = `t${minute}`
  const statuses = [
    await b.call('POST', '/trace', { body: { name, type: 'clientid', clientid: name } }),
    await b.call('DELETE', `/trace/${name}`),
    await b.call('POST', '/rules', { body: { id: name, sql: 'SELECT * FROM "grow/#"', actions: [] } }),
    await b.call('DELETE', `/rules/${name}`),
    await b.call('POST', '/banned', {
      body: { as: 'clientid', who: name, until: new Date(b.clock.at + 30_000).toISOString() },
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 204, 201, 204, 200])
  b.clock.at += 120_000
  b.broker.advance(0)
}

it('does not grow over a simulated hour of clients, messages, rules, bans and traces', async () => {
  for (let minute = 0; minute < 30; minute += 2) await liveTwoMinutes(minute)
  const before = await measure()
  for (let minute = 30; minute < 60; minute += 2) await liveTwoMinutes(minute)
  const after = await measure()
  // 45 clients connect and disconnect: an object that each of them leaves behind exceeds the limit.
  expect(after.objects - before.objects).toBeLessThan(30)
  expect(after.heap - before.heap).toBeLessThan(300_000)
  const { engine, traces, bans } = b.broker.state
  expect([engine.sessionCount, engine.subscriptionCount, engine.sharedSubscriptionCount]).toEqual([0, 0, 0])
  expect([traces.list(), bans.list()]).toEqual([[], []])
  // Three topics of this test, and those of the broker.
  expect(engine.retainedStore.size).toBeLessThan(10)
})
