import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismiss, hold, longToastLife, toast, toastLife, toasts } from './toasts'

const texts = () => toasts.get().map(({ text, count }) => `${text}×${count}`)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  hold(false)
  for (const { id } of toasts.get()) dismiss(id)
  vi.useRealTimers()
})

it('shows one at a time, the newest', () => {
  for (const text of ['a', 'b', 'c']) toast('ok', text)
  expect(texts()).toEqual(['c×1'])
  vi.advanceTimersByTime(toastLife)
  expect(texts()).toEqual([])
})

it('counts repeated messages instead of stacking them (catalogue R10)', () => {
  toast('error', 'a')
  toast('error', 'a')
  expect(texts()).toEqual(['a×2'])
  toast('ok', 'a')
  expect(texts()).toEqual(['a×1'])
})

it('disappears after four seconds, counted again when repeated', () => {
  toast('ok', 'a')
  vi.advanceTimersByTime(toastLife - 1)
  toast('ok', 'a')
  vi.advanceTimersByTime(toastLife - 1)
  expect(texts()).toEqual(['a×2'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('stays for ten seconds where it has an action or details', () => {
  const words = { title: 'a', meaning: 'b', details: 'c' }
  for (const more of [{ actions: [{ label: 'Undo', run: () => undefined }] }, { words }]) {
    toast('ok', 'a', more)
    vi.advanceTimersByTime(longToastLife - 1)
    expect(texts()).toEqual(['a×1'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  }
})

it('does not expire while held, including one that arrives then', () => {
  toast('ok', 'a')
  vi.advanceTimersByTime(2000)
  hold(true)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['a×1'])
  toast('ok', 'b')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['b×1'])
  hold(false)
  vi.advanceTimersByTime(toastLife)
  expect(texts()).toEqual([])
})

it('restarts its timers after the held one was dismissed', () => {
  toast('ok', 'a')
  hold(true)
  dismiss(toasts.get()[0]?.id ?? '')
  toast('ok', 'b')
  vi.advanceTimersByTime(toastLife)
  expect(texts()).toEqual([])
})
