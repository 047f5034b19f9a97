// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineCommand, type AnyCommand } from '@/command/command'
import { keepalive } from '@/command/fixture'
import { setScreenContext } from '@/command/screen-context'
import { clearJournal, remember } from '@/command/journal/journal-store'
import { createRegistry } from '@/command/registry'
import { stage } from '../palette/step/stage'
import { Last } from './last'
import { lastResult, sayLast } from './last-result'

const writing: AnyCommand = { ...keepalive, calls: ['clientKeepalive'] }
const repeat = defineCommand({
  id: 'journal.repeat',
  title: 'journal.repeat.title',
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

beforeEach(clearJournal)
afterEach(cleanup)

async function shown(command = writing) {
  const all = await stage(<Last />)
  Object.assign(all.desk, { registry: createRegistry([command, repeat]) })
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

it('runs the last command again on its old target, and on the row in front where that is another', async () => {
  const { around } = await shown()
  expect(buttons()).toEqual(['Run again'])
  focus('a')
  expect(buttons()).toEqual(['Run again'])
  focus('b')
  expect(buttons()).toEqual(['Run again', 'Set keep alive of b too'])
  await act(async () => fireEvent.click(screen.getByText('Set keep alive of b too')))
  expect(around.apply.mock.calls.map(([outcome]) => outcome as unknown)).toEqual([
    { kind: 'app', action: { do: 'repeat' } },
  ])
})

it('offers another target for what can be taken back only', async () => {
  await shown({ ...writing, danger: 'disruptive' })
  focus('b')
  expect(buttons()).toEqual(['Run again'])
})

it('nothing is done to a row that may have changed', async () => {
  await shown()
  focus('b')
  act(() => setScreenContext({ stale: true }))
  expect(buttons()).toEqual(['Run again'])
})

it('is not offered beside a result that nobody knows: one looks first', async () => {
  await shown()
  act(() => sayLast('Outcome unknown', true, false))
  expect([screen.getByText('Outcome unknown').textContent, buttons()]).toEqual(['Outcome unknown', []])
})
