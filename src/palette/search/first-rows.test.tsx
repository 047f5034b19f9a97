// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFirstRows } from './first-rows'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () =>
  renderHook(
    (props: { run: number; count: number; active: number }) =>
      useFirstRows(props.run, props.count, props.active),
    { initialProps: { run: 1, count: 50, active: 0 } },
  )

it('renders the visible rows at once, reserves space for the rest, and renders them when typing pauses', () => {
  const { result, rerender } = show()
  expect(result.current).toEqual({ drawn: 11, room: 39 * 36 })
  act(() => void vi.advanceTimersByTime(100))
  rerender({ run: 2, count: 50, active: 0 })
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current.drawn).toBe(11)
  act(() => void vi.advanceTimersByTime(20))
  expect(result.current).toEqual({ drawn: 50, room: 0 })
  // Late rows of the same query join those already rendered.
  rerender({ run: 2, count: 47, active: 0 })
  expect(result.current).toEqual({ drawn: 47, room: 0 })
})

it('renders all at once when the active row is out of view, and never more than there are', () => {
  const { result, rerender } = show()
  rerender({ run: 1, count: 50, active: 49 })
  expect(result.current).toEqual({ drawn: 50, room: 0 })
  rerender({ run: 2, count: 3, active: 0 })
  expect(result.current).toEqual({ drawn: 3, room: 0 })
})
