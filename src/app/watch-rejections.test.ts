// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { allWords, startI18n } from '@/i18n/i18n'
import { toasts } from '@/command/toast/toasts'
import { watchRejections } from './watch-rejections'

let stop: () => void
beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  toasts.set(() => [])
  stop = watchRejections()
})
afterEach(() => stop())

const reject = (reason: unknown) =>
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason, promise: Promise.resolve() }))

it('shows a failure that nothing else reports, without secrets', () => {
  reject(new TypeError('cannot read https://user:secret@host/'))
  expect(toasts.get()).toMatchObject([{ kind: 'error', text: 'An action failed unexpectedly' }])
  const details = toasts.get()[0]?.words?.details ?? ''
  expect(details).toContain('TypeError')
  expect(details).not.toContain('secret@')
})

it('describes an error of the broker by its code', () => {
  reject(new ApiError(503, 'SERVICE_UNAVAILABLE', 'down'))
  expect(toasts.get()[0]?.text).not.toBe('An action failed unexpectedly')
  expect(toasts.get()).toHaveLength(1)
})

it('shows nothing for work that was aborted', () => {
  reject(new DOMException('aborted', 'AbortError'))
  reject(new ApiError(0, 'ABORTED', '', { failure: 'aborted' }))
  expect(toasts.get()).toEqual([])
})
