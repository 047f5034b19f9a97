import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runLines } from '@/app/macro/run-macro'
import type { AnyCommand } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { macroCommand } from '@/command/macro/as-command'
import { createRegistry } from '@/command/registry'
import { perform } from '@/command/run'
import { createRunner } from '@/command/runner'
import { captureUndo } from '@/command/undo/capture'
import { clearRecords, latestUndo, undoReason, undoRecords } from '@/command/undo/undo-store'
import { allWords, startI18n } from '@/i18n/i18n'
import historyUndo from '@commands/command-history/undo'
import { commandFiles } from '../registries'
import { after, before, client, context, recover } from '../harness/harness'

const commands = (await commandFiles()).map(({ command }) => command)
const registry = createRegistry(commands)
const ban = commands.find(({ id }) => id === 'ban.create') as AnyCommand

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n('en')
  await allWords()
})

/** Runs a complete macro against the embedded broker, and returns the offered undo. */
async function run(text: string) {
  clearRecords()
  const noted: Entry[] = []
  const runner = createRunner({
    context,
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    signInAgain: async () => false,
    remember: (entry) => void noted.push(entry),
    captureUndo: (command, sets, now) => captureUndo(command, sets, now),
  })
  const macro = macroCommand({ name: 'law', text, goOn: true }, registry)
  const warning = await macro.warn?.({}, [], context())
  const outcome = await macro.run({}, context())
  if (outcome.kind !== 'app' || outcome.action.do !== 'lines') throw new Error('not the lines of a macro')
  const offerUndo = vi.fn()
  await runLines(outcome.action, runner, { context, apply: () => 'done', offerUndo })
  return {
    noted,
    offered: offerUndo.mock.calls as [string, string][],
    asked: warning?.lines?.map(({ never }) => never),
  }
}

const banned = async () =>
  (await client().banList({ query: { page: 1, limit: 100 } })).data.map(({ who }) => who).sort()
const isOn = async () => (await client().ruleDetail({ params: { id: 'law_rule' } })).enable

describe('undo of a macro', () => {
  it('undoes all lines at once to the state before the first, and names what cannot be undone before and after', async () => {
    await before(ban)
    const was = await banned()
    const {
      noted,
      offered: [offer],
      asked,
    } = await run(
      'ban.create who=law-a until=1h\nrule.disable id=law_rule\nban.delete ban=clientid:law-a --yes\n' +
        'ban.create who=law-a until=2h\nban.create who=law-b until=1h\nclient.kick clientid=law-device ' +
        '--yes',
    )
    expect(asked).toEqual([undefined, undefined, undefined, undefined, undefined, 'undo.never.session'])
    expect(noted.map(({ result }) => result)).toEqual(['done', 'done', 'done', 'done', 'done', 'done'])
    expect([await banned(), await isOn()]).toEqual([[...was, 'law-a', 'law-b'].sort(), false])
    const [text, entry = ''] = offer ?? []
    expect(text).toBe('Macro law: 6 done, 0 failed, 0 skipped')
    // Ctrl+Z undoes the complete macro, not its last line.
    expect([latestUndo(), undoReason(entry)]).toEqual([entry, undefined])
    const undone = await perform(historyUndo, { entry }, context())
    expect(undone).toMatchObject({
      kind: 'done',
      message: 'undo.partly',
      values: { done: 3, left: 1 },
      differs: true,
    })
    expect([await banned(), await isOn()]).toEqual([was, true])
    await after(ban)
    await recover()
  })
  it('records no undo of single lines once the macro was run', async () => {
    await before(ban)
    const {
      noted,
      offered: [offer],
    } = await run('ban.create who=law-a until=1h\nban.create who=law-b until=1h')
    const entry = offer?.[1] ?? ''
    const undo = historyUndo
    const captured = await captureUndo(undo, [{ entry }], context())
    expect(await perform(undo, { entry }, context())).toMatchObject({
      message: 'undo.done',
      values: { count: 2 },
    })
    await captured?.ran('undo')
    expect([entry, ...noted.map(({ id }) => id)].map((one) => undoRecords.get().get(one)?.state)).toEqual([
      'undone',
      'undone',
      'undone',
    ])
    await after(ban)
    await recover()
  })
  it('offers no undo for lines that change nothing', async () => {
    await before(ban)
    const { offered } = await run('client.kick clientid=law-device --yes')
    expect(offered).toEqual([])
    await after(ban)
    await recover()
  })
})
