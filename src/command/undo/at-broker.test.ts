// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openStorage } from '@/api/storage'
import { allWords, startI18n } from '@/i18n/i18n'
import banCreate from '@commands/ban/create'
import banDelete from '@commands/ban/delete'
import historyUndo from '@commands/command-history/undo'
import type { Context } from '../context'
import { noon } from '../fixture'
import { brokerWith, contextFor } from '../fleet/fixture'
import { toFleetCommand } from '../fleet/fleet-command'
import { readFleetLine } from '../fleet/line'
import { clearHistory, commandHistory, readHistory, remember } from '../history/history-store'
import { createRegistry } from '../registry'
import { createRunner } from '../runner'
import { captureUndo } from './capture'
import { settled } from './settled'
import { clearRecords, undoRecords } from './undo-store'

const registry = createRegistry([banCreate, banDelete, historyUndo])

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  clearHistory()
  clearRecords()
})
afterEach(() => localStorage.clear())

/** The page of a broker in a console of two, and a runner as the page has it. */
function stage(where: 'own' | 'other', production: boolean) {
  const target = brokerWith('target', { production, color: 'bad' }, { username: 'tess' })
  const neighbor = brokerWith('neighbor', { production: !production })
  const page = where === 'own' ? target : neighbor
  const context: Context = {
    ...contextFor(registry, target.member, neighbor.member),
    connection: page.member,
    api: page.member.api,
    broker: page.member.profile,
    username: where === 'own' ? 'tess' : 'ops',
  }
  const runner = createRunner({
    context: () => context,
    apply: vi.fn(),
    report: (error) => {
      throw error
    },
    refuse: (_, reason) => {
      throw new Error(reason)
    },
    remember,
    captureUndo,
    signInAgain: async () => false,
  })
  /** Confirms what is asked until the run is recorded; returns its entry, and the first question. */
  const finish = async () => {
    const before = commandHistory.get().length
    let asked: ReturnType<typeof runner.store.get>['prompting']
    await vi.waitFor(
      () => {
        const { prompting } = runner.store.get()
        if (prompting?.phase === 'confirming') {
          asked ??= prompting
          runner.send({ type: 'confirmed' })
        }
        expect(commandHistory.get()).toHaveLength(before + 1)
      },
      { interval: 5, timeout: 20_000 },
    )
    const entry = commandHistory.get()[0]
    if (entry === undefined) throw new Error('nothing was recorded')
    await settled(entry.id)
    return { entry, confirm: asked?.confirm }
  }
  const ban = async () => {
    const read = readFleetLine('ban.create as=clientid who=sensor-17', registry, noon)
    if ('problem' in read) throw new Error(read.problem.key)
    if (where === 'own')
      runner.start(banCreate, { as: 'clientid', who: 'sensor-17' }, 'key', { complete: true })
    else runner.start(toFleetCommand(read.step), { brokers: 'target' }, 'key')
    return await finish()
  }
  const undo = async (entry: string) => {
    runner.start(historyUndo, { entry }, 'key')
    return await finish()
  }
  /** A different user bans the same client. */
  const banElse = () => void target.bans.set('sensor-17', { as: 'clientid', who: 'sensor-17', by: 'else' })
  return { target, neighbor, ban, undo, banElse }
}

const combinations = (['own', 'other'] as const).flatMap((where) =>
  [false, true].flatMap((production) =>
    [false, true].flatMap((changed) =>
      (['undo', 'redo'] as const).map((what) => ({ where, production, changed, what })),
    ),
  ),
)

it.each(combinations)(
  '$what at the $where broker, production $production, changed since $changed',
  async ({ where, production, changed, what }) => {
    const { target, neighbor, ban, undo, banElse } = stage(where, production)
    const first = await ban()
    const subject = what === 'undo' ? first : await undo(first.entry.id)
    if (changed) banElse()
    const before = neighbor.sent.length
    const { entry, confirm } = await undo(subject.entry.id)

    const question = changed
      ? 'undo.changed'
      : where === 'other'
        ? 'undo.elsewhere'
        : production
          ? 'palette.confirm.unsent'
          : undefined
    expect({
      body: confirm?.body,
      at: confirm?.at?.name,
      color: confirm?.at?.color,
      type: confirm?.type,
    }).toEqual({
      body: question,
      at: where === 'other' ? 'target' : undefined,
      color: where === 'other' ? 'bad' : undefined,
      type: where === 'other' && production ? 'target' : undefined,
    })
    expect({
      broker: entry.broker,
      user: entry.user,
      undoes: entry.undoes?.entry,
      result: entry.result,
    }).toEqual({
      broker: where === 'other' ? 'target' : undefined,
      user: 'tess',
      undoes: subject.entry.id,
      result: 'done',
    })
    expect([target.bans.size, neighbor.sent.length]).toEqual([what === 'undo' ? 0 : 1, before])
  },
)

it('lists what was done at another broker in the history of that broker too, without the former user', async () => {
  const there = openStorage('target')
  const journal = () =>
    readHistory(there.get('journal')).map(({ command, broker, user }) => [command, broker, user])
  there.set('owner', 'former')
  there.set('journal', JSON.stringify([{ ...(await stage('own', false).ban()).entry, user: 'former' }]))
  const { ban, undo } = stage('other', false)
  const { entry } = await ban()
  expect(journal()).toEqual([['ban.create', undefined, 'tess']])
  await undo(entry.id)
  expect(journal()).toEqual([
    ['command-history.undo', undefined, 'tess'],
    ['ban.create', undefined, 'tess'],
  ])
  expect([there.get('owner'), undoRecords.get().size]).toEqual(['tess', 3])
  expect(readHistory(there.get('journal')).map(({ edits }) => edits)).toEqual(
    commandHistory
      .get()
      .slice(0, 2)
      .map(({ edits }) => edits),
  )
})
