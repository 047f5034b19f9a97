// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { ban, contextWith, keepalive, kick, show } from '@/command/fixture'
import type { Entry } from '@/command/history/history'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import type { Runner } from '@/command/runner'
import { clearRecords, recordNotUndoable, keepRecord } from '@/command/undo/undo-store'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate, useWords } from '@/i18n/use-words'
import type { Column } from '@/list/list'
import { historyColumns } from './columns'
import { editWords, isChange } from './entry-words'
import { undoOffers } from './undo-button'

const undoing: AnyCommand = {
  ...show,
  id: 'command-history.undo',
  title: 'command-history.undo.title',
  danger: 'reversible',
  undo: 'again',
  params: {},
}
const bans: AnyCommand = { ...ban, undo: 'ban' }
const registry = createRegistry([bans, kick, keepalive, show, undoing])
const entry = (more: Partial<Entry> = {}): Entry => ({
  id: '1',
  command: 'ban.create',
  args: { who: 'a' },
  at: 0,
  ms: 12.7,
  source: 'key',
  result: 'done',
  count: 1,
  user: 'ops',
  ...more,
})
const start = vi.fn()

function Cell({ column, row }: { column: Column<Entry>; row: Entry }) {
  return column.cell(row, { ...useWords(), now: 0 })
}
function draw(id: string, row: Entry, all: readonly Entry[] = [row]) {
  const column = historyColumns(registry, () => all).find((one) => one.id === id)
  if (column === undefined) throw new Error('no such column')
  render(
    <CommandRuntimeProvider
      runtime={{ runner: { start } as Partial<Runner> as Runner, registry, context: () => contextWith() }}
    >
      <div data-testid="cell">
        <Cell column={column} row={row} />
      </div>
    </CommandRuntimeProvider>,
  )
  return { text: screen.getByTestId('cell').textContent, csv: column.csv?.(row) }
}

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  start.mockClear()
})
afterEach(() => {
  cleanup()
  clearRecords()
})

it('shows the user, also in the export, and rounds the duration', () => {
  expect([
    draw('user', entry()),
    historyColumns(registry, () => [])
      .find(({ id }) => id === 'ms')
      ?.csv?.(entry()),
  ]).toEqual([{ text: 'ops', csv: 'ops' }, 13])
})

it('shows what an undo has undone, and its target', () => {
  const undo = entry({
    id: '2',
    command: 'command-history.undo',
    args: {},
    undoes: { entry: '1', command: 'ban.create' },
  })
  const { text } = draw('command', undo)
  cleanup()
  expect([text, draw('args', undo, [undo, entry()])]).toEqual(['Undo: Ban', { text: 'who=a', csv: 'who=a' }])
})

it('shows the values of an edit, from → to', () => {
  const edits = {
    count: 5,
    first: [
      { path: 'max_connections', from: 1_024_000, to: 5 },
      { path: 'interval', from: 60, to: 30 },
      { path: 'enable', from: true, to: false },
    ],
  }
  const { text, csv } = draw('edits', entry({ command: 'client.keepalive', edits }))
  expect(csv).toBe('max_connections: 1024000 → 5; interval: 60 → 30; enable: true → false')
  expect(text).toMatch(/1024000 → 5; .*60 → 30; .*on → off \+2 more$/i)
  expect(editWords({ on: 'tcp:default', path: '', from: undefined, to: 'x' }, undefined, translate)).toBe(
    'tcp:default: – → x',
  )
})

it('shows undo as a labeled button, with a reason if it is not possible', () => {
  keepRecord('1', { command: 'ban.create', trails: [], state: 'ready' })
  expect(draw('undo', entry()).text).toBe('Undo')
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Ban' }))
  expect(start.mock.calls[0]?.[1]).toEqual({ entry: '1' })
  cleanup()
  recordNotUndoable('1', { command: 'ban.create' }, 'limit')
  draw('undo', entry())
  expect(screen.getByRole('button', { name: 'Undo: Ban' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button').title).toMatch(/^No undo: more than 1,000 items/)
})

it('offers undo in the row menu, but not for an entry that changes nothing', () => {
  keepRecord('1', { command: 'ban.create', trails: [], state: 'ready' })
  expect([
    undoOffers(entry(), registry).map(({ with: values, off }) => [values, off]),
    undoOffers(entry({ id: '9' }), registry)[0]?.off,
    undoOffers(entry({ command: 'client.show' }), registry),
  ]).toEqual([[[{ entry: '1' }, undefined]], 'command-history.undo.gone', []])
})

it('distinguishes entries that change something from those that only read', () => {
  expect(
    [entry(), entry({ command: 'client.show' }), entry({ command: 'gone.command' })].map((one) =>
      isChange(one, registry),
    ),
  ).toEqual([true, false, true])
})
