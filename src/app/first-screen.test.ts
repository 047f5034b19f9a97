// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startInBackground, throwUnexpected } from '@/lib/background'

let firstScreen: typeof import('./first-screen')
let queries: (typeof import('@/api/query'))['queries']

beforeEach(async () => {
  vi.resetModules()
  ;({ queries } = await import('@/api/query'))
  firstScreen = await import('./first-screen')
  vi.useFakeTimers()
})
afterEach(() => {
  queries.clear()
  vi.useRealTimers()
})

/** Starts a read that is answered by the returned function. */
function startRead(): () => void {
  let answer: () => void = () => undefined
  const reply = new Promise<string>((resolve) => {
    answer = () => resolve('reply')
  })
  queries.prefetchQuery({ queryKey: ['read'], queryFn: () => reply }).catch(() => undefined)
  return answer
}

/** Whether the first screen counts as shown. */
function watchShown(): () => boolean {
  let isShown = false
  startInBackground(
    firstScreen.firstScreenShown().then(() => {
      isShown = true
    }),
    throwUnexpected,
  )
  return () => isShown
}

const press = (init: KeyboardEventInit = {}) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ...init }))

it('waits for the replies of the first screen', async () => {
  const answer = startRead()
  const isShown = watchShown()
  await vi.advanceTimersByTimeAsync(1900)
  expect(isShown()).toBe(false)
  answer()
  await vi.advanceTimersByTimeAsync(100)
  expect(isShown()).toBe(true)
})

it('waits two seconds at most for a broker that does not answer', async () => {
  startRead()
  const isShown = watchShown()
  await vi.advanceTimersByTimeAsync(2500)
  expect(isShown()).toBe(true)
})

it('does not wait once the user presses a key, but the Enter of the login may be held', async () => {
  startRead()
  const isShown = watchShown()
  await vi.advanceTimersByTimeAsync(600)
  press({ key: 'Enter', repeat: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(isShown()).toBe(false)
  press()
  await vi.advanceTimersByTimeAsync(0)
  expect(isShown()).toBe(true)
  let isIdle = false
  startInBackground(
    firstScreen.untilIdle().then(() => {
      isIdle = true
    }),
    throwUnexpected,
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(isIdle).toBe(true)
})
