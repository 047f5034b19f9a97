import { expect, test } from 'vitest'
import { seeded } from '@/lib/seeded'
import { createTopicFeed } from './topic-feed'
import { createTopicTree } from './topic-tree'

function createFeed({ sampleAbove = 100, cost = 0 } = {}) {
  const clock = { now: 0 }
  const tree = createTopicTree({ maxBytes: 1e9, now: () => clock.now })
  let added = 0
  const feed = createTopicFeed(
    {
      add(message, count) {
        clock.now += cost
        added += 1
        return tree.add(message, count)
      },
    },
    { sampleAbove, clock: () => clock.now },
  )
  const push = (topic: string, text: string) =>
    feed.push({ topic, payload: new TextEncoder().encode(text), qos: 0, retain: false, at: clock.now })
  const last = (topic: string) => new TextDecoder().decode(tree.find(topic)?.value?.payload)
  return { clock, tree, feed, push, last, added: () => added }
}

test('adds every message of a calm flow', () => {
  const { feed, push, tree, added } = createFeed()
  for (let at = 0; at < 50; at += 1) push('a', String(at))
  expect(tree.totals().messages).toBe(0)
  expect(feed.drain()).toBe(50)
  expect(added()).toBe(50)
  expect(feed.flow()).toMatchObject({ received: 50, isSampling: false, oneIn: 1, waiting: 0 })
})

test('stores the newest message of each topic above the rate, and counts all', () => {
  const { clock, feed, push, tree, last, added } = createFeed()
  for (let at = 0; at < 1000; at += 1) push(`t/${at % 2}`, String(at))
  feed.drain()
  expect(added()).toBeLessThanOrEqual(102)
  expect(tree.totals().messages).toBe(1000)
  expect([last('t/0'), last('t/1')]).toEqual(['998', '999'])
  clock.now += 1000
  feed.drain()
  expect(feed.flow()).toMatchObject({ isSampling: true, rate: 1000 })
  expect(feed.flow().oneIn).toBeCloseTo(1000 / added(), 5)
})

test('ends sampling after a second below the rate', () => {
  const { clock, feed, push } = createFeed()
  for (let at = 0; at < 200; at += 1) push('a', '')
  clock.now += 1000
  feed.drain()
  expect(feed.flow().isSampling).toBe(true)
  push('a', '')
  clock.now += 1000
  feed.drain()
  expect(feed.flow()).toMatchObject({ isSampling: false, rate: 1, oneIn: 1 })
})

test('leaves the rest for the next slice when the budget is used', () => {
  const { feed, push, tree } = createFeed({ sampleAbove: 10_000, cost: 1 })
  for (let at = 0; at < 200; at += 1) push(String(at), '')
  expect(feed.drain()).toBe(64)
  expect(feed.flow().waiting).toBe(136)
  while (feed.drain() > 0) continue
  expect(tree.totals().messages).toBe(200)
})

test('holds messages while paused, the newest of each topic', () => {
  const { feed, push, tree, last, added } = createFeed()
  feed.pause(true)
  for (let at = 0; at < 60; at += 1) push('a', String(at))
  expect(feed.drain()).toBe(0)
  expect(feed.flow()).toMatchObject({ received: 60, waiting: 1 })
  feed.pause(false)
  feed.drain()
  expect([added(), tree.totals().messages, last('a')]).toEqual([1, 60, '59'])
})

test('counts every message and ends with the last value of each topic, whatever the flow', () => {
  for (let seed = 1; seed <= 25; seed += 1) {
    const random = seeded(seed)
    const { clock, feed, push, tree, last } = createFeed({ sampleAbove: 20 })
    const expected = new Map<string, string>()
    let sent = 0
    for (let step = 0; step < 400; step += 1) {
      const topic = `t/${random.int(6)}`
      for (let times = random.int(8); times > 0; times -= 1) {
        sent += 1
        push(topic, String(sent))
        expected.set(topic, String(sent))
      }
      clock.now += random.int(200)
      if (random.int(4) === 0) feed.drain()
      if (random.int(15) === 0) feed.pause(random.int(2) === 0)
    }
    feed.pause(false)
    while (feed.drain() > 0) continue
    expect(tree.totals().messages).toBe(sent)
    expect(new Map([...expected.keys()].map((topic) => [topic, last(topic)]))).toEqual(expected)
  }
})
