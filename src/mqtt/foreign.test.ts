import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { Connection } from './connection'
import type { Connections, Tab } from './connections'
import { watchForeign } from './foreign'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type View = ReturnType<Connection['store']['get']>

const createTab = (id: string) => {
  const store = createStore({ state: 'connected', settings: { clientid: id } } as View)
  const stop = vi.fn<() => void>()
  const subscribe = vi.fn((listener: () => void) => {
    const off = store.subscribe(listener)
    return () => {
      stop()
      off()
    }
  })
  const tab: Tab = { id, connection: { store: { ...store, subscribe } } as Partial<Connection> as Connection }
  return { tab, stop }
}

it('follows a connection as long as its tab is open', async () => {
  const [one, other] = [createTab('one'), createTab('other')]
  const tabs = createStore<ReturnType<Connections['tabs']['get']>>({
    all: [one.tab, other.tab],
    selected: 'one',
  })
  const foreign = watchForeign({ tabs }, async () => false)
  await vi.advanceTimersByTimeAsync(3000)
  expect([...foreign.get()]).toEqual(['one', 'other'])
  tabs.set((before) => ({ ...before, all: [one.tab] }))
  expect([...foreign.get()]).toEqual(['one'])
  expect([one.stop.mock.calls.length, other.stop.mock.calls.length]).toEqual([0, 1])
})
