import { expect, it } from 'vitest'
import { createStore } from './store'

it('sets a state derived from the current one, and does not notify when it is the same', () => {
  const store = createStore(1)
  let notified = 0
  store.subscribe(() => notified++)
  store.set((n) => n + 1)
  store.set((n) => n)
  expect([store.get(), notified]).toEqual([2, 1])
})

it('lets a listener unsubscribe while it is notified', () => {
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

it('applies a recipe: changed parts are new, others the same, and no change notifies no listener', () => {
  const store = createStore({ open: false, marks: ['a'], nested: { deep: true } })
  const before = store.get()
  let notified = 0
  store.subscribe(() => notified++)
  store.update((draft) => {
    draft.marks.push('b')
  })
  store.merge({ open: false })
  expect([store.get(), notified]).toEqual([{ open: false, marks: ['a', 'b'], nested: { deep: true } }, 1])
  expect([before.marks, store.get().nested === before.nested]).toEqual([['a'], true])
})

it('applies a recipe to an optional state, and ignores its return value', () => {
  const store = createStore<{ found: number } | undefined>(undefined)
  const count = (draft: { found: number } | undefined) => (draft === undefined ? 0 : draft.found++)
  store.update(count)
  store.set(() => ({ found: 1 }))
  store.update(count)
  expect(store.get()).toEqual({ found: 2 })
})

it('stores non-plain objects unchanged', () => {
  const control = new AbortController()
  const ids = Array.from({ length: 3 }, (_, at) => ({ id: `c${at}` }))
  const store = createStore<{
    control: AbortController | undefined
    ids: readonly { readonly id: string }[]
  }>({ control: undefined, ids: [] })
  store.update((draft) => {
    draft.control = control
    draft.ids = ids
  })
  expect([store.get().control === control, store.get().ids === ids, Object.isFrozen(ids)]).toEqual([
    true,
    true,
    false,
  ])
})
