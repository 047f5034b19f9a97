import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queries } from '@/api/query'
import { answerCalls, goTo, openConsole } from './console'
import { places } from './places'

const stepMs = 2500
const spanMs = 120_000

/** The times at which each path was read, in milliseconds of the page's clock. */
let reads = new Map<string, number[]>()

/** Runs the event loop once, by a message, which no fake clock delays. */
const turn = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(undefined)
  })

/** Lets time pass in steps; each waits for its replies. */
async function pass(ms: number): Promise<void> {
  vi.setTimerTickMode('manual')
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs)
    do await turn()
    while (queries.isFetching() > 0)
  }
}

/**
 * Whether two timers read one path: more than two intervals between its reads differ from their median by more than a step. A single
 * additional read changes two of them.
 */
function isUneven(times: readonly number[]): boolean {
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  const median = [...gaps].sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0
  return gaps.filter((gap) => Math.abs(gap - median) > stepMs).length > 2
}

beforeAll(async () => {
  await openConsole()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  answerCalls((path, method) => {
    if (method === 'GET') reads.set(path, [...(reads.get(path) ?? []), Date.now()])
    return undefined
  })
})
afterAll(() => {
  answerCalls()
  vi.useRealTimers()
})

it('finds two timers that read the same path', () => {
  const every = (ms: number) => Array.from({ length: spanMs / ms }, (_, turn) => turn * ms)
  const together = (...times: readonly number[]) => [...new Set(times)].sort((one, other) => one - other)
  expect(isUneven(every(10_000))).toBe(false)
  expect(isUneven(together(...every(10_000), 44_000))).toBe(false)
  expect(isUneven(together(...every(10_000), ...every(15_000)))).toBe(true)
  expect(isUneven(together(...every(10_000), 34_000, 94_000))).toBe(true)
})

describe('no screen reads the same at two rates', () => {
  it.each(places)('%s', async (_, path) => {
    vi.setTimerTickMode('interval', 20)
    await goTo(path)
    // A user who does nothing stops the polls.
    document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await pass(10_000)
    reads = new Map()
    await pass(spanMs)
    expect(reads.get('/nodes')?.length).toBeGreaterThanOrEqual(spanMs / 10_000 - 1)
    expect([...reads].filter(([, times]) => isUneven(times))).toEqual([])
  })
})
