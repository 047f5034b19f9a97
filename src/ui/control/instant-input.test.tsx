// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { InstantInput } from './instant-input'

afterEach(cleanup)

const words = {
  locale: 'en',
  pick: 'Choose date and time',
  previous: 'Previous month',
  next: 'Next month',
  time: 'Time',
}

function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <InstantInput aria-label="Expires at" value={value} onValue={setValue} words={words} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Expires at' })
async function open(initial: string) {
  render(<Field initial={initial} />)
  await userEvent.click(screen.getByRole('button', { name: words.pick }))
  await screen.findByRole('grid')
}
const focusedDay = () => document.activeElement?.getAttribute('aria-label')

it('writes a day in the format of the product, keeps the time and returns to the text', async () => {
  await open('2026-11-28 15:17')
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeDefined()
  expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('28')
  await userEvent.click(screen.getByRole('button', { name: /November 30, 2026/ }))
  expect(field().value).toBe('2026-11-30 15:17')
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

it('is moved by keys over the ends of weeks and months, with one tab stop', async () => {
  await open('2026-11-28 15:17')
  await waitFor(() => expect(focusedDay()).toMatch(/November 28/))
  for (const [key, day] of [
    ['ArrowDown', /Saturday, December 5/],
    ['Home', /Monday, November 30/],
    ['End', /Sunday, December 6/],
    ['PageUp', /November 6/],
    ['PageDown', /December 6/],
    ['ArrowLeft', /December 5/],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    await waitFor(() => expect(focusedDay()).toMatch(day))
  }
  expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

it('takes a typed time of day, only one that exists', async () => {
  await open('2026-11-28 15:17')
  const time = screen.getByRole('textbox', { name: 'Time' })
  fireEvent.change(time, { target: { value: '25:00' } })
  expect(field().value).toBe('2026-11-28 15:17')
  fireEvent.change(time, { target: { value: '08:05' } })
  expect(field().value).toBe('2026-11-28 08:05')
})

it('opens on today for a text without a day', async () => {
  await open('1h')
  expect(screen.queryByRole('gridcell', { selected: true })).toBeNull()
  expect(document.querySelector('[aria-current=date]')).not.toBeNull()
})
