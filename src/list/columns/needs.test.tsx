// @vitest-environment happy-dom
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { session } from '@/connection/page'
import { stageScreen } from '@/features/stage'
import { DataTable } from '../data-table'
import type { Column, Source } from '../list'
import { useColumns } from './columns'

afterEach(async () => {
  cleanup()
  await session.end()
})

type Row = { readonly id: string }
const columns: readonly Column<Row>[] = [
  { id: 'id', title: 'list.column.clientid', cell: (row) => row.id },
  { id: 'version', title: 'list.column.version', needs: 'clientFields', cell: () => 'later' },
]
const source: Source<Row> = {
  rows: [{ id: 'a' }],
  count: 1,
  error: null,
  fetching: false,
  placeholder: false,
  at: 1,
  failedAt: 0,
  again: undefined,
  local: true,
}

it.each([
  ['5.1.6', ['Client ID']],
  ['5.6.0', ['Client ID', 'Version']],
])('shows a column with a requirement only where the broker meets it: %s', async (version, heads) => {
  session.merge({ state: 'in', version })
  await stageScreen(
    <DataTable<Row>
      list="law"
      title="screen.clients"
      source={source}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: 'list.client.empty' }}
    />,
    '/clients',
    {},
  )
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(heads)
})

it('adds a column that depends on the rows, and keeps a hidden one hidden', () => {
  const { result, rerender } = renderHook(({ now }) => useColumns('law-rows', now), {
    initialProps: { now: columns.slice(0, 1) as readonly Column<Row>[] },
  })
  rerender({ now: columns })
  expect(result.current.shown.map(({ id }) => id)).toEqual(['id', 'version'])
  act(() => result.current.toggle('version'))
  expect(result.current.shown.map(({ id }) => id)).toEqual(['id'])
  act(() => result.current.reset())
  expect(result.current.shown.map(({ id }) => id)).toEqual(['id', 'version'])
})
