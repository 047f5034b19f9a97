// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import largest from '@commands/list/largest'
import { screenContext } from '@/command/screen-context'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { clientColumns } from '@/features/client/columns'
import ClientList from '@/features/client/list'
import { node, stageScreen } from '@/features/stage'
import type { Column } from '../list'
import { findLargest, numericColumns, parseLargestQuery } from './largest'

afterEach(cleanup)

type Row = { readonly id: string; readonly size?: number }
const column: Column<Row> = {
  id: 'size',
  title: 'list.column.queue',
  align: 'end',
  cell: (row) => row.size,
  sortValue: (row) => row.size,
}
const signal = new AbortController().signal
const paged =
  <R,>(all: readonly R[]) =>
  (page: number, limit: number) =>
    Promise.resolve({
      data: all.slice((page - 1) * limit, page * limit),
      meta: { hasnext: page * limit < all.length },
    })

describe('the largest of a long list', () => {
  it('finds the exact rows over all pages, the first of equal ones, without missing values', async () => {
    const rows = Array.from({ length: 3500 }, (_, index): Row =>
      index % 7 === 0 ? { id: `r${index}` } : { id: `r${index}`, size: (index * 7919) % 1000 },
    )
    const read: number[] = []
    const result = await findLargest(paged(rows), { column, top: 50 }, signal, (count) => read.push(count))
    const whole = rows
      .filter(({ size }) => size !== undefined)
      .sort((a, b) => (b.size ?? 0) - (a.size ?? 0))
      .slice(0, 50)
    expect(result.rows).toEqual(whole)
    expect([result.of, read]).toEqual([3500, [1000, 2000, 3000, 3500]])
  })
  it('reads the request from the URL, for numeric columns only', () => {
    expect(numericColumns(clientColumns).map(({ id }) => id)).toEqual([
      'keepalive',
      'expiry',
      'subs',
      'queue',
      'inflight',
      'dropped',
      'received',
      'sent',
      'packets',
    ])
    expect(parseLargestQuery(clientColumns, { largest: 'dropped', top: '5' })).toMatchObject({
      column: { id: 'dropped' },
      top: 5,
    })
    expect(parseLargestQuery(clientColumns, { largest: 'dropped', top: '-1' })?.top).toBe(20)
    expect(parseLargestQuery(clientColumns, { largest: 'clientid' })).toBeUndefined()
  })
})

describe('the command', () => {
  const command = largest
  const able = { refresh: true, export: true, repeat: false, largest: ['queue'] }
  it('asks for a column of the list, and is blocked where there is none', async () => {
    expect(command.blocked?.(contextWith({ able: { ...able, largest: [] } }), {})).toBe('list.largest.none')
    await expect(perform(command, { column: 'dropped' }, contextWith({ able }))).rejects.toMatchObject({
      code: 'NO_COLUMN',
    })
    expect(await perform(command, { column: 'queue', top: 3 }, contextWith({ able }))).toEqual({
      kind: 'app',
      action: { do: 'largest', column: 'queue', top: 3 },
    })
  })
  it('shows the largest rows in the list, with the time and a way back', async () => {
    const clients = Array.from({ length: 1200 }, (_, index) => ({
      clientid: `c${index}`,
      connected: true,
      mqueue_len: index === 1100 ? 77 : index === 3 ? 55 : 0,
    }))
    type Call = { query: { page: number; limit: number } }
    await stageScreen(<ClientList />, '/clients', {
      nodeList: () => [node('emqx@a')],
      clientList: ({ query: { page, limit } }: Call) => paged(clients)(page, limit),
    })
    await screen.findByRole('link', { name: 'c0' })
    expect(screenContext.get().largest?.columns).toContain('queue')
    act(() => screenContext.get().largest?.show('queue', 2))
    await screen.findByText(/^Top 2 by Message queue of 1,200 rows, read at \d{4}-/)
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent?.match(/c\d+/)?.[0]),
    ).toEqual(['c1100', 'c3'])
    act(() => screen.getByRole('button', { name: 'Show all rows' }).click())
    await vi.waitFor(() => expect(screen.getByRole('link', { name: 'c0' })).toBeTruthy())
    expect(location.hash).toBe('#/clients')
  })
})
