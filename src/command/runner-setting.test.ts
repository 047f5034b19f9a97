// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { changeWords, listChanges, settingWords } from './changes'
import { defineCommand, done, type AnyCommand, type CommandArgs } from './command'
import { contextWith } from './fixture'
import { bytes, duration, keyValue, number, pick, secret, toggle } from './param'
import { createRunner } from './runner'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const turn = async () => {
  for (let i = 0; i < 200; i++) await new Promise((next) => setImmediate(next))
}

/** A broker with three settings; `keeps` converts what it is sent to what it stores. */
function stage(
  keeps: (next: CommandArgs) => CommandArgs = (next) => next,
  more: Partial<AnyCommand> = {},
  at: Parameters<typeof contextWith>[0] = {},
) {
  let stored: CommandArgs = { enable: true, top: 10, limit: 1024 }
  const sent: CommandArgs[] = []
  const command = {
    ...defineCommand({
      id: 'slow-subscription.edit',
      title: 'slow-subscription.edit.title',
      group: 'group.diagnose',
      danger: 'reversible',
      calls: [],
      setting: true,
      params: {
        enable: toggle({ optional: true }),
        top: number({ min: 1 }, { optional: true }),
        limit: bytes({ optional: true }),
      },
      current: async () => stored as never,
      run: (values) => {
        sent.push(values)
        stored = { ...stored, ...keeps(values) }
        return done('slow-subscription.edit.done')
      },
    }),
    ...more,
  }
  const deps = {
    context: () => contextWith(at),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  return {
    runner: createRunner(deps),
    command,
    sent,
    deps,
    others: (next: CommandArgs) => {
      stored = { ...stored, ...next }
    },
  }
}
const start = async (
  { runner, command }: ReturnType<typeof stage>,
  given: CommandArgs,
  current?: CommandArgs,
) => {
  runner.start(command, given, 'button', { complete: true, current })
  await turn()
  return runner.store.get().prompting
}

const production = {
  identity: 'eu',
  name: 'eu',
  label: 'EU',
  color: 'ok',
  readOnly: false,
  production: true,
} as const

describe('a save of settings', () => {
  it('is sent at once where it stops nothing and can be undone, and names what it changed', async () => {
    const now = stage()
    expect(await start(now, { top: 20, enable: true })).toBeUndefined()
    expect(now.sent).toEqual([{ top: 20, enable: true }])
    expect(now.deps.apply.mock.calls[0]?.[0]).toMatchObject({
      message: 'form.changes.saved',
      values: { done: expect.any(String), what: expect.stringMatching(/: 10 → 20$/) },
    })
  })
  it('names three changes, and counts the others', async () => {
    const now = stage(undefined, {
      params: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [
          name,
          number({}, { optional: true, label: 'form.changes.what' }),
        ]),
      ),
    })
    await start(now, { a: 1, b: 2, c: 3, d: 4, e: 5 })
    const what = String(now.deps.apply.mock.calls[0]?.[0].values.what)
    expect([what.split('; ').length, what]).toEqual([4, expect.stringMatching(/; and 2 more$/)])
  })
  it.each([
    ['on production', { broker: production }, 'button'],
    ['from a link', {}, 'url'],
  ] as const)('asks %s, with its changes', async (_where, at, source) => {
    const now = stage(undefined, { calls: ['retainerConfig', 'retainerUpdate'] }, at)
    now.runner.start(now.command, { top: 20 }, source, { complete: true })
    await turn()
    expect([now.runner.store.get().prompting?.confirm?.changes, now.sent]).toEqual([
      [{ param: 'top', from: 10, to: 20 }],
      [],
    ])
  })
  it('asks with the old and new value of each change where it is disruptive, and sends once confirmed', async () => {
    const now = stage(undefined, { danger: 'disruptive' })
    const prompting = await start(now, { top: 20, enable: true })
    expect([prompting?.phase, prompting?.confirm?.body, prompting?.confirm?.changes, now.sent]).toEqual([
      'confirming',
      'form.changes.ask',
      [{ param: 'top', from: 10, to: 20 }],
      [],
    ])
    now.runner.send({ type: 'confirmed' })
    await turn()
    expect(now.sent).toEqual([{ top: 20, enable: true }])
    expect(now.deps.apply.mock.calls[0]?.[0]).toEqual({
      kind: 'done',
      message: 'slow-subscription.edit.done',
    })
  })
  it('sends nothing where nothing changes', async () => {
    const now = stage()
    expect([await start(now, { top: 10 }), now.sent]).toEqual([undefined, []])
    expect(now.deps.apply.mock.calls[0]?.[0]).toEqual({ kind: 'done', message: 'form.changes.none' })
  })
  it('reads the settings back, and reports what the broker stored instead', async () => {
    const now = stage(({ top }) => ({ top: Math.min(Number(top), 15) }))
    await start(now, { top: 20 })
    expect(now.deps.apply.mock.calls[0]?.[0]).toMatchObject({
      message: 'form.changes.unlike',
      values: { what: expect.stringMatching(/: 20 → 15$/) },
      differs: true,
    })
  })
  it('shows concurrent changes by another user next to the change itself', async () => {
    const now = stage()
    now.others({ top: 12 })
    const prompting = await start(now, { top: 20 }, { enable: true, top: 10, limit: 1024 })
    expect([prompting?.confirm?.differences, prompting?.changes]).toEqual([
      [{ param: 'top', was: 10, now: 12 }],
      [{ param: 'top', from: 12, to: 20 }],
    ])
  })
  it('shows the cost that a command reports, and asks its question', async () => {
    const now = stage(undefined, { danger: 'disruptive', effect: () => ({ key: 'retainer.edit.confirm' }) })
    expect((await start(now, { enable: false }))?.confirm).toMatchObject({
      body: 'retainer.edit.confirm',
      changes: [{ param: 'enable', from: true, to: false }],
    })
    const typed = stage(undefined, { warn: async () => ({ body: 'delayed.edit.confirm', type: 'off' }) })
    expect((await start(typed, { enable: false }))?.confirm).toMatchObject({
      body: 'delayed.edit.confirm',
      type: 'off',
      changes: [{ param: 'enable' }],
    })
  })
})

describe('the text of a change', () => {
  const command = {
    ...stage().command,
    params: {
      of: pick('listener'),
      wait: duration(),
      size: bytes(),
      key: secret(),
      order: keyValue(),
      on: toggle(),
    },
  } as AnyCommand
  const t = (key: string) => key
  it('is exact and readable, and omits secrets and the edited object', () => {
    expect(
      listChanges(
        command,
        { wait: 500, key: 'a' },
        { of: 'ssl:one', wait: 1500, key: 'b', on: undefined },
      ).map((change) => changeWords(command, change, t)),
    ).toEqual(['param.wait: 500ms → 1s500ms', 'param.key: •••••• → ••••••'])
    expect(
      [
        ['size', 1_048_577],
        ['size', 1_048_576],
        ['order', { 'a/b': '3' }],
        ['order', {}],
        ['on', false],
        ['size', undefined],
      ].map(([name, value]) => settingWords(command, name as string, value, t)),
    ).toEqual(['1048577B', '1MB', 'a/b=3', 'none', 'off', 'none'])
  })
})
