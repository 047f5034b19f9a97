// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { TextLines } from './text-lines'

// There is no layout here: the frame gets a height of twenty lines.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(cleanup)

it('shows control and ANSI codes of a log as escapes (catalogue H7)', () => {
  const { container } = render(
    <TextLines
      label="log"
      lines={[
        'a \u001b[31mred\u001b[0m',
        'b\u0007\u0008\u009b2J',
        'c\r\u202Efdp',
        '<img src=x onerror=alert(1)>',
      ]}
    />,
  )
  expect(screen.getAllByText(/./, { selector: 'bdi' }).map(({ textContent }) => textContent)).toEqual([
    'a \\u001B[31mred\\u001B[0m',
    'b\\u0007\\u0008\\u009B2J',
    'c\\u000D\\u202Efdp',
    '<img src=x onerror=alert(1)>',
  ])
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).not.toMatch(/\p{Cc}|\u202E/u)
})

it('highlights the lines that match a search', () => {
  const { container } = render(
    <TextLines label="log" lines={['one', 'two', 'three']} hits={new Set([1])} reveal={1} />,
  )
  expect([...container.querySelectorAll('[data-hit]')].map(({ textContent }) => textContent)).toEqual(['two'])
})

it('renders only the visible lines', () => {
  const { container } = render(
    <TextLines label="log" lines={Array.from({ length: 100_000 }, (_, index) => `line ${index}`)} />,
  )
  const drawn = container.querySelectorAll('bdi').length
  expect(drawn).toBeGreaterThan(20)
  expect(drawn).toBeLessThan(100)
})
