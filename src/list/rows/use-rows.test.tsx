// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contextWith, kick } from '@/command/fixture'
import { CommandRuntimeProvider, type CommandRuntime } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { startI18n } from '@/i18n/i18n'
import type { Source } from '../list'
import { useRows } from './use-rows'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

type Row = { id: string }
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))

function stage() {
  const context = () => contextWith()
  const none = () => undefined
  const runner = createRunner({
    context,
    apply: none,
    report: none,
    refuse: none,
    remember: none,
    signInAgain: () => Promise.resolve(false),
  })
  const runtime: CommandRuntime = { runner, registry: createRegistry([]), context }
  const source = (part: Partial<Source<Row>>): Source<Row> => ({
    rows: undefined,
    error: null,
    fetching: false,
    placeholder: false,
    at: 0,
    failedAt: 0,
    again: none,
    ...part,
  })
  const hook = renderHook(
    (input: readonly Row[] | undefined) =>
      useRows({
        list: 'test',
        source: source({ rows: input }),
        columns: [],
        rowRef: (row: Row) => ({ resource: 'client' as const, id: row.id }),
        rowKey: (row: Row) => row.id,
        sort: undefined,
        scope: '',
        complete: true,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <CommandRuntimeProvider runtime={runtime}>{children}</CommandRuntimeProvider>
      ),
      initialProps: undefined as readonly Row[] | undefined,
    },
  )
  return { ...hook, runner, ids: () => hook.result.current.lines.map(({ row }) => row.id) }
}

describe('rows while a confirm is open', () => {
  it('freezes the rows, but not a list that is still loading', () => {
    const { runner, rerender, ids } = stage()
    act(() => runner.start(kick, { clientid: 'a' }, 'url'))
    expect(runner.store.get().prompting?.phase).toBe('confirming')
    rerender(rows('a', 'b'))
    expect(ids()).toEqual(['a', 'b'])
    rerender(rows('x', 'a', 'b'))
    expect(ids()).toEqual(['a', 'b'])
    act(() => runner.cancel())
    expect(ids()).toEqual(['x', 'a', 'b'])
  })
})

it('gives every line a unique key, whatever the ids are (catalogue H12)', () => {
  const { rerender, result } = stage()
  rerender(rows('a', 'a', 'a 1', '1 a', 'a 2', 'a', '__proto__', 'constructor', '', ' ', 'A', 'a '))
  const keys = result.current.lines.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
