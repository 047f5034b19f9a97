import { beforeEach, expect, it } from 'vitest'
import { Counters } from './counters'
import { Outbox, type Delivery, type OutboxOptions } from './outbox'
import { Refused, Unreachable } from '../lib/reason'

type Sent = { data: unknown; done(): void; fail(error: Error): void }

let now: number
let sent: Sent[]
let ready: boolean
let lost: number
beforeEach(() => {
  now = 0
  sent = []
  ready = true
  lost = 0
})

function make(value: Partial<OutboxOptions> = {}) {
  const counters = new Counters(() => now)
  const box = new Outbox({
    now: () => now,
    counters,
    ttl: 1000,
    window: 2,
    maxBytes: 1e9,
    pause: 300,
    ready: () => ready,
    send: (data) => new Promise((done, fail) => sent.push({ data, done, fail })),
    lost: () => (lost += 1),
    ...value,
  })
  const ends: Record<string, Delivery> = {}
  const push = (name: string) => void box.push(name).then((end) => (ends[name] = end))
  const reply = () => counters.toReport(box)
  return { box, push, ends, reply }
}
const settled = () => new Promise((done) => setImmediate(done))

it('sends as many at a time as the window allows, in order', async () => {
  const { push, ends, reply } = make()
  for (const name of ['a', 'b', 'c', 'd']) push(name)
  expect(sent.map(({ data }) => data)).toEqual(['a', 'b'])
  expect(reply()).toMatchObject({ matched: 4, inflight: 2, queuing: 2, success: 0 })
  sent[1]?.done()
  await settled()
  expect(sent.map(({ data }) => data)).toEqual(['a', 'b', 'c'])
  sent[0]?.fail(new Refused('HTTP status 500'))
  await settled()
  for (const { done } of sent) done()
  await settled()
  expect(ends).toEqual({ a: 'failed', b: 'success', c: 'success', d: 'success' })
  expect(reply()).toMatchObject({
    matched: 4,
    inflight: 0,
    queuing: 0,
    success: 3,
    failed: 1,
    dropped: 0,
    retried: 0,
  })
})

it('resends what a lost target has not acknowledged first', async () => {
  const { box, push, ends, reply } = make()
  push('a')
  ready = false
  push('b')
  sent[0]?.fail(new Unreachable('Connection refused'))
  await settled()
  expect(lost).toBe(1)
  expect(reply()).toMatchObject({ inflight: 0, queuing: 2, failed: 0 })
  ready = true
  box.tick()
  expect(sent).toHaveLength(1)
  box.pump(true)
  expect(sent.map(({ data }) => data)).toEqual(['a', 'a', 'b'])
  for (const { done } of sent) done()
  await settled()
  expect(ends).toEqual({ a: 'success', b: 'success' })
  expect(reply()).toMatchObject({ matched: 2, success: 2, retried: 1 })
})

it('pauses after a failure even if the connection looks fine', async () => {
  const { box, push } = make()
  push('a')
  sent[0]?.fail(new Unreachable('ECONNRESET'))
  await settled()
  box.tick()
  expect(sent).toHaveLength(1)
  now = 300
  box.tick()
  expect(sent).toHaveLength(2)
})

it('drops expired requests, and counts late replies', async () => {
  const { box, push, ends, reply } = make({ window: 1 })
  push('a')
  push('b')
  now = 999
  box.tick()
  expect(ends).toEqual({})
  now = 1000
  box.tick()
  await settled()
  expect(ends).toEqual({ a: 'failed', b: 'failed' })
  expect(reply()).toMatchObject({
    inflight: 0,
    queuing: 0,
    dropped: 2,
    'dropped.expired': 2,
    late_reply: 0,
    failed: 0,
  })
  sent[0]?.done()
  await settled()
  expect(reply()).toMatchObject({ late_reply: 1, success: 0 })
})

it('holds requests without expiry', () => {
  const { box, push, reply } = make({ ttl: Infinity, ready: () => false })
  push('a')
  now = 1e15
  box.tick()
  expect(reply()).toMatchObject({ queuing: 1, dropped: 0 })
})

it('drops the oldest if the buffer is full', async () => {
  const { push, ends, reply } = make({ ready: () => false, maxBytes: 2 * (512 + 1) })
  for (const name of ['a', 'b', 'c']) push(name)
  await settled()
  expect(ends).toEqual({ a: 'failed' })
  expect(reply()).toMatchObject({ matched: 3, queuing: 2, dropped: 1, 'dropped.queue_full': 1 })
})

it('drops everything when the bridge stops', async () => {
  const { box, push, ends, reply } = make({ window: 1 })
  push('a')
  push('b')
  box.clear()
  await settled()
  expect(ends).toEqual({ a: 'out_of_service', b: 'out_of_service' })
  expect(reply()).toMatchObject({
    matched: 2,
    inflight: 0,
    queuing: 0,
    dropped: 2,
    'dropped.resource_stopped': 2,
  })
})
