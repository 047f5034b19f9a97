// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCommand, type AnyCommand } from '@/command/command'
import { keepalive } from '@/command/fixture'
import { setScreenContext } from '@/command/screen-context'
import { clearHistory, remember } from '@/command/history/history-store'
import { createRegistry } from '@/command/registry'
import { text } from '@/command/param'
import { clearRecords, keepRecord } from '@/command/undo/undo-store'
import { stage } from '@/palette/step/stage'
import { Last } from './last'
import { lastResult, setLastResult } from './last-result'

const writing: AnyCommand = { ...keepalive, calls: ['clientKeepalive'] }
const repeat = defineCommand({
  id: 'command-history.repeat',
  title: 'command-history.repeat.title',
  group: 'group.view',
  danger: 'read',
  calls: [],
  params: {},
  run: () => ({ kind: 'app', action: { do: 'repeat' } }),
})
const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'opener')
const focus = (id: string) => act(() => setScreenContext({ focused: { resource: 'client', id } }))

beforeEach(clearHistory)
afterEach(cleanup)

async function shown(command = writing) {
  const all = await stage(<Last />)
  Object.assign(all.runtime, { registry: createRegistry([command, repeat]) })
  remember({
    id: '1',
    command: writing.id,
    args: { clientid: 'a', interval: '60' },
    at: 0,
    ms: 1,
    source: 'key',
    result: 'done',
    count: 1,
  })
  act(() =>
    lastResult.set(() => ({
      text: 'Changed a',
      failed: false,
      again: { command, given: { clientid: 'a', interval: 60 } },
    })),
  )
  return all
}

it('runs the last command again on its old target, and offers no other row', async () => {
  await shown()
  expect(buttons()).toEqual(['Run again'])
  focus('b')
  expect(buttons()).toEqual(['Run again'])
})

it('offers to undo the result as long as that is possible', async () => {
  const { deps, runtime } = await shown()
  const undo = defineCommand({
    id: 'command-history.undo',
    title: 'command-history.undo.title',
    group: 'group.view',
    danger: 'read',
    calls: [],
    params: { entry: text(z.string()) },
    run: ({ entry }) => ({ kind: 'app', action: { do: 'open', url: String(entry) } }),
  })
  Object.assign(runtime, { registry: createRegistry([writing, repeat, undo]) })
  act(() => {
    keepRecord('7', { command: writing.id, trails: [], state: 'ready' })
    setLastResult('Saved settings', false, false, '7')
  })
  expect(buttons()).toEqual(['Undo'])
  await act(async () => fireEvent.click(screen.getByText('Undo')))
  expect(deps.apply.mock.calls.at(-1)?.[0]).toEqual({
    kind: 'app',
    action: { do: 'open', url: '7' },
  })
  act(() => keepRecord('7', { command: writing.id, trails: [], state: 'undone' }))
  expect(buttons()).toEqual([])
  clearRecords()
})

it('is not offered for an unknown outcome, which should be checked first', async () => {
  await shown()
  act(() => setLastResult('Outcome unknown', true, false))
  expect([screen.getByText('Outcome unknown').textContent, buttons()]).toEqual(['Outcome unknown', []])
})
