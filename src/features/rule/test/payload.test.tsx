// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { PayloadField } from './payload'

let text = ''

/** The field as the test card uses it. */
function Stage() {
  const [now, setNow] = useState('{"a": 1}')
  text = now
  return <PayloadField label="Payload" text={now} onText={setNow} />
}
const area = () => screen.queryByRole<HTMLTextAreaElement>('textbox')
const paste = (pasted: string) =>
  fireEvent.paste(area() as HTMLTextAreaElement, { clipboardData: { getData: () => pasted } })

afterEach(cleanup)

it('accepts a paste of 5 MB without rendering it, says so, and can remove it', async () => {
  await startI18n('en')
  await allWords()
  render(<Stage />)
  const long = `{"b": "${'x'.repeat(5_000_000)}"}`
  area()?.focus()
  area()?.setSelectionRange(0, 8)
  // Default prevented, because the browser would lay it out.
  expect(paste(long)).toBe(false)
  expect(text).toBe(long)
  expect(area()).toBeNull()
  expect(document.body.textContent.length).toBeLessThan(2000)
  expect(screen.getByRole('status').textContent).toMatch(
    /too large to edit here \(up to 200,000 characters\)/,
  )
  const remove = screen.getByRole('button', { name: 'Remove payload' })
  expect(document.activeElement).toBe(remove)
  await userEvent.click(remove)
  expect([text, area()?.value]).toEqual(['', ''])
  expect(document.activeElement).toBe(area())
})

it('leaves shorter pastes to the browser', async () => {
  await startI18n('en')
  await allWords()
  render(<Stage />)
  expect(paste('x'.repeat(1000))).toBe(true)
  expect(text).toBe('{"a": 1}')
})
