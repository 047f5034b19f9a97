// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { RestoreSample } from './restore-sample'

afterEach(cleanup)

function Stage() {
  const [edits, setEdits] = useState<string | undefined>()
  return (
    <>
      <input aria-label="data" value={edits ?? 'sample'} onChange={(event) => setEdits(event.target.value)} />
      <RestoreSample edits={edits} onEdits={setEdits} />
    </>
  )
}

it('restores the sample data, and the edited data again', async () => {
  await startI18n('en')
  await allWords()
  render(<Stage />)
  expect(screen.queryByRole('button')).toBeNull()
  const data = screen.getByLabelText<HTMLInputElement>('data')
  await userEvent.type(data, '!')
  await userEvent.click(screen.getByRole('button', { name: 'Restore sample data' }))
  expect(data.value).toBe('sample')
  await userEvent.click(screen.getByRole('button', { name: 'Undo restore' }))
  expect(data.value).toBe('sample!')
})
