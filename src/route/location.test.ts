// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { go, recall, remember, startLocation } from './location'

/** Like Back to an entry of the browser. */
const arriveAt = (index: number, hash: string) => {
  history.replaceState({ index }, '', hash)
  dispatchEvent(new PopStateEvent('popstate', { state: { index } }))
}

it('keeps the state of the entries that Back can reach, and of no older ones', () => {
  const stop = startLocation()
  remember('list', 'first')
  go('/one')
  remember('list', 'second')
  for (let step = 2; step <= 52; step += 1) go(`/step/${step}`)
  arriveAt(1, '#/one')
  expect(recall('list')).toBeUndefined()
  stop()
})

it('finds the state again after Back', () => {
  const stop = startLocation()
  go('/a')
  const { index } = history.state as { index: number }
  remember('list', 'state')
  for (let step = 0; step < 50; step += 1) go(`/b/${step}`)
  arriveAt(index, '#/a')
  expect(recall('list')).toBe('state')
  stop()
})
