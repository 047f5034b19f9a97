import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismiss, hold, toast, toastLife, toasts } from './toasts'

const texts = () => toasts.get().map(({ text, count }) => `${text}×${count}`)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  hold(false)
  for (const { id } of toasts.get()) dismiss(id)
  vi.useRealTimers()
})

it('keeps the newest four', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast('ok', text)
  expect(texts()).toEqual(['b×1', 'c×1', 'd×1', 'e×1'])
})

it('counts the same words instead of repeating them (catalogue R10)', () => {
  toast('error', 'a')
  toast('ok', 'a')
  toast('error', 'a')
  expect(texts()).toEqual(['a×2', 'a×1'])
})

it('goes after ten seconds, counted anew when repeated', () => {
  toast('ok', 'a')
  vi.advanceTimersByTime(toastLife - 1)
  toast('ok', 'a')
  vi.advanceTimersByTime(toastLife - 1)
  expect(texts()).toEqual(['a×2'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('stands still while held, also what comes meanwhile', () => {
  toast('ok', 'a')
  vi.advanceTimersByTime(8000)
  hold(true)
  toast('ok', 'b')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['a×1', 'b×1'])
  hold(false)
  vi.advanceTimersByTime(2000)
  expect(texts()).toEqual(['b×1'])
  vi.advanceTimersByTime(8000)
  expect(texts()).toEqual([])
})

it('runs its clocks again after the held one was dismissed by hand', () => {
  toast('ok', 'a')
  hold(true)
  dismiss(toasts.get()[0]?.id ?? '')
  toast('ok', 'b')
  vi.advanceTimersByTime(toastLife)
  expect(texts()).toEqual([])
})
