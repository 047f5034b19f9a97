// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { keepMacro, dropMacro, findOwnMacro, macros, ownMacros, readMacros } from '@/command/macro/own-macros'
import { session } from '@/connection/page'
import { allWords, startI18n } from '@/i18n/i18n'
import { commandFiles } from '../../../tests/registries'
import { contextWith, noon } from '../fixture'
import type { Entry } from '../history/history'
import { createRegistry } from '../registry'
import macroCreate from '../../../commands/macro/create'
import { macroCommand, findMistakes } from './as-command'
import { parseMacros, printMacros } from './book'
import { linesParam } from './macro-param'
import { withIds } from './names'
import { fixedIn, formatRecordedLine, recorded, withParameter } from './record'

const registry = createRegistry((await commandFiles()).map(({ command }) => command))
const entry = (command: string, args: Entry['args'], at = 1): Entry => ({
  id: command,
  command,
  args,
  at,
  ms: 1,
  source: 'key',
  result: 'done',
  count: 1,
})

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  macros.set(() => ({}))
  session.merge({ username: 'admin' })
})

it('refuses lines with a secret in plain text, also under a name that the command does not have', () => {
  const judge = (line: string) => linesParam().schema.safeParse(line).error?.issues[0]?.message
  expect(
    [
      'user.create zed password=Hunter22',
      'ban.create zed token=x',
      'user.create zed password=${password}',
      'ban.create zed reason=x',
    ].map(judge),
  ).toEqual(['macro.secretText', 'macro.secretText', undefined, undefined])
})

it('shows the lines of a run with the values of its parameters, secrets by name', () => {
  const macro = macroCommand(
    {
      name: 'onboard',
      goOn: false,
      text: 'user.create username=${device} password=${password} description=$${x}\nban.create who=${device} until=1h reason=${why}',
    },
    registry,
  )
  const { steps } = macro.lines?.({ device: 'dev_a', password: 'Hunter22', why: 'too chatty' }, noon) ?? {
    steps: [],
  }
  expect(steps.map(({ shown }) => shown)).toEqual([
    'user.create username=dev_a password=${password} description=$${x}',
    'ban.create who=dev_a until=1h reason="too chatty"',
  ])
})

describe('the macros of this browser', () => {
  it('lists the user’s own macros by name and hides those of another user', () => {
    keepMacro({ name: 'b', text: 'ban.clear --yes', goOn: false })
    keepMacro({ name: 'a', text: 'ban.clear --yes', goOn: true })
    keepMacro({ name: 'c', text: 'alarm.clear --yes', goOn: false }, 'b')
    expect(ownMacros().map(({ name }) => name)).toEqual(['a', 'c'])
    session.merge({ username: 'other' })
    expect([ownMacros(), findOwnMacro('a')]).toEqual([[], undefined])
    session.merge({ username: 'admin' })
    dropMacro('a')
    expect(ownMacros().map(({ name }) => name)).toEqual(['c'])
  })
  it('returns no macros for unreadable text', () => {
    expect([
      readMacros(null),
      readMacros('{'),
      readMacros('{"admin":[{"name":1}]}'),
      readMacros('[]'),
    ]).toEqual([{}, {}, {}, {}])
  })
  it('restores macros from their export', () => {
    const all = [
      { name: 'Kick and ban', text: '# first\nclient.kick ${a} --yes\n\nban.clear --yes', goOn: true },
      { name: '温度', text: 'alarm.clear --yes', goOn: false },
    ]
    expect(parseMacros(printMacros(all))).toEqual(all)
    expect(parseMacros('ban.clear --yes')).toEqual([
      { name: undefined, goOn: false, text: 'ban.clear --yes' },
    ])
  })
})

describe('recording', () => {
  it('writes entries in chronological order, with --yes where they ask', () => {
    expect(
      recorded(
        [
          entry('client.kick', { clientid: ['a', 'b c'] }, 2),
          entry('ban.create', { who: 'a', until: '1h', reason: '${x}' }, 1),
        ],
        registry,
      ),
    ).toBe('ban.create who=a until=1h reason=$${x}\nclient.kick clientid=a clientid="b c" --yes')
  })
  it('asks for values that the history does not store, such as secrets', () => {
    expect(formatRecordedLine(entry('user.create', { username: 'law' }), registry.get('user.create'))).toBe(
      'user.create username=law password=${password}',
    )
    expect(formatRecordedLine(entry('gone.command', { a: 'b' }), undefined)).toBe('gone.command a=b')
  })
  it('turns a value into a parameter wherever it is the complete value', () => {
    const text =
      '# note\nban.create who=a until=1h\nclient.kick clientid=a clientid=b --yes\npublish.message topic=a/x'
    expect(fixedIn(text).map(({ name, value, count }) => [name, value, count])).toEqual([
      ['who', 'a', 2],
      ['until', '1h', 1],
      ['clientid', 'b', 1],
      ['topic', 'a/x', 1],
    ])
    expect(withParameter(text, 'a', 'who')).toBe(
      '# note\nban.create who=${who} until=1h\nclient.kick clientid=${who} clientid=b --yes\npublish.message topic=a/x',
    )
  })
})

