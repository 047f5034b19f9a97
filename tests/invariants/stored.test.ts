// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { defineCommand, done, refused } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { clearHistory, remember } from '@/command/history/history-store'
import { checkFile } from '@/command/macro/check'
import { parseFile } from '@/command/macro/file'
import { note, secret, text } from '@/command/param'
import { dropDrafts, keepDraft } from '@/command/prompt/draft'
import { createRunner } from '@/command/runner'
import { linkFor } from '@/palette/link-for'
import { rememberUse, usedBefore } from '@/palette/search/recent'
import { commandFiles } from '../registries'

const commands = (await commandFiles()).map(({ command }) => command)

/** The marker of a parameter, found wherever its answer is kept. */
const markerOf = (name: string) => `marker-of-${name}-`

/** An answer that holds the marker, in the form of its prompt; undefined where an answer cannot hold a text. */
function markedAnswer(name: string, { prompt, many }: AnyCommand['params'][string]): unknown {
  const marker = markerOf(name)
  switch (prompt.kind) {
    case 'number':
    case 'toggle':
    case 'choice':
      return undefined
    case 'keyValue':
      return { header: marker }
    case 'list':
      return [marker]
    default:
      return many === true ? [marker] : marker
  }
}

const answersOf = ({ params }: AnyCommand): CommandArgs =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => {
      const answer = markedAnswer(name, param)
      return answer === undefined ? [] : [[name, answer]]
    }),
  )

const ends = {
  done: () => done('action.close'),
  refused: () => refused('REFUSED', ''),
  failed: () => {
    throw new ApiError(400, 'BAD_REQUEST', 'no')
  },
} satisfies Readonly<Record<string, AnyCommand['run']>>

/** Runs a command with these answers, which its prompts need not accept, until it is recorded; nothing is sent. */
async function record(command: AnyCommand, answers: CommandArgs, run: AnyCommand['run']): Promise<void> {
  const runner = createRunner({
    context: () => contextWith(),
    apply: () => undefined,
    report: () => undefined,
    refuse: () => undefined,
    remember,
    signInAgain: () => Promise.resolve(false),
  })
  const params = Object.fromEntries(
    Object.entries(command.params).map(([name, { needs: _needs, preset: _preset, ...param }]) => [
      name,
      { ...param, schema: z.any(), optional: true, askedOnlyByName: true },
    ]),
  )
  runner.start(
    {
      id: command.id,
      title: command.title,
      group: command.group,
      danger: 'reversible',
      undo: 'again',
      calls: [],
      params,
      run,
    },
    answers,
    'palette',
  )
  await vi.waitFor(() => {
    const { prompting, bulk } = runner.store.get()
    expect([prompting?.phase === 'running', bulk !== undefined && bulk.progress.state === 'running']).toEqual(
      [false, false],
    )
  })
}

/** Everything that this browser, its address and a link keep after a command was answered and has ended. */
async function collectStored(command: AnyCommand): Promise<string> {
  const answers = answersOf(command)
  const texts = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      typeof answer === 'string' ? answer : JSON.stringify(answer),
    ]),
  )
  for (const place of ['screen', 'palette'] as const) keepDraft(place, command, texts, 'ops')
  rememberUse(command, answers)
  for (const run of Object.values(ends)) await record(command, answers, run)
  return [
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    location.href,
    decodeURIComponent(linkFor(command, answers)),
  ].join('\n')
}

/** The parameters that are secret or may hold a secret. Repeated here, so that a change of the rule itself is noticed. */
const secretNames = (command: AnyCommand) =>
  Object.keys(answersOf(command)).filter(
    (name) => command.params[name]?.prompt.kind === 'secret' || command.params[name]?.private === true,
  )

beforeEach(() => {
  clearHistory()
  dropDrafts()
  localStorage.clear()
  sessionStorage.clear()
})

const isSecret = (command: AnyCommand) => secretNames(command).length > 0

describe('what a secret or private parameter was answered is kept nowhere', () => {
  it.each(commands.filter(isSecret).map((command) => [command.id, command] as const))(
    '%s',
    async (_, command) => {
      const stored = await collectStored(command)
      for (const name of secretNames(command)) expect(stored, name).not.toContain(markerOf(name))
    },
  )
})

it('sees what is kept: the answers to the other parameters, in every place', async () => {
  const command = defineCommand({
    id: 'trace.stop',
    title: 'action.close',
    group: 'group.view',
    danger: 'reversible',
    calls: [],
    params: {
      open: text(z.string()),
      hidden: text(z.string(), { private: true }),
      password: secret(),
      more: note(),
    },
    run: () => done('action.close'),
  })
  const stored = await collectStored(command)
  expect(stored.split(markerOf('open')).length - 1).toBeGreaterThanOrEqual(7)
  expect(stored).not.toMatch(/marker-of-(?:hidden|password)/)
  // The fault: a parameter that is not declared as private.
  const { params } = command
  const { private: _private, ...undeclared } = params.hidden
  expect(await collectStored({ ...command, params: { ...params, hidden: undeclared } })).toContain(
    markerOf('hidden'),
  )
})

it('covers the commands that take secrets', () => {
  const ids = commands.filter(isSecret).map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining(['user.create', 'user.password', 'config.set', 'fleet.run', 'prometheus.edit']),
  )
})

const holding = [
  'password=Hunter22',
  'user.create bob password=Hunter22',
  '--token Hunter22',
  'http://ops:Hunter22@broker/x',
  '{"api_key":"Hunter22"}',
  'Authorization: Bearer Hunter22',
  '密码=Hunter22',
]
describe('a text that holds a secret by its content is kept nowhere', () => {
  it.each(holding)('%s', async (answer) => {
    const command = commands.find(({ id }) => id === 'ban.create')
    if (command === undefined) throw new Error('there is no such command')
    const answers = { who: 'sensor-17', reason: answer }
    keepDraft('screen', command, answers, 'ops')
    rememberUse(command, answers)
    await record(command, answers, ends.failed)
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, linkFor(command, answers)])
    expect(stored).not.toContain('unter22')
    expect(stored).toContain('sensor-17')
    expect(usedBefore(command, 'reason')).toEqual([])
  })
})

describe('a stored macro has no answer to a secret or private parameter', () => {
  const byId = new Map(commands.map((command) => [command.id, command] as const))
  const problems = (line: string) =>
    checkFile(parseFile(line).lines, {
      commandOf: (id) => byId.get(id as AnyCommand['id']),
      now: 0,
      stored: true,
      yes: true,
    }).problems.map(({ key }) => key)
  it.each([
    ['config.set path=authentication.1.password value=hunter2', 'config.set path=a value=${value}'],
    ['fleet.run line="client.kick a"', 'fleet.run line=${line}'],
    ['user.create username=a password=hunter2A', 'user.create username=a password=${password}'],
    ['ban.create who=a reason="password=hunter2"', 'ban.create who=a reason=${reason}'],
  ])('%s', (line, withHole) => {
    expect(problems(line)).toContain('macro.problem.secret')
    expect(problems(withHole)).not.toContain('macro.problem.secret')
  })
})
