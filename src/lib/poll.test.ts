import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPoll } from './poll'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(takes = 0) {
  const world = { active: true, takes, runs: 0, running: 0, most: 0, idle: 0, fail: false, signal: undefined as AbortSignal | undefined }
  const listeners = new Set<() => void>()
  const poll = createPoll({
    interval: 1000,
    async run(signal) {
      world.signal = signal
      world.runs++
      world.most = Math.max(world.most, ++world.running)
      await new Promise((done) => setTimeout(done, world.takes))
      world.running--
      if (world.fail) throw new Error('no')
    },
    now: () => Date.now(),
    schedule: (fn, ms) => {
      const timer = setTimeout(fn, ms)
      return () => clearTimeout(timer)
    },
    isActive: () => world.active,
    subscribeActive: (fn) => {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
    onIdle: () => world.idle++,
  })
  const setActive = (active: boolean) => {
    world.active = active
    for (const fn of listeners) fn()
  }
  return { world, poll, setActive, listeners }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('runs at once and then each interval, also after failures', async () => {
  const { world, poll } = setUp()
  world.fail = true
  await pass(3500)
  expect(world.runs).toBe(4)
  poll.dispose()
})

it('never overlaps and slows down while answers are slow', async () => {
  const { world, poll } = setUp(900)
  await pass(900)
  expect(poll.delay).toBe(2000)
  poll.refresh()
  poll.refresh()
  await pass(30_000)
  expect([world.most, poll.delay]).toEqual([1, 8000])
  world.takes = 10
  await pass(60_000)
  expect(poll.delay).toBe(1000)
  poll.dispose()
})

it('stops when inactive and resumes at once', async () => {
  const { world, poll, setActive } = setUp()
  await pass(1500)
  setActive(false)
  setActive(false)
  await pass(60_000)
  expect([world.runs, world.idle]).toEqual([2, 1])
  setActive(true)
  await pass(0)
  expect(world.runs).toBe(3)
  poll.dispose()
})

it('pauses, resumes and stays paused through a wake', async () => {
  const { world, poll, setActive } = setUp()
  await pass(100)
  poll.pause()
  setActive(false)
  setActive(true)
  await pass(5000)
  expect(world.runs).toBe(1)
  poll.resume()
  await pass(0)
  expect(world.runs).toBe(2)
  poll.dispose()
})

it('ends for good, aborting what is in flight (catalogue A14)', async () => {
  const { world, poll, listeners } = setUp(500)
  await pass(100)
  poll.dispose()
  poll.refresh()
  poll.resume()
  expect([world.signal?.aborted, listeners.size]).toEqual([true, 0])
  await pass(10_000)
  expect([world.runs, vi.getTimerCount()]).toEqual([1, 0])
})
