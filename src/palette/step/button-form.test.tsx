// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CommandButton } from '@/command/react'
import { fetchDialog } from '@/ui/overlay/dialog'
import banCreate from '@commands/ban/create'
import userCreate from '@commands/user/create'
import apiKeyCreate from '@commands/api-key/create'
import traceCreate from '@commands/trace/create'
import { Palette } from '../palette'
import { openForm } from '../store'
import { stage } from './stage'

afterEach(cleanup)

it.each([
  ['Create trace', traceCreate, ['Payload display', 'Start time']],
  ['Create API key', apiKeyCreate, ['Enabled']],
  ['Create user', userCreate, ['Username', 'New password', 'Note']],
  ['Ban', banCreate, ['Value to ban', 'Expires at', 'Reason', 'Type']],
])('%s from its button asks for everything in one form', async (title, command, labels) => {
  await fetchDialog()
  await stage(
    <>
      <CommandButton command={command} />
      <Palette />
    </>,
    { openForm: (one) => openForm({ command: one, texts: {}, line: '' }) },
  )
  await userEvent.click(screen.getByRole('button', { name: title }))
  const dialog = await screen.findByRole('dialog')
  for (const label of labels) expect(within(dialog).getByLabelText(new RegExp(`^${label}`))).toBeTruthy()
})

/** Opens the form of a new user from its button. */
async function openUser(): Promise<HTMLElement> {
  await fetchDialog()
  await stage(
    <>
      <CommandButton command={userCreate} />
      <Palette />
    </>,
    { openForm: (one) => openForm({ command: one, texts: {}, line: '', byButton: true }) },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Create user' }))
  return screen.findByRole('dialog')
}

it('runs on Enter in a field, and first reports missing values', async () => {
  const dialog = await openUser()
  await userEvent.type(within(dialog).getByLabelText('Username'), 'night{Enter}')
  expect(within(dialog).getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('dialog')).toBe(dialog)
})

it('closes on Escape: a button has no line to return to', async () => {
  const dialog = await openUser()
  await userEvent.type(within(dialog).getByLabelText('Username'), '{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says on leaving a field what is wrong with what was typed, and nothing about what is empty', async () => {
  const dialog = await openUser()
  const name = within(dialog).getByLabelText('Username')
  await userEvent.type(name, 'not a name!{Tab}')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.tab()
  expect(within(dialog).getByLabelText('New password').getAttribute('aria-invalid')).not.toBe('true')
})
