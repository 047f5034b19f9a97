// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { CommandButton } from '@/command/react'
import { fetchDialog } from '@/ui/overlay/dialog'
import apiKeyCreate from '@commands/api-key/create'
import traceCreate from '@commands/trace/create'
import { Palette } from '../palette'
import { openForm } from '../store'
import { stage } from './stage'

afterEach(cleanup)

it.each([
  ['Create trace', traceCreate, ['Payload display', 'Start time']],
  ['Create API key', apiKeyCreate, ['Enabled']],
])('%s by its button asks for everything in one form', async (title, command, labels) => {
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
