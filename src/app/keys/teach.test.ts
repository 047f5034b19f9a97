// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { preferences } from '@/api/preferences'
import { ban, kick } from '@/command/fixture'
import { keepOwnKeys } from '@/command/keys/own'
import { keyHint, teacher } from './key-hint'
import { taught, teachKeys } from './teach'

beforeAll(() => teachKeys())
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  localStorage.clear()
  keepOwnKeys({})
  preferences.merge({ keyHints: true, singleKeys: true })
})

const point = (pointerType = 'mouse') =>
  globalThis.dispatchEvent(new PointerEvent('pointerup', { pointerType }))

it('shows the key of a command that the mouse started, only once, and for a while', () => {
  point()
  teacher.started(kick, 'button')
  expect([keyHint.get(), taught()]).toEqual(['Shift K', ['client.kick']])
  vi.advanceTimersByTime(8000)
  expect(keyHint.get()).toBeUndefined()
  point()
  teacher.started(kick, 'menu')
  expect(keyHint.get()).toBeUndefined()
})

it('shows the custom key of this browser', () => {
  keepOwnKeys({ 'client.kick': { key: 'g k' } })
  point()
  teacher.started(kick, 'palette')
  expect(keyHint.get()).toBe('g k')
})

it.each<[string, () => void]>([
  [
    'started by a key',
    () => {
      vi.advanceTimersByTime(1000)
      teacher.started(kick, 'button')
    },
  ],
  [
    'touched',
    () => {
      vi.advanceTimersByTime(1000)
      point('touch')
      teacher.started(kick, 'button')
    },
  ],
  [
    'without a key',
    () => {
      point()
      teacher.started({ ...ban, id: 'ban.none' }, 'button')
    },
  ],
  [
    'from a link',
    () => {
      point()
      teacher.started(kick, 'url')
    },
  ],
  [
    'switched off',
    () => {
      preferences.merge({ keyHints: false })
      point()
      teacher.started(kick, 'button')
    },
  ],
  [
    'a single key, where these are off',
    () => {
      preferences.merge({ singleKeys: false })
      point()
      teacher.started(kick, 'button')
    },
  ],
])('%s: shows nothing, and does not count as shown', (_, act) => {
  act()
  expect([keyHint.get(), taught()]).toEqual([undefined, []])
})
