// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ban } from '@/command/fixture'
import { dropDrafts, keepDraft } from '@/command/prompt/draft'
import { createRegistry } from '@/command/registry'
import { stage } from '@/palette/step/stage'
import { LeaveDialog } from './leave-dialog'
import { leaving } from './leaving'

afterEach(() => {
  act(() => leaving.set(() => undefined))
  dropDrafts()
  cleanup()
})

it.each([
  [[ban], /^Unsaved changes are lost: Ban\.$/],
  [[], /^Unsaved changes on this page are lost\.$/],
] as const)('names the forms whose edits would be lost, where they are known', async (commands, text) => {
  const { runtime } = await stage(<LeaveDialog />)
  Object.assign(runtime, { registry: createRegistry(commands) })
  keepDraft('screen', ban, { reason: 'x' }, 'admin')
  keepDraft('palette', ban, { reason: 'y' }, 'admin')
  act(() => leaving.set(() => ({ scope: 'page', answer: () => undefined })))
  expect(await screen.findByText(text)).toBeTruthy()
})
