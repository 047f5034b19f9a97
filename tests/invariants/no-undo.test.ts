import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Entry } from '@/command/history/history'
import { remember } from '@/command/history/history-store'
import { keepOwnKeys } from '@/command/keys/own'
import { writes } from '@/command/reach'
import { perform } from '@/command/run'
import { createRunner } from '@/command/runner'
import { previewUndo, captureUndo } from '@/command/undo/capture'
import { getUndo } from '@/command/undo/declared'
import { undoRefusal } from '@/command/undo/undo'
import { clearRecords, keepRecord, latestUndo, undoRecords } from '@/command/undo/undo-store'
import { allWords, startI18n } from '@/i18n/i18n'
import historyUndo from '@commands/command-history/undo'
import { commandFiles } from '../registries'
import { fixtures } from '../harness/command-fixtures'
import {
  after,
  asked,
  before,
  place,
  client,
  context,
  inFront,
  recover,
  sent,
  setsFor,
  getCommandValues,
} from '../harness/harness'

/*
 * After a command without undo, Ctrl Z shows that and sends nothing: it never undoes an older command. Commands with an undo are
 * run and undone in `undo/undo-invariant.ts`.
 */

const commands = (await commandFiles()).map(({ command }) => command)
const get = (id: string): AnyCommand | undefined => commands.find((command) => command.id === id)
const undoCommand = historyUndo
const withoutUndo = commands.filter(
  (command) =>
    command.undo === undefined &&
    command.delegates !== true &&
    (command.danger !== 'read' || writes(command)),
)
/** The embedded broker refuses these here: the device, or the process, that they act on is not there. Nothing was done, and nothing is recorded. */
const failing: readonly string[] = [
  'coap.request',
  'lwm2m.read',
  'lwm2m.unobserve',
  'lwm2m.write',
  'rebalance.stop',
]

/** What some need to have something to do. */
const first: Readonly<Record<string, () => void>> = {
  'command-history.clear': () =>
    remember({
      id: 'noted',
      command: 'client.kick',
      args: {},
      at: 0,
      ms: 1,
      source: 'key',
      result: 'done',
      count: 1,
    }),
  'key.reset-all': () => keepOwnKeys({ 'client.kick': { key: 'shift+y' } }),
}

/** Without the trace of a rule trial, which is deleted automatically some time after its end. */
const writesSent = () =>
  sent.filter(({ method, path }) => method !== 'GET' && !path.includes('/trace/trial_'))

function stage() {
  const entries: Entry[] = []
  const refused: { readonly key: string; readonly values: unknown }[] = []
  const apply = vi.fn()
  const fail = vi.fn()
  const surroundings = (): ReturnType<typeof context> => ({
    ...context(),
    ...inFront('list.select-all'),
    fleet: async () => connectionsWith(connectionWith(client())),
  })
  const runner = createRunner({
    context: surroundings,
    apply,
    report: fail,
    signInAgain: async () => false,
    refuse: (_, key, values) => void refused.push({ key, values }),
    remember: (entry) => void entries.push(entry),
    captureUndo: async (command, sets, now) => await captureUndo(command, sets, now),
  })
  /** Runs it and confirms its question. */
  const run = async (command: AnyCommand, input: CommandArgs) => {
    runner.start(command, input, 'button', { complete: true })
    await vi.waitFor(
      () => {
        if (runner.store.get().prompting?.phase === 'confirming') runner.send({ type: 'confirmed' })
        expect([
          runner.store.get().prompting?.phase,
          runner.store.get().bulk?.progress.state === 'running',
        ]).toEqual([failing.includes(command.id) ? 'asking' : undefined, false])
        if (failing.includes(command.id)) return
        expect(apply.mock.calls.length + fail.mock.calls.length + refused.length).toBeGreaterThan(0)
      },
      { timeout: 10_000, interval: 20 },
    )
  }
  return { runner, run, entries, refused, apply, fail }
}

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n('en')
  await allWords()
})

