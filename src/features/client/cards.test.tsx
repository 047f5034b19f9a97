// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { SessionCard } from './cards'

afterEach(cleanup)

it('shows the reductions and the mailbox of a client’s process', async () => {
  await startI18n('en')
  await allWords()
  render(<SessionCard row={{ clientid: 'a', node: 'emqx@a', reductions: 123_456, mailbox_len: 7 }} />)
  expect(screen.getByText('Reductions').nextElementSibling?.textContent).toBe('123,456')
  expect(screen.getByText('Mailbox length').nextElementSibling?.textContent).toBe('7')
})
