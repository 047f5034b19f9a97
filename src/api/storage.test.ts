// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createOwnedRecords, storage, trouble } from './storage'

beforeEach(() => {
  localStorage.clear()
  trouble.set(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('stores data per user and deletes it with the user (catalogue A15)', () => {
  const records = createOwnedRecords(storage, () => 'ops')
  storage.set('theme', 'dark')
  records.keep('journal', '[]')
  records.keep('usedValues', '{}')
  expect({ ...localStorage }).toEqual({ theme: 'dark', owner: 'ops', journal: '[]', usedValues: '{}' })
  records.forget(['journal', 'usedValues'])
  expect({ ...localStorage }).toEqual({ theme: 'dark' })
})

it('reports blocked storage without throwing (catalogue A22)', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect([storage.get('theme'), trouble.get()]).toEqual([null, undefined])
  storage.set('theme', 'light')
  expect([storage.works(), trouble.get()]).toEqual([false, 'blocked'])
})

it('handles storage whose access throws (catalogue A22)', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? {}
  onTestFinished(() => void Object.defineProperty(globalThis, 'localStorage', own))
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  expect([storage.get('theme'), trouble.get()]).toEqual([null, 'blocked'])
})
