import { afterEach, describe, expect, it } from 'vitest'
import { startTestEngine, eventually, inbox, type TestEngine } from './harness'

let b: TestEngine
afterEach(() => b.stop())

describe('$share among clients of both versions', () => {
  it.each([0, 1, 2] as const)(
    'distributes 900 messages of QoS %i evenly, each to one member',
    async (qos) => {
      b = await startTestEngine()
      const members = await Promise.all(
        ([4, 5, 4] as const).map((protocolVersion, i) =>
          b.client({ clientId: `member-${i}`, protocolVersion }),
        ),
      )
      const seen = members.map((member) => inbox(member))
      for (const member of members) await member.subscribeAsync('$share/crew/jobs/#', { qos })
      const outside = await b.client({ clientId: 'outside', protocolVersion: 5 })
      const all = inbox(outside)
      await outside.subscribeAsync('jobs/#', { qos })
      const sender = await b.client({ clientId: 'sender', protocolVersion: 4 })
      let next = 0
      const work = async () => {
        for (let n = next++; n < 900; n = next++) await sender.publishAsync(`jobs/${n}`, String(n), { qos })
      }
      await Promise.all(Array.from({ length: 20 }, work))
      await eventually(() => seen.flat().length >= 900 && all.length === 900, 'all dealt')
      expect(seen.map((one) => one.length)).toEqual([300, 300, 300])
      expect(new Set(seen.flat()).size).toBe(900)
    },
  )

  it('delivers to each of two groups', async () => {
    b = await startTestEngine()
    const [one, two] = [await b.client({ protocolVersion: 5 }), await b.client({ protocolVersion: 4 })]
    const [first, second] = [inbox(one), inbox(two)]
    await one.subscribeAsync('$share/a/t', { qos: 1 })
    await two.subscribeAsync('$share/b/t', { qos: 1 })
    for (let n = 0; n < 50; n += 1) b.engine.publish({ topic: 't', payload: Buffer.from(String(n)), qos: 1 })
    await eventually(() => first.length === 50 && second.length === 50, 'both')
  })

  it('does not delay others when a member is stuck', async () => {
    b = await startTestEngine({ limits: { maxQueue: 100, writeBufferHigh: 50_000 } })
    const stuck = await b.raw({ clientId: 'stuck' })
    stuck.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: '$share/crew/jobs', qos: 0, nl: false, rap: false, rh: 0 }],
    })
    await stuck.until('suback')
    const fine = await b.client({ clientId: 'fine', protocolVersion: 4 })
    const seen = inbox(fine)
    await fine.subscribeAsync('$share/crew/jobs', { qos: 1 })
    stuck.socket.pause()
    const payload = Buffer.alloc(20_000)
    for (let n = 0; n < 1000; n += 1) {
      expect(b.engine.publish({ topic: 'jobs', payload, qos: 1 })).toBe(1)
      if (n % 4 === 3) await new Promise(setImmediate)
    }
    await eventually(() => seen.length === 500, 'its half')
    expect(b.engine.client('stuck')?.mqueue_len).toBe(100)
  })
})

it('limits retained messages in number and size', async () => {
  b = await startTestEngine({ limits: { maxRetained: 2, maxRetainedPayload: 10 } })
  const watcher = await b.client({ protocolVersion: 5 })
  const seen = inbox(watcher)
  await watcher.subscribeAsync('r/#')
  const put = (topic: string, payload: string) =>
    b.engine.publish({ topic, payload: Buffer.from(payload), qos: 0, retain: true })
  put('r/a', 'one')
  put('r/b', 'two')
  put('r/c', 'beyond')
  put('r/a', 'another')
  put('r/b', 'far too long for it')
  // The store refuses the message, but it is still delivered.
  await eventually(() => seen.length === 5, 'all of them')
  expect([...b.engine.retainedStore.all()].map(({ topic, payload }) => [topic, payload.toString()])).toEqual([
    ['r/b', 'two'],
    ['r/a', 'another'],
  ])
  put('r/a', '')
  put('r/c', 'now')
  expect([...b.engine.retainedStore.all()].map(({ topic }) => topic)).toEqual(['r/b', 'r/c'])
})
