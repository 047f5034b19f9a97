// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { polling } from '@/api/polling'
import { queries } from '@/api/query'
import { defineCommand, done } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { screenContext } from '@/command/screen-context'
import type { Bound } from '@/command/keys/bound'
import { KeysProvider, useBoundKeys } from '@/command/keys/keys-provider'
import { pick } from '@/command/param'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { go, startLocation, useSearch } from '@/route/location'
import { clientPaths } from '@/features/client/paths'
import { to } from '@/route/paths'
import { DataTable } from './data-table'
import type { Filter } from './filters/filters'
import type { Column, Source } from './list'

type Row = { id: string; size?: number; $raw?: string }

const ran: unknown[] = []
const kick = defineCommand({
  id: 'client.kick',
  title: 'client.kick.title',
  group: 'group.clients',
  danger: 'reversible',
  calls: [],
  params: { clientid: pick('client', { many: true, free: true }) },
  run: ({ clientid }) => {
    ran.push(clientid)
    return done('client.kick.done', { clientid })
  },
})

const context = () => contextWith({ now: () => 0 })
const runtime = {
  runner: createRunner({
    context,
    apply: () => undefined,
    report: () => undefined,
    refuse: () => undefined,
    remember: () => undefined,
    signInAgain: () => Promise.resolve(false),
  }),
  registry: createRegistry([]),
  context,
}

const columns: Column<Row>[] = [
  { id: 'id', title: 'list.column.clientid', cell: (row) => row.id, csv: (row) => row.id },
  {
    id: 'size',
    title: 'list.column.queue',
    align: 'end',
    cell: (row) => row.size ?? '–',
    sortValue: (row) => row.size,
  },
]
const rows = (...ids: string[]): Row[] => ids.map((id, index) => ({ id, size: index }))
const again = vi.fn()
const source = (part: Partial<Source<Row>>): Source<Row> => ({
  rows: undefined,
  error: null,
  fetching: false,
  placeholder: false,
  at: 0,
  failedAt: 0,
  again,
  load: () => Promise.resolve({ data: [], meta: {} }),
  ...part,
})
let bound: readonly Bound[] = []
/** Captures the keys that are shown. */
function KeyCapture() {
  bound = useBoundKeys()
  return null
}
const table = (part: Partial<Source<Row>>, drawn = columns, filters: readonly Filter<Row>[] = []) => (
  <QueryClientProvider client={queries}>
    <CommandRuntimeProvider runtime={runtime}>
      <KeysProvider>
        <KeyCapture />
        <DataTable<Row>
          list="test"
          title="screen.clients"
          source={source(part)}
          columns={drawn}
          rowKey={(row) => row.id}
          rowRef={(row) => ({ resource: 'client', id: row.id })}
          resource="client"
          offers={(row) => [{ command: kick, with: { clientid: row.id } }]}
          bulk={(refs) => [{ command: kick, with: { clientid: refs.map(({ id }) => id) } }]}
          filters={[{ id: 'q', label: 'list.filter.contains', kind: 'text' }, ...filters]}
          empty={{ title: 'list.client.empty' }}
        />
      </KeysProvider>
    </CommandRuntimeProvider>
  </QueryClientProvider>
)
const shown = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)
const selected = () => screenContext.get().selected.map(({ id }) => id)

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  // A new history entry, because focus is stored with the entry of the previous test.
  go('/clients', { force: true })
  localStorage.clear()
  ran.length = 0
  again.mockClear()
})
afterEach(cleanup)

