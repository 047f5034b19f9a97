import { expect, it } from 'vitest'
import { createStore } from './store'

it('takes a state made from the present one, and is silent when it is the same', () => {
  const store = createStore(1)
  let told = 0
  store.subscribe(() => told++)
  store.set((n) => n + 1)
  store.set((n) => n)
  expect([store.get(), told]).toEqual([2, 1])
})

it('lets a listener leave while it is told', () => {
  const store = createStore({ n: 0 })
  const seen: string[] = []
  const stop = store.subscribe(() => {
    seen.push('a')
    stop()
  })
  store.subscribe(() => seen.push('b'))
  store.set(({ n }) => ({ n: n + 1 }))
  store.set(({ n }) => ({ n: n + 1 }))
  expect(seen).toEqual(['a', 'b', 'b'])
})
