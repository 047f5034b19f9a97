import { afterEach, expect, it, vi } from 'vitest'
import type { Path } from '@/route/paths'
import type { AnyCommand, Outcome } from './command'
import { contextWith, kick } from './fixture'
import type { Entry } from './history/history'
import { createRunner } from './runner'
import type { UndoPromise } from './undo/assess'
import type { UndoRecord } from './undo/record-run'
import { clearRecords, keepRecord, latestUndo, undoReason, undoRecords } from './undo/undo-store'

afterEach(clearRecords)

const all: UndoPromise = { extent: 'all', survivesReload: true }
const none: UndoPromise = { extent: 'none', reason: 'limit', survivesReload: false }

function stage(outcome: Outcome, more: Partial<AnyCommand> = {}, promise: UndoPromise = all) {
  const entries: Entry[] = []
  const run = vi.fn(() => outcome)
  const ran = vi.fn()
  const deps = {
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: (entry: Entry) => void entries.push(entry),
    signInAgain: async () => false,
    captureUndo: async (): Promise<UndoRecord> => ({ promise, ran }),
  }
  const runner = createRunner({ context: () => contextWith(), ...deps })
  const command: AnyCommand = { ...kick, run, calls: ['clientKick'], ...more }
  return { runner, command, run, ran, entries, deps }
}
const done: Outcome = { kind: 'done', message: 'client.kick.done' }
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

it('asks again where less can be undone than the question promised, and then runs', async () => {
  const { runner, command, run, ran } = stage(done, { undo: 'retained' }, none)
  runner.start(command, { clientid: 'x' }, 'key')
  runner.send({ type: 'confirmed', undo: all })
  await settle()
  expect([run.mock.calls.length, runner.store.get().prompting]).toMatchObject([
    0,
    { phase: 'confirming', undo: none, confirm: { body: 'undo.weaker.none' } },
  ])
  runner.send({ type: 'confirmed', undo: undefined })
  await settle()
  expect([run.mock.calls.length, ran.mock.calls.length, runner.store.get().prompting]).toEqual([
    1,
    1,
    undefined,
  ])
})

it('asks again before a bulk run as well', async () => {
  const { runner, command, run } = stage(done, { undo: 'retained' }, { extent: 'all', survivesReload: false })
  runner.start(command, { clientid: ['x', 'y'] }, 'key')
  runner.send({ type: 'confirmed', undo: all })
  await settle()
  expect([run.mock.calls.length, runner.store.get().prompting]).toMatchObject([
    0,
    { confirm: { body: 'undo.weaker.reload' } },
  ])
  runner.send({ type: 'confirmed' })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
})

it.each([undefined, none])('runs at once where nothing, or no more, was promised', async (undo) => {
  const { runner, command, run } = stage(done, { undo: 'retained' }, none)
  runner.start(command, { clientid: 'x' }, 'key')
  runner.send({ type: 'confirmed', undo })
  await settle()
  expect(run).toHaveBeenCalledTimes(1)
})

it('records a command without undo as the last one, so that no older one is undone', async () => {
  keepRecord('older', { command: 'ban.create', trails: [], state: 'ready' })
  const { runner, command, entries } = stage(done, { irreversible: 'session' })
  runner.start(command, { clientid: 'x' }, 'key')
  runner.send({ type: 'confirmed' })
  await settle()
  expect([latestUndo(), undoReason(latestUndo())]).toEqual([entries[0]?.id, 'undo.never.session'])
})

it('records no history entry and no undo for opening a form', async () => {
  keepRecord('older', { command: 'ban.create', trails: [], state: 'ready' })
  const { runner, command, entries, ran } = stage({ kind: 'go', to: '/x' as Path }, { undo: 'retained' })
  runner.start(command, { clientid: 'x' }, 'key')
  runner.send({ type: 'confirmed' })
  await settle()
  expect([entries, ran.mock.calls, latestUndo()]).toEqual([[], [], 'older'])
})

it('records no history entry for a question that was only asked', async () => {
  const { runner, command, entries } = stage({
    kind: 'ask',
    code: 'MORE_MATCH',
    with: {},
    confirm: { body: 'client.kick.confirm.one' },
  })
  runner.start(command, { clientid: 'x' }, 'key')
  runner.send({ type: 'confirmed' })
  await settle()
  expect([entries, runner.store.get().prompting?.phase, undoRecords.get().size]).toEqual([
    [],
    'confirming',
    0,
  ])
})

it('records the user, and for an undo the undone entry', async () => {
  keepRecord('older', { command: 'ban.create', trails: [], state: 'ready' })
  const { runner, command, entries } = stage(done, {
    undo: 'again',
    confirm: () => undefined,
    params: {},
    danger: 'reversible',
  })
  runner.start(command, {}, 'key')
  await settle()
  expect(entries).toMatchObject([{ user: 'admin', undoes: { entry: 'older', command: 'ban.create' } }])
})

it('names the blocking command when an undo is refused', async () => {
  const { runner, command, deps } = stage(done, {
    blocked: () => 'command-history.undo.never',
    refusal: async () => ({ key: 'undo.refused.plain', values: { title: 'Kick' } }),
  })
  runner.start(command, { clientid: 'x' }, 'key')
  await settle()
  expect(deps.refuse.mock.calls).toEqual([[command, 'undo.refused.plain', { title: 'Kick' }]])
})

it('refuses with the reason alone when the details cannot be read', async () => {
  const { runner, command, deps } = stage(done, {
    blocked: () => 'command-history.undo.never',
    refusal: () => Promise.reject(new Error('not loaded')),
  })
  runner.start(command, { clientid: 'x' }, 'key')
  await settle()
  expect(deps.refuse.mock.calls).toEqual([[command, 'command-history.undo.never']])
})

it.each([
  ['a single run', ['x']],
  ['a bulk run', ['x', 'y']],
])('reports that the state before %s could not be kept, and runs nothing', async (_, clientid) => {
  const { runner, command, run, deps } = stage(done, { undo: 'retained' })
  deps.captureUndo = () => Promise.reject(new Error('not loaded'))
  const failing = createRunner({ context: () => contextWith(), ...deps })
  failing.start(command, { clientid }, 'key')
  failing.send({ type: 'confirmed' })
  await settle()
  expect([run.mock.calls, failing.store.get().prompting, runner.store.get().bulk]).toEqual([
    [],
    undefined,
    undefined,
  ])
  expect(deps.report.mock.calls[0]?.[0]).toMatchObject({ message: 'not loaded' })
})