describe('a macro as a command', () => {
  const text =
    'ban.create who=${client} until=1h\nclient.keepalive clientid=${client} interval=${seconds}\nclient.kick clientid=${client} --yes'
  it('asks for its parameters like the commands that take them, and is as dangerous as its most dangerous line', () => {
    const command = macroCommand({ name: 'Out', text, goOn: false }, registry)
    expect([
      command.danger,
      Object.entries(command.params).map(([name, { prompt }]) => [name, prompt.kind]),
    ]).toEqual([
      'disruptive',
      [
        ['client', 'pick'],
        ['seconds', 'number'],
      ],
    ])
    expect(command.blocked?.(contextWith(), {})).toBeUndefined()
  })
  it('shows its lines and their effects before it runs, and runs them with the values', async () => {
    const command = macroCommand({ name: 'Out', text, goOn: true }, registry)
    const api = { clientDetail: () => Promise.reject(new Error('unread')) } as never
    const confirm = await command.warn?.({ client: 'sensor 7', seconds: 60 }, [], contextWith({ api }))
    expect([confirm?.body, confirm?.lines?.map(({ line }) => line)]).toEqual(['macro.ask.on', [1, 2, 3]])
    const outcome = await command.run({ client: 'sensor 7', seconds: 60 }, contextWith())
    expect(outcome).toMatchObject({
      kind: 'app',
      action: {
        do: 'lines',
        goOn: true,
        steps: [
          { line: 1, given: { who: 'sensor 7', until: '1h' } },
          { line: 2, given: { interval: 60 } },
          { line: 3, given: { clientid: 'sensor 7' } },
        ],
      },
    })
  })
  it('does not run with mistakes or with an invalid value', () => {
    const command = macroCommand({ name: 'Out', text: 'client.kick client=${a}', goOn: false }, registry)
    expect(command.blocked?.(contextWith(), {})).toBe('macro.mistake')
    expect(findMistakes('client.kik a', registry, noon).map(({ key }) => key)).toEqual([
      'macro.problem.command',
    ])
    expect(findMistakes('user.password zed password=Hunter22', registry, noon)).toContainEqual(
      expect.objectContaining({ key: 'macro.problem.secret' }),
    )
    const joined = macroCommand(
      { name: 'Keep', text: 'client.keepalive clientid=a interval=1${x}', goOn: false },
      registry,
    )
    expect(() => joined.run({ x: 'y' }, contextWith())).toThrow(
      expect.objectContaining({ code: 'MACRO_MISTAKE' }) as Error,
    )
  })
})

describe('a line that begins with a palette name', () => {
  it('accepts title, first words and short name, and is stored with the id', () => {
    const text =
      '# note: ban all\nban sensor-04 10m\nkick client sensor-01\n  client.kick "a b"\nnonsense x\n'
    expect(withIds(text, registry)).toBe(
      '# note: ban all\nban.create sensor-04 10m\nclient.kick sensor-01\n  client.kick "a b"\nnonsense x\n',
    )
    expect(findMistakes('ban sensor-04 10m\nkick client sensor-01', registry, noon)).toEqual([])
    expect(findMistakes('nonsense x', registry, noon).map(({ key }) => key)).toEqual([
      'macro.problem.command',
    ])
  })
  it('runs', () => {
    const macro = macroCommand({ name: 'm', goOn: false, text: 'ban sensor-04 10m' }, registry)
    expect(macro.lines?.({}, noon).steps.map(({ command }) => command.id)).toEqual(['ban.create'])
  })
})

const form = { goOn: false, from: '' }

it('reports the number of mistakes when it is saved', async () => {
  const save = macroCreate.run({ ...form, name: 'broken', lines: 'nonsense x' }, contextWith({ registry }))
  expect(await save).toMatchObject({
    message: 'macro.savedWith',
    values: { name: 'broken', count: 1 },
    differs: true,
  })
  const sound = macroCreate.run({ ...form, name: 'sound', lines: 'client.kick a' }, contextWith({}))
  expect(await sound).toMatchObject({ message: 'macro.saved' })
})
