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

it('shows the payloads in memory next to the queue, where the broker counts them', async () => {
  await startI18n('en')
  await allWords()
  const row = { clientid: 'a', node: 'emqx@a', mqueue_len: 2 }
  const { rerender } = render(<SessionCard row={row} />)
  expect(screen.queryByText('Payloads in memory')).toBeNull()
  rerender(<SessionCard row={{ ...row, total_payload_bytes: 2048 }} />)
  expect(screen.getByText('Payloads in memory').nextElementSibling?.textContent).toBe('2 KB')
})
