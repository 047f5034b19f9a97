import { beforeEach, expect, it } from 'vitest'
import type { Driver } from './driver'
import { describeReason, Unreachable } from '../lib/reason'
import { Resource } from './resource'

type Wait = { done(): void; fail(error: Error): void }

let now: number
let waits: Wait[]
let created: number
let closed: number
let reply: string[]
beforeEach(() => {
  now = 0
  waits = []
  created = 0
  closed = 0
  reply = []
})

const wait = (signal: AbortSignal) =>
  new Promise<void>((done, fail) => {
    waits.push({ done, fail })
    signal.addEventListener('abort', () => fail(new Unreachable('aborted')))
  })
const driver = (): Driver => ({
  connect: wait,
  check: wait,
  send: () => Promise.resolve(),
  close: () => Promise.resolve(void (closed += 1)),
})
const make = (startTimeout = 10_000) => {
  const resource: Resource = new Resource({
    now: () => now,
    checkEvery: () => 1000,
    startTimeout: () => startTimeout,
    onChange: () => reply.push(resource.status),
    driver: () => {
      created += 1
      return driver()
    },
  })
  return resource
}
const settled = () => new Promise((done) => setImmediate(done))

it('connects, is checked when due, is lost and reconnects', async () => {
  const resource = make()
  const start = resource.start()
  expect(resource.status).toBe('connecting')
  waits[0]?.done()
  await start
  expect(resource.status).toBe('connected')
  now = 999
  resource.tick()
  expect(waits).toHaveLength(1)
  now = 1000
  resource.tick()
  resource.tick()
  expect(waits).toHaveLength(2)
  waits[1]?.fail(new Unreachable('Connection refused'))
  await settled()
  expect([resource.status, resource.reason]).toEqual(['disconnected', 'Connection refused'])
  now = 2000
  resource.tick()
  waits[2]?.done()
  await settled()
  expect([resource.status, resource.reason]).toEqual(['connected', undefined])
  expect([reply, created]).toEqual([['connecting', 'connected', 'disconnected', 'connected'], 1])
})

it('stays connecting until the start timeout, and then gets its status', async () => {
  const resource = make(20)
  await resource.start()
  expect(resource.status).toBe('connecting')
  waits[0]?.fail(new Unreachable('timeout'))
  await settled()
  expect([resource.status, resource.reason]).toEqual(['disconnected', 'timeout'])
})

it('checks a lost connection at once, but not twice at the same time', async () => {
  const resource = make()
  const start = resource.start()
  waits[0]?.done()
  await start
  resource.lost()
  resource.lost()
  expect(waits).toHaveLength(2)
})

it('ignores the outcome of a start that was stopped, and restarts with a new driver', async () => {
  const resource = make()
  const first = resource.start()
  await resource.stop()
  await first
  expect([resource.status, closed]).toEqual(['stopped', 1])
  const second = resource.start()
  waits[1]?.done()
  await second
  expect([resource.status, created]).toEqual(['connected', 2])
  await resource.stop()
  now = 1e9
  resource.tick()
  expect(waits).toHaveLength(2)
})

it('keeps the last reason while it is stopped', async () => {
  const resource = make()
  const start = resource.start()
  waits[0]?.fail(new Unreachable('Connection refused'))
  await start
  await resource.stop()
  expect([resource.status, resource.reason]).toEqual(['stopped', 'Connection refused'])
})

it('never starts again once closed', async () => {
  const resource = make()
  await resource.close()
  await resource.start()
  expect([resource.status, created]).toEqual(['stopped', 0])
})

it.each([
  [{ code: 'ECONNREFUSED' }, 'Connection refused'],
  [{ code: 'ENOTFOUND' }, 'Could not resolve host'],
  [{ code: 'EAI_AGAIN' }, 'Could not resolve host'],
  [{ code: 'ETIMEDOUT' }, 'timeout'],
  [{ code: 'EHOSTUNREACH' }, 'ehostunreach'],
  [{ errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }] }, 'Connection refused'],
  [new Unreachable('Not authorized'), 'Not authorized'],
  [new Error('other'), 'other'],
  ['text', 'text'],
])('reports %j like the broker', (error, words) => {
  expect(describeReason(error)).toBe(words)
})