describe('Ctrl Z changes nothing after a command without undo', () => {
  afterEach(async () => {
    clearRecords()
    await recover()
  })

  it.each(withoutUndo.map((command) => [command.id, command] as const))('%s', async (_, command) => {
    await before(command)
    const { own: particular, clear } = (await fixtures[command.id]?.(place())) ?? {}
    const [own] = await setsFor(command)
    const input = { ...getCommandValues(command, own), ...particular }
    // An older command that could be undone.
    keepRecord('older', {
      command: 'ban.create',
      trails: [{ target: 'ban', id: 'clientid:law-banned', before: undefined, after: {} }],
      state: 'ready',
    })
    first[command.id]?.()
    const { runner, run, refused, apply, fail } = stage()
    await run(command, input)
    if (failing.includes(command.id)) {
      expect([latestUndo(), apply.mock.calls]).toEqual(['older', []])
      return
    }
    expect([fail.mock.calls, refused]).toEqual([[], []])
    const opened =
      apply.mock.calls.length === 1 &&
      (apply.mock.calls[0]?.[0] as { kind: string }).kind === 'go' &&
      latestUndo() === 'older'
    if (opened) return
    // Neither the question nor the toast offers an undo.
    expect([getUndo(command) === 'yes', apply.mock.calls[0]?.[2]]).toEqual([false, undefined])
    sent.length = 0
    asked.length = 0
    runner.start(undoCommand, {}, 'key')
    await vi.waitFor(() => expect(refused).toHaveLength(1))
    expect([writesSent(), asked]).toEqual([[], []])
    expect([refused[0]?.key, await undoRefusal(context())]).toEqual([
      expect.stringMatching(/^undo\.refused\./),
      expect.objectContaining(refused[0]),
    ])
    expect(undoRecords.get().get('older')?.state).toBe('ready')
    await clear?.()
    await after(command)
  })
})

describe('clearing retained messages', () => {
  const clear = get('retained.clear') as AnyCommand
  const ban = get('ban.create') as AnyCommand
  const filter = 'undo/many/#'
  const retained = async () =>
    (await client().retainedList({ query: { page: 1, limit: 1000 } })).data.filter(({ topic }) =>
      topic.startsWith('undo/many/'),
    ).length
  const publish = async (count: number) => {
    for (let from = 0; from < count; from += 500) {
      await client().publishBulk({
        body: Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
          topic: `undo/many/${String(from + at)}`,
          payload: 'x',
          retain: true,
        })),
      })
    }
  }
  afterEach(async () => {
    clearRecords()
    await perform(clear, { filter, count: 5000 }, context()).catch(() => undefined)
    await after(ban)
    await recover()
  })

  it.each([
    [900, 'all'],
    [1001, 'none'],
  ] as const)(
    'restores %d messages as its question promised',
    async (count, extent) => {
      await before(ban)
      await publish(count)
      const { run, runner, apply, refused } = stage()
      await run(ban, {
        who: 'undo-older',
        as: 'clientid',
        until: new Date(Date.now() + 3_600_000).toISOString(),
        reason: '',
      })
      const answers = { filter, count }
      const promise = await previewUndo(clear, [answers], context())
      expect(promise).toMatchObject({ extent, ...(extent === 'none' ? { reason: 'limit' } : {}) })
      apply.mockClear()
      await run(clear, answers)
      expect(await retained()).toBe(0)
      runner.start(undoCommand, {}, 'key')
      await vi.waitFor(
        () => {
          if (runner.store.get().prompting?.phase === 'confirming') runner.send({ type: 'confirmed' })
          expect(apply.mock.calls.length + refused.length).toBe(2)
        },
        { timeout: 20_000, interval: 50 },
      )
      expect([await retained(), refused.map(({ key, values }) => [key, values])]).toEqual(
        extent === 'all'
          ? [count, []]
          : [
              0,
              [
                [
                  'undo.refused.reason',
                  {
                    title: 'Clear matching retained messages',
                    reason: 'No undo: more than 1,000 items or 4 MB would have to be stored.',
                  },
                ],
              ],
            ],
      )
      // The previous ban still exists.
      expect(
        (await client().banList({ query: { page: 1, limit: 100 } })).data.map(({ who }) => who),
      ).toContain('undo-older')
    },
    60_000,
  )
})
