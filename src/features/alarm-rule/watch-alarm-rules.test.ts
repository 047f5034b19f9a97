// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeAlarmRule, saveAlarmRule } from './own-rules'
import type { AlarmApi } from './read-condition'
import { alarmRuleDuty, hiddenEveryMs, visibleEveryMs, watchAlarmRules } from './watch-alarm-rules'

let reads = 0
const api = new Proxy({} as AlarmApi, {
  get: () => () => {
    reads += 1
    return Promise.resolve({ connections: 5 })
  },
})
let stop: (() => void)[] = []
let hidden = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  hidden = false
  reads = 0
  saveAlarmRule({
    name: 'busy',
    condition: 'connections above 3',
    severity: 'warning',
    forMs: 0,
    enabled: true,
    notify: false,
    sound: false,
  })
})
afterEach(() => {
  for (const end of stop) end()
  stop = []
  removeAlarmRule('busy')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Locks between tabs as the browser has them: one holder, a queue, and a way to take the lock. */
function createLocks() {
  let reject: ((cause: Error) => void) | undefined
  const queue: (() => void)[] = []
  const grant = async (work: () => Promise<unknown>): Promise<unknown> => {
    const stolen = new Promise<never>((_, fail) => {
      reject = fail
    })
    try {
      return await Promise.race([work(), stolen])
    } finally {
      queue.shift()?.()
    }
  }
  const request = (
    _name: string,
    { steal, signal }: LockOptions,
    work: () => Promise<void>,
  ): Promise<unknown> => {
    const run = () => grant(work)
    if (steal === true) {
      const before = reject
      const running = run()
      before?.(new DOMException('', 'AbortError'))
      return running
    }
    if (reject === undefined) return run()
    return new Promise((resolve, fail) => {
      const next = () => void run().then(resolve, fail)
      queue.push(next)
      signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(next), 1)
        fail(new DOMException('', 'AbortError'))
      })
    })
  }
  return { request }
}

const begin = (locks: ReturnType<typeof createLocks> | undefined, announce = () => undefined as void) => {
  const end = watchAlarmRules({ api, now: () => 1_800_000_000_000, isActive: () => true, announce, locks })
  stop.push(end)
  return end
}

it('evaluates every ten seconds, and once a minute while hidden', async () => {
  begin(createLocks())
  await vi.advanceTimersByTimeAsync(0)
  expect([alarmRuleDuty.get(), reads]).toEqual(['here', 1])
  await vi.advanceTimersByTimeAsync(visibleEveryMs)
  expect(reads).toBe(2)
  hidden = true
  await vi.advanceTimersByTimeAsync(visibleEveryMs)
  expect(reads).toBe(3)
  await vi.advanceTimersByTimeAsync(hiddenEveryMs - 1)
  expect(reads).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toBe(4)
})

it('announces in one of several tabs only', async () => {
  const announce = vi.fn()
  const locks = createLocks()
  begin(locks, announce)
  begin(locks, announce)
  await vi.advanceTimersByTimeAsync(visibleEveryMs)
  expect(announce).toHaveBeenCalledTimes(1)
  expect(reads).toBe(2)
})

it('moves to another tab when the evaluating tab closes', async () => {
  const locks = createLocks()
  const end = begin(locks)
  begin(locks)
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(0)
  expect([alarmRuleDuty.get(), reads]).toEqual(['here', 2])
})

it('takes over from a hidden tab when a tab becomes visible', async () => {
  const locks = createLocks()
  begin(locks)
  begin(locks)
  await vi.advanceTimersByTimeAsync(0)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toBe(3)
  await vi.advanceTimersByTimeAsync(visibleEveryMs)
  expect(reads).toBe(4)
})

it('evaluates in each tab where the browser has no locks', async () => {
  begin(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(alarmRuleDuty.get()).toBe('alone')
})

it('reads nothing after a logout', async () => {
  stop.push(
    watchAlarmRules({
      api,
      now: Date.now,
      isActive: () => false,
      announce: () => undefined,
      locks: createLocks(),
    }),
  )
  await vi.advanceTimersByTimeAsync(3 * visibleEveryMs)
  expect(reads).toBe(0)
})
