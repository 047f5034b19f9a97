// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useLeftField } from './use-left-field'

afterEach(cleanup)

function Fields({ onLeft }: { onLeft: (name: string) => void }) {
  const handleBlur = useLeftField(onLeft)
  return (
    <div onBlur={handleBlur}>
      <div data-field="size">
        <input aria-label="Size" />
        <select aria-label="Unit" />
      </div>
      <button type="button">Add</button>
    </div>
  )
}

it('names a field when the focus leaves all its controls', () => {
  const onLeft = vi.fn()
  render(<Fields onLeft={onLeft} />)
  screen.getByLabelText('Size').focus()
  screen.getByLabelText('Unit').focus()
  expect(onLeft).not.toHaveBeenCalled()
  screen.getByText('Add').focus()
  expect(onLeft.mock.calls).toEqual([['size']])
})

it('waits for the release of a pressed button, which an error would move away', async () => {
  const onLeft = vi.fn()
  render(<Fields onLeft={onLeft} />)
  screen.getByLabelText('Size').focus()
  fireEvent.pointerDown(screen.getByText('Add'))
  screen.getByText('Add').focus()
  expect(onLeft).not.toHaveBeenCalled()
  fireEvent.pointerUp(screen.getByText('Add'))
  await waitFor(() => expect(onLeft.mock.calls).toEqual([['size']]))
})
