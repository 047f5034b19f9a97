// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs'

afterEach(cleanup)

it('closes a tab by its cross, without selecting it, and by the Delete key', () => {
  const [onSelect, close] = [vi.fn(), vi.fn()]
  render(
    <Tabs
      label="Connections"
      selected="one"
      onSelect={onSelect}
      tabs={[
        { id: 'one', title: 'One' },
        { id: 'two', title: 'Two', onClose: close, closeLabel: 'Close Two' },
      ]}
    >
      content
    </Tabs>,
  )
  fireEvent.click(screen.getByTitle('Close Two'))
  expect([close.mock.calls.length, onSelect.mock.calls.length]).toEqual([1, 0])
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Two' }), { key: 'Delete' })
  expect(close).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(screen.getByRole('tab', { name: 'One' }), { key: 'Delete' })
  expect(close).toHaveBeenCalledTimes(2)
})
