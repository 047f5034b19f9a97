// @vitest-environment happy-dom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { broker } from './broker'
import { readOnly, switchReadOnly, watchReadOnly } from './read-only'
import { session } from './session'

afterEach(() => {
  switchReadOnly(false)
  session.merge({ state: 'out', token: undefined })
  vi.unstubAllGlobals()
})

it('blocks writes but not reads while the session is read-only', async () => {
  const fetched = vi.fn(async () => Promise.resolve(Response.json({ data: [], meta: { hasnext: false } })))
  vi.stubGlobal('fetch', fetched)
  session.merge({ state: 'in', token: 'abc' })
  switchReadOnly(true)
  expect(readOnly.get()).toBe('session')
  await expect(broker.api.clientKick({ params: { clientid: 'sensor-01' } })).rejects.toMatchObject({
    failure: 'unsent',
  })
  expect(fetched).not.toHaveBeenCalled()
  await broker.api.clientList({ query: { page: 1, limit: 10 } })
  expect(fetched).toHaveBeenCalledOnce()
})

it('follows the switch in another tab', () => {
  onTestFinished(watchReadOnly())
  localStorage.setItem('readOnly', 'on')
  dispatchEvent(new StorageEvent('storage', { key: 'readOnly', newValue: 'on' }))
  expect(readOnly.get()).toBe('session')
  localStorage.removeItem('readOnly')
  dispatchEvent(new StorageEvent('storage', { key: 'readOnly', newValue: null }))
  expect(readOnly.get()).toBeUndefined()
})
