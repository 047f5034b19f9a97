// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { SnapshotDialog } from './snapshot-dialog'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

it('offers to save the first snapshot of a list that has none', async () => {
  const save = vi.fn()
  render(
    <SnapshotDialog
      list="clients"
      state={{ phase: 'compared', now: { rows: {}, columns: [], cut: false }, earlier: [] }}
      onClose={() => undefined}
      onSave={save}
    />,
  )
  expect(await screen.findByText('No snapshot of this list')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Save snapshot of list' }))
  expect(save).toHaveBeenCalledOnce()
})
