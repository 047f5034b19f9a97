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
    return (
      rects[this.id] ??
      (this.getAttribute('role') === 'status' ? new DOMRect(1076, 800, 352, 60) : new DOMRect())
    )
  })
}
const spot = () => {
  const { className } = screen.getByRole('status')
  return className.includes('top-13') ? 'top' : className.includes('left-1/2') ? 'foot' : 'right'
}

it('covers neither the pages of a list nor messages as they arrive', () => {
  vi.useFakeTimers()
  place({ pages: new DOMRect(1080, 830, 340, 32) })
  render(
    <>
      <nav id="pages" data-uncovered />
      <div id="messages" data-uncovered />
      <Toaster />
    </>,
  )
  act(() => toast('ok', 'done'))
  expect(spot()).toBe('foot')
  place({ pages: new DOMRect(1080, 830, 340, 32), messages: new DOMRect(620, 500, 800, 360) })
  act(() => void vi.advanceTimersByTime(300))
  expect(spot()).toBe('top')
  // The list has become short while the result is on show.
  place({ pages: new DOMRect(1080, 300, 340, 32) })
  act(() => void vi.advanceTimersByTime(300))
  expect(spot()).toBe('right')
  vi.useRealTimers()
})

it('does not mind what is drawn nowhere', () => {
  place({ pages: new DOMRect() })
  render(
    <>
      <nav id="pages" data-uncovered />
      <Toaster />
    </>,
  )
  act(() => toast('ok', 'done'))
  expect(spot()).toBe('right')
})

it('leaves an open dialog its buttons, whatever lies behind it', () => {
  const scrim = new DOMRect(0, 0, 1440, 900)
  const dialog = (
    <div id="scrim" role="alertdialog" aria-modal="true" aria-label="Kick?">
      <div id="panel" />
    </div>
  )
  place({ scrim, pages: new DOMRect(0, 830, 1440, 32), panel: new DOMRect(460, 60, 520, 300) })
  render(
    <>
      <nav id="pages" data-uncovered />
      {dialog}
      <Toaster />
    </>,
  )
  act(() => toast('ok', 'done'))
  expect(spot()).toBe('right')
  cleanup()
  // One that is as high as the window, at its right: the list's foot is free.
  place({ scrim, panel: new DOMRect(1000, 0, 440, 900) })
  render(
    <>
      {dialog}
      <Toaster />
    </>,
  )
  expect(spot()).toBe('foot')
})
