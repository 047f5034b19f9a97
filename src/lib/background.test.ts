import { expect, it, vi } from 'vitest'
import { startInBackground, throwUnexpected } from './background'

it('reports a failure of work that nothing waits for', async () => {
  const cause = new Error('not loaded')
  const onError = vi.fn()
  startInBackground(Promise.reject(cause), onError)
  startInBackground(Promise.resolve('here'), onError)
  await vi.waitFor(() => expect(onError.mock.calls).toEqual([[cause]]))
})

it('leaves an unexpected failure unhandled, so that the platform reports it', async () => {
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const onRejection = vi.fn()
  process.on('unhandledRejection', onRejection)
  try {
    const cause = new TypeError('not a function')
    startInBackground(Promise.reject(cause), throwUnexpected)
    await vi.waitFor(() => expect(onRejection.mock.calls[0]?.[0]).toBe(cause))
  } finally {
    process.off('unhandledRejection', onRejection)
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
})
