// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { session } from '@/connection/page'
import { contextWith, ban } from '@/command/fixture'
import { drafts, dropDrafts, keepDraft } from '@/command/prompt/draft'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { toasts } from '@/command/toast/toasts'
import { Login } from './login'
import { watchSession } from './watch-session'

let off: () => void

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  off = watchSession(
    createRunner({
      context: () => contextWith(),
      apply: () => undefined,
      report: () => undefined,
      refuse: () => undefined,
      remember: () => undefined,
      signInAgain: async () => false,
    }),
  )
})
afterEach(() => {
  off()
  cleanup()
  dropDrafts()
  toasts.set(() => [])
})

/** Ends the session as another tab would. */
const endElsewhere = () =>
  act(async () => {
    await session.end()
    session.merge({ notice: 'ended-elsewhere' })
  })
const messages = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('reports on the login page that a log-out in another tab discarded an unsaved form, and keeps nothing of it (catalogue A13)', async () => {
  render(<Login onSubmit={() => undefined} />)
  keepDraft('screen', ban, { reason: 'half-written' }, 'admin')
  await endElsewhere()
  expect([drafts.get().screen, sessionStorage.getItem('draft.screen')]).toEqual([undefined, null])
  expect(messages()).toContain('Logged out in another tab. Unsaved input in this tab was discarded.')
  await endElsewhere()
  expect(messages()).toContain('Logged out in another tab')
})

it('reports the same where another user takes over the tab', async () => {
  keepDraft('screen', ban, { reason: 'half-written' }, 'admin')
  await act(session.end)
  act(() => session.merge({ state: 'in', username: 'ops', notice: 'other-user' }))
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'Another tab logged in as ops. This tab now uses that account; its unsaved input was discarded.',
  ])
})
