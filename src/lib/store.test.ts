import { expect, it } from 'vitest'
import { createStore } from './store'

it('changes by recipe, keeps what did not change, and tells once', () => {
  const store = createStore({ list: [1], other: { a: 1 } })
  const before = store.get()
  let told = 0
  const stop = store.subscribe(() => told++)
  store.set((draft) => void draft.list.push(2))
  store.set(() => {})
  expect([store.get().list, before.list, told]).toEqual([[1, 2], [1], 1])
  expect(store.get().other).toBe(before.other)
  stop()
  store.set((draft) => void draft.list.push(3))
  expect(told).toBe(1)
})

it('takes a returned state', () => {
  const store = createStore(1)
  store.set((n) => n + 1)
  expect(store.get()).toBe(2)
})

it('lets a listener leave while it is told', () => {
  const store = createStore({ n: 0 })
  const seen: string[] = []
  const stop = store.subscribe(() => {
    seen.push('a')
    stop()
  })
  store.subscribe(() => seen.push('b'))
  store.set((draft) => void draft.n++)
  store.set((draft) => void draft.n++)
  expect(seen).toEqual(['a', 'b', 'b'])
})
