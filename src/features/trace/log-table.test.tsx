// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startI18n } from '@/i18n/i18n'
import { logRows } from './log-rows'
import { LogTable } from './log-table'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('scrolls the page to a line that was found, and not to the beginning of a log', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.getAttribute('data-index'))
  })
  await startI18n('en')
  const rows = logRows(['one', 'two', 'three'].map((text) => ({ text })))
  const table = (hits: readonly number[], reveal: number) => (
    <LogTable
      label="Lines"
      rows={rows}
      hits={new Set(hits)}
      reveal={reveal}
      revealKey={reveal}
      wrap={false}
    />
  )
  const { rerender } = render(table([], 0))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(scrolled).toEqual([])
  rerender(table([2], 2))
  await waitFor(() => expect(scrolled).toEqual(['2']))
})
