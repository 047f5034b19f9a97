// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Textarea } from './textarea'

afterEach(cleanup)

it('has the browser find the direction of its text, but not of a long one', () => {
  const noChange = () => undefined
  const { rerender } = render(<Textarea value="short" onValue={noChange} />)
  expect(screen.getByRole('textbox').getAttribute('dir')).toBe('auto')
  rerender(<Textarea value={'line\n'.repeat(10_000)} onValue={noChange} />)
  expect(screen.getByRole('textbox').getAttribute('dir')).toBe('ltr')
})
