// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { Toaster } from './toaster'
import { toast, toasts } from './toasts'

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('innerHeight', 900)
})
afterEach(() => {
  act(() => toasts.set(() => []))
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Everything is where it is told to be; the toasts are 352 by 60. */
const place = (rects: Readonly<Record<string, DOMRect>>) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rects[this.id] ?? (this.getAttribute('role') === 'status' ? new DOMRect(1076, 800, 352, 60) : new DOMRect())
  })
}
const aside = () => screen.getByRole('status').className.includes('top-13')

it('stands aside of the pages of a list and of messages as they arrive, and at its usual place elsewhere', () => {
  vi.useFakeTimers()
  place({ pager: new DOMRect(250, 830, 1170, 32) })
  render(<><nav id="pager" data-uncovered /><Toaster /></>)
  act(() => toast('ok', 'done'))
  expect(aside()).toBe(true)
  // The list has become short while the result is on show.
  place({ pager: new DOMRect(250, 300, 1170, 32) })
  act(() => void vi.advanceTimersByTime(300))
  expect(aside()).toBe(false)
  vi.useRealTimers()
})

it('does not mind what is drawn nowhere', () => {
  place({ pager: new DOMRect(0, 0, 0, 0) })
  render(<><nav id="pager" data-uncovered /><Toaster /></>)
  act(() => toast('ok', 'done'))
  expect(aside()).toBe(false)
})
