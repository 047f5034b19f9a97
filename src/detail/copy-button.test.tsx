// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { CopyButton } from './copy-button'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each([
  ['copied', () => Promise.resolve(), 'Copied'],
  ['refused', () => Promise.reject(new Error('denied')), 'Could not copy'],
])('says that the text was %s, until it changes', async (_, writeText, result) => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  const { rerender } = render(<CopyButton text="a" label="Copy line" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy line' }))
  expect(await screen.findByRole('button', { name: result })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(result)
  rerender(<CopyButton text="b" label="Copy line" />)
  expect(screen.getByRole('button', { name: 'Copy line' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})
