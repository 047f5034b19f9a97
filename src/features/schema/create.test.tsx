// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { schemaPaths } from './paths'
import { to } from '@/route/paths'
import { stageScreen } from '@/features/stage'
import SchemaCreate from './create'

afterEach(cleanup)

it('shows “Required” at empty fields of a submitted form, and focuses the first', async () => {
  const sent: unknown[] = []
  await stageScreen(<SchemaCreate />, to(schemaPaths.schemaCreate), {
    schemaList: () => [],
    schemaCreate: (call) => void sent.push(call),
  })
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  fireEvent.submit(screen.getByRole('form'))
  expect(screen.getAllByText('Required')).toHaveLength(2)
  expect(document.activeElement).toBe(name)
  expect(sent).toEqual([])
})
