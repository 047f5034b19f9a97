import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { figuresInterval } from './figures'
import { createInView, restMs } from './in-view'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('publishes the nodes in view once the drawing rests, and only where they have changed', () => {
  const { ids, add } = createInView()
  const published = vi.fn()
  ids.subscribe(published)
  const leave = add('a')
  add('b')
  expect(ids.get()).toEqual(new Set())
  vi.advanceTimersByTime(restMs)
  expect(ids.get()).toEqual(new Set(['a', 'b']))
  leave()
  add('a')
  vi.advanceTimersByTime(restMs)
  expect(published).toHaveBeenCalledOnce()
})

it('keeps a node in view while its details are shown', () => {
  const { ids, add } = createInView()
  const [leavePlace, leaveDetails] = [add('a'), add('a')]
  leavePlace()
  vi.advanceTimersByTime(restMs)
  expect(ids.get()).toEqual(new Set(['a']))
  leaveDetails()
  vi.advanceTimersByTime(restMs)
  expect(ids.get()).toEqual(new Set())
})

it.each([0, 10, 60, 500])('makes at most 60 calls a minute for %i counters', (counters) => {
  expect((counters * 60_000) / figuresInterval(counters, 15_000)).toBeLessThanOrEqual(60)
})
