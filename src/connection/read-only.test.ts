// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { openStorage } from '@/api/storage'
import { connectionWith } from './fixture'

const start = (readOnly = false) => {
  let calls = 0
  const connection = connectionWith(
    undefined,
    { readOnly },
    {},
    {
      storage: openStorage('lab'),
      fetch: () => {
        calls += 1
        return Promise.resolve(Response.json({ data: [], meta: { hasnext: false } }))
      },
    },
  )
  return { ...connection, calls: () => calls }
}

it('blocks writes but not reads while the session is read-only', async () => {
  const { readOnly, api, calls } = start()
  readOnly.switchTo(true)
  expect(readOnly.get()).toBe('session')
  await expect(api.clientKick({ params: { clientid: 'sensor-01' } })).rejects.toMatchObject({
    failure: 'unsent',
  })
  expect(calls()).toBe(0)
  await api.clientList({ query: { page: 1, limit: 10 } })
  expect(calls()).toBe(1)
  readOnly.switchTo(false)
})

it('cannot be switched off where the profile of the broker says so', () => {
  const { readOnly } = start(true)
  readOnly.switchTo(false)
  expect(readOnly.get()).toBe('profile')
})

it('follows the switch in another tab', () => {
  const { readOnly, storage } = start()
  const change = (value: string | null) => {
    storage.set('readOnly', value)
    dispatchEvent(new StorageEvent('storage', { key: storage.keyOf('readOnly'), newValue: value }))
  }
  change('on')
  expect(readOnly.get()).toBe('session')
  change(null)
  expect(readOnly.get()).toBeUndefined()
})