describe('the list', () => {
  it('moves, selects, extends and inverts by keys, and publishes the screen context', async () => {
    const user = userEvent.setup()
    render(table({ rows: rows('a', 'b', 'c', 'd'), count: 4 }))
    await user.keyboard('jx')
    expect([screenContext.get().focused?.id, selected()]).toEqual(['b', ['b']])
    expect(document.activeElement?.getAttribute('data-index')).toBe('1')
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(selected()).toEqual(['b', 'c'])
    await user.keyboard('*')
    expect(selected().sort()).toEqual(['a', 'd'])
    await user.keyboard('{End}')
    expect(screenContext.get().focused?.id).toBe('d')
  })
  it('re-renders no cell when an arrow moves or a row is selected, and only those of an updated row', async () => {
    const drawn: string[] = []
    const watched: Column<Row>[] = [
      {
        id: 'id',
        title: 'list.column.clientid',
        cell: (row) => {
          drawn.push(row.id)
          return row.id
        },
      },
    ]
    const four = rows('a', 'b', 'c', 'd')
    const of = (read: readonly Row[]) => table({ rows: read, count: 4 }, watched)
    const user = userEvent.setup()
    const { rerender } = render(of(four))
    const rerendered = async (act: () => unknown) => {
      drawn.length = 0
      await act()
      return [...new Set(drawn)].sort()
    }
    expect(await rerendered(() => user.keyboard('{ArrowDown}'))).toEqual([])
    expect(await rerendered(() => user.keyboard('x'))).toEqual([])
    expect(await rerendered(() => rerender(of(four.with(3, { id: 'd', size: 7 }))))).toEqual(['d'])
  })
  it('has one tab stop among the rows', () => {
    render(table({ rows: rows('a', 'b', 'c'), count: 3 }))
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1)
  })
  it('focuses the search field on / and sends what is typed next to it', async () => {
    const user = userEvent.setup({ delay: null })
    render(table({ rows: rows('a', 'b'), count: 2 }))
    await user.keyboard('/jx')
    expect([document.activeElement, screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual([
      screen.getByRole('searchbox'),
      'jx',
    ])
    expect([screenContext.get().focused?.id, selected()]).toEqual(['a', []])
    await vi.waitFor(() => expect(location.href).toContain('q=jx'))
  })
  it('keeps the selection by id over a poll and deselects removed rows', async () => {
    const user = userEvent.setup()
    const { rerender } = render(table({ rows: rows('a', 'b', 'c'), count: 3 }))
    await user.keyboard('xjx')
    rerender(table({ rows: rows('new', 'a', 'c'), count: 3 }))
    expect(selected()).toEqual(['a'])
    expect(screenContext.get().focused?.id).toBe('a')
  })
  it('keeps a row selected that moved to another page, and deselects it once a command has processed it', async () => {
    const user = userEvent.setup()
    go('/clients?limit=20', { replace: true })
    const { rerender } = render(table({ rows: rows('a', 'b', 'c'), count: 30, hasNext: true }))
    await user.keyboard('jxjx')
    rerender(table({ rows: rows('new', 'a', 'b'), count: 30, hasNext: true }))
    expect(screenContext.get().selected).toEqual([
      { resource: 'client', id: 'b' },
      { resource: 'client', id: 'c' },
    ])
    expect(screen.getByText('2 rows selected · 1 not on this page')).toBeTruthy()
    act(() => runtime.runner.start(kick, { clientid: 'c' }, 'button'))
    await vi.waitFor(() => expect(selected()).toEqual(['b']))
  })
  it('moves the focus to the next row when the focused one is removed', async () => {
    const user = userEvent.setup()
    const { rerender } = render(table({ rows: rows('a', 'b', 'c'), count: 3 }))
    await user.keyboard('j')
    rerender(table({ rows: rows('a', 'c'), count: 2 }))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('c'))
  })
  it('renders duplicate and unreadable rows', () => {
    render(table({ rows: [...rows('a', 'a'), { id: '', $raw: '{"x":1}' }], count: 3 }))
    expect(screen.getAllByRole('row')).toHaveLength(4)
    expect(screen.getByText('unreadable')).toBeTruthy()
  })
  it('sorts the page once and keeps the order over polls', async () => {
    const user = userEvent.setup()
    const { rerender } = render(table({ rows: rows('a', 'b', 'c'), count: 3 }))
    await user.click(screen.getByRole('button', { name: 'Message queue' }))
    expect(shown()).toEqual(['c', 'b', 'a'])
    rerender(table({ rows: [{ id: 'a', size: 99 }, ...rows('b', 'c', 'n')], count: 4 }))
    expect(shown()).toEqual(['c', 'b', 'a', 'n'])
  })
  it('sorts by the next column, reverses the order and changes pages by keys', async () => {
    const user = userEvent.setup()
    const Paged = () => {
      useSearch()
      return table({ rows: rows('a', 'b', 'c'), hasNext: true })
    }
    render(<Paged />)
    await user.keyboard('s')
    expect(shown()).toEqual(['c', 'b', 'a'])
    await user.keyboard('{Shift>}S{/Shift}')
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(screen.getByRole('columnheader', { name: /Message queue/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await user.keyboard('s')
    expect(location.href).not.toContain('sort')
    await user.keyboard('<')
    expect(location.href).not.toContain('page')
    await user.keyboard('>>')
    expect(location.href).toContain('page=3')
    await user.keyboard('<')
    expect(location.href).toContain('page=2')
  })
  it('keeps the focus on its row when the sort order changes', async () => {
    const user = userEvent.setup()
    const Ordered = () => {
      useSearch()
      return table({ rows: rows('a', 'b', 'c'), count: 3 })
    }
    render(<Ordered />)
    await user.keyboard('s')
    expect([shown(), screenContext.get().focused?.id]).toEqual([['c', 'b', 'a'], 'a'])
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('2'))
  })
  it('exports only the selected rows, and reports the file and its number of rows', async () => {
    const made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob)
      return 'blob:test'
    })
    const user = userEvent.setup()
    render(table({ rows: rows('a', 'b', 'c'), count: 3 }))
    await user.keyboard('jx')
    const saved = await act(async () => await screenContext.get().export?.('marked'))
    expect(saved).toEqual({ file: expect.stringMatching(/^test_\d{8}-\d{6}\.csv$/) as string, rows: 1 })
    expect(await made[0]?.text()).toBe('\uFEFFClient ID\r\nb\r\n')
    expect((await act(async () => await screenContext.get().export?.('page')))?.rows).toBe(3)
    vi.restoreAllMocks()
  })
  it('previews a row whose id a URL cannot hold, and says why it does not open', async () => {
    const user = userEvent.setup()
    const lone = 'a\uD800b'
    const Linked = () => (
      <QueryClientProvider client={queries}>
        <CommandRuntimeProvider runtime={runtime}>
          <KeysProvider>
            <DataTable<Row>
              list="test"
              title="screen.clients"
              source={source({ rows: [{ id: lone }], count: 1 })}
              columns={columns}
              rowKey={(row) => row.id}
              rowPath={(row) => to(clientPaths.client, { clientid: row.id })}
              empty={{ title: 'list.client.empty' }}
            />
          </KeysProvider>
        </CommandRuntimeProvider>
      </QueryClientProvider>
    )
    render(<Linked />)
    await user.keyboard('{Enter}')
    expect(
      within(screen.getByRole('complementary', { name: 'Preview' })).getByRole('status').textContent,
    ).toBe('This ID cannot be used in a URL')
    expect(location.hash).toBe('#/clients')
  })
  it('lists only the keys that have an effect', () => {
    const { unmount } = render(table({ rows: rows('a'), count: 1, load: undefined }))
    const boundKeys = () => bound.map(({ hotkey }) => hotkey)
    expect(boundKeys()).toEqual([
      'j',
      'k',
      'shift+ArrowDown',
      'Home',
      'End',
      'PageDown',
      'PageUp',
      'Space',
      'x',
      '*',
      '/',
      's',
      'shift+s',
    ])
    unmount()
    render(table({ rows: rows('a'), count: 1 }))
    expect(boundKeys()).toEqual(expect.arrayContaining(['>', '<']))
    expect(boundKeys()).not.toContain('shift+x')
  })
  it('freezes the rows while a confirmation or a step is open', () => {
    const { rerender } = render(table({ rows: rows('a', 'b'), count: 2 }))
    act(() => runtime.runner.start(kick, {}, 'key'))
    rerender(table({ rows: rows('b'), count: 1 }))
    expect(shown()).toEqual(['a', 'b'])
    act(() => runtime.runner.cancel())
    expect(shown()).toEqual(['b'])
  })
  it('goes back from an empty last page and remembers the end', async () => {
    go('/clients?page=3', { replace: true })
    const Paged = () => table({ rows: useSearch()[0]['page'] === '3' ? [] : rows('a'), hasNext: true })
    render(<Paged />)
    await vi.waitFor(() => expect(location.href).toContain('page=2'))
    expect(screen.getByText(/Page 2.*last page/)).toBeTruthy()
  })
  it('restores focus and selection on Back, and starts fresh on a new visit', async () => {
    const user = userEvent.setup()
    const { unmount } = render(table({ rows: rows('a', 'b', 'c', 'd'), count: 4 }))
    await user.keyboard('jxj')
    act(() => go('/clients/detail/c'))
    unmount()
    act(() => go('/clients'))
    const afresh = render(table({ rows: rows('a', 'b', 'c', 'd'), count: 4 }))
    expect([screenContext.get().focused?.id, selected()]).toEqual(['a', []])
    afresh.unmount()
    const stop = startLocation()
    await act(async () => {
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.go(-2)
      await arrived
    })
    render(table({ rows: rows('a', 'b', 'c', 'd'), count: 4 }))
    expect([screenContext.get().focused?.id, selected()]).toEqual(['c', ['b']])
    stop()
  })
  it('offers the next page again when rows appear after the end was found', async () => {
    act(() => go('/clients?page=2', { replace: true, force: true }))
    const Paged = ({ second, at, fetching = false }: { second: Row[]; at: number; fetching?: boolean }) =>
      table({ rows: useSearch()[0]['page'] === '2' ? second : rows('a'), hasNext: true, at, fetching })
    const start = Date.now()
    const { rerender } = render(<Paged second={[]} at={start} />)
    await act(async () => undefined)
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    rerender(<Paged second={rows('b')} at={start + 10_000} />)
    const next = screen.getByRole('button', { name: /Next/ })
    expect(next).toHaveProperty('disabled', false)
    await userEvent.click(next)
    expect(shown()).toEqual(['b'])
    // The previous empty page does not count while it is read again.
    rerender(<Paged second={[]} at={start} fetching />)
    await act(async () => undefined)
    expect(location.hash).toContain('page=2')
  })
  it('previews a row that is clicked outside its controls, with the commands of its menu', async () => {
    const user = userEvent.setup()
    render(table({ rows: rows('a', 'b'), count: 2 }))
    await user.click(screen.getByRole('checkbox', { name: 'Select b' }))
    expect(screen.queryByRole('complementary')).toBeNull()
    await user.click(screen.getByRole('cell', { name: '1' }))
    const peek = screen.getByRole('complementary', { name: 'Preview of b' })
    await user.click(within(peek).getByRole('button', { name: /Kick client/ }))
    expect(ran).toEqual(['b'])
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
  it('shows no pager for one page, and no tools for an empty list', () => {
    const { rerender } = render(table({ rows: rows('a', 'b'), count: 2 }))
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.getByRole('searchbox')).toBeTruthy()
    rerender(table({ rows: rows('a', 'b'), count: 200 }))
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
    rerender(table({ rows: [], count: 0 }))
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
  it('starts over from a page far beyond the end', async () => {
    go('/clients?page=900', { replace: true })
    render(table({ rows: [], hasNext: false }))
    await vi.waitFor(() => expect(location.href).not.toContain('page'))
  })
  it('shows the error in place, keeps old rows with their age, and offers Retry', async () => {
    const user = userEvent.setup()
    const error = new ApiError(503, 'HTTP_503', '', { method: 'GET', path: '/clients' })
    const { rerender } = render(table({ error }))
    expect(screen.getByRole('alert').textContent).toContain('Internal broker error')
    rerender(table({ rows: rows('a'), count: 1, error, at: Date.now() - 60_000 }))
    expect(screen.getAllByRole('status').some((one) => one.textContent === 'Internal broker error')).toBe(
      true,
    )
    expect(screen.getByText(/^Last updated/)).toBeTruthy()
    expect(shown()).toEqual(['a'])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(again).toHaveBeenCalled()
  })
  it('disables commands on a stale row, with the reason', async () => {
    const user = userEvent.setup()
    const error = new ApiError(503, 'HTTP_503', '', { method: 'GET', path: '/clients' })
    const { rerender } = render(table({ rows: rows('a', 'b'), count: 2, error }))
    await user.keyboard('x')
    const reason = 'Current state unknown'
    expect(screenContext.get().stale).toBe(true)
    expect(screen.getByRole('button', { name: 'Kick 1 client' }).title).toContain(reason)
    await user.click(screen.getByRole('button', { name: /Commands for a/ }))
    const item = screen.getByRole('menuitem')
    expect([item.getAttribute('aria-disabled'), item.textContent?.includes(reason)]).toEqual(['true', true])
    await user.click(item)
    expect(ran).toEqual([])
    await user.keyboard('{Escape}')
    rerender(table({ rows: rows('a', 'b'), count: 2 }))
    expect(screenContext.get().stale).toBe(false)
    await user.click(screen.getByRole('button', { name: /Commands for a/ }))
    await user.click(screen.getByRole('menuitem'))
    await vi.waitFor(() => expect(ran).toEqual(['a']))
  })
  it('reports after a pause how many rows were added, removed and changed (catalogue W11)', () => {
    const { rerender } = render(table({ rows: rows('a', 'b', 'c'), count: 3, at: 1 }))
    act(() => polling.merge({ paused: true }))
    expect(screen.queryByText(/While paused/)).toBeNull()
    act(() => polling.merge({ paused: false }))
    expect(again).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/While paused/)).toBeNull()
    rerender(
      table({
        rows: [{ id: 'a', size: 0 }, { id: 'c', size: 9 }, { id: 'd' }, { id: 'e' }],
        count: 4,
        at: 2,
      }),
    )
    expect(screen.getByText('While paused: 2 new, 1 removed, 1 changed').getAttribute('role')).toBe('status')
    rerender(table({ rows: rows('a'), count: 1, at: 3 }))
    expect(screen.getByText(/2 new, 1 removed/)).toBeTruthy()
  })
  it('says why it is empty, with and without filters', () => {
    const { unmount } = render(table({ rows: [], count: 0 }))
    expect(screen.getByText('No clients')).toBeTruthy()
    unmount()
    go('/clients?q=x', { replace: true })
    render(table({ rows: [], count: 0 }))
    expect(screen.getByText('No results match the filters')).toBeTruthy()
  })
  it('says that a namespace has none, unless other filters narrow the list', async () => {
    const user = userEvent.setup()
    const filters: readonly Filter<Row>[] = [{ id: 'ns', label: 'noun.namespace', kind: 'text' }]
    go('/clients?ns=team_a', { replace: true })
    const { unmount } = render(table({ rows: [], count: 0 }, columns, filters))
    expect(screen.getByText('None in namespace team_a')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Work in all namespaces' }))
    expect(screen.getByText('No clients')).toBeTruthy()
    unmount()
    go('/clients?ns=team_a&q=x', { replace: true })
    render(table({ rows: [], count: 0 }, columns, filters))
    expect(screen.getByText('No results match the filters')).toBeTruthy()
  })
  it('virtualizes a thousand rows', () => {
    render(table({ rows: Array.from({ length: 1000 }, (_, index) => ({ id: `c${index}` })), count: 100_000 }))
    expect(document.querySelectorAll('*').length).toBeLessThan(3000)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('100001')
  })
  it('clears the screen context on unmount', () => {
    const { unmount } = render(table({ rows: rows('a'), count: 1 }))
    expect(screenContext.get().focused?.id).toBe('a')
    expect(screenContext.get().rowOffers?.()).toEqual([{ command: kick, with: { clientid: 'a' } }])
    unmount()
    expect([
      screenContext.get().focused,
      screenContext.get().rowOffers,
      screenContext.get().matching,
      screenContext.get().export,
    ]).toEqual([undefined, undefined, undefined, undefined])
  })
})
