// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { allWords, startI18n } from '@/i18n/i18n'
import banCreate from '@commands/ban/create'
import banDelete from '@commands/ban/delete'
import { defineCommand, done, type AnyCommand } from './command'
import type { Context } from './context'
import { execute, getSets, withLogin } from './execute'
import { kick, listCalls, noContent, refuse, stageExecution } from './execute-fixture'
import { brokerWith, contextFor } from './fleet/fixture'
import { clearHistory, commandHistory, remember } from './history/history-store'
import { createRegistry } from './registry'
import { ArgumentError, type BulkControl } from './run'
import { captureUndo } from './undo/capture'
import { runUndo } from './undo/undo'
import { settled } from './undo/settled'
import { clearRecords, undoRecords } from './undo/undo-store'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  clearHistory()
  clearRecords()
})

const names = ['a', 'b', 'c', 'd', 'e', 'f']

describe('before the run', () => {
  it('validates the values of all targets, and sends, reads and records nothing where one is wrong', async () => {
    const { sent, entries, run } = stageExecution(noContent)
    const capture = vi.fn(async () => undefined)
    await expect(run({ clientid: ['a', 'b'], limit: 10 }, { captureUndo: capture })).rejects.toBeInstanceOf(
      ArgumentError,
    )
    expect([sent, entries, capture.mock.calls]).toEqual([[], [], []])
  })

  it('reads what an undo needs of all targets, before the first write', async () => {
    const { sent, run, ran } = stageExecution(noContent)
    const read: unknown[] = []
    const result = await run(
      { clientid: ['a', 'b'], limit: 1 },
      {
        captureUndo: async (_, sets) => {
          read.push(
            sets.map(({ clientid }) => clientid),
            sent.length,
          )
          return { ran: (entry) => void ran.push(entry) }
        },
      },
    )
    expect(read).toEqual([['a', 'b'], 0])
    expect([listCalls(sent), ran]).toEqual([['DELETE a', 'DELETE b'], [result?.entry]])
  })

  it('does not run where it is not confirmed what cannot be undone', async () => {
    const { sent, entries, run } = stageExecution(noContent)
    expect(await run({ clientid: 'a', limit: 1 }, { confirmUndo: () => false })).toBeUndefined()
    expect([sent, entries]).toEqual([[], []])
  })
})

describe('what was written', () => {
  const look: AnyCommand = defineCommand({
    ...kick,
    danger: 'read',
    calls: ['banList'],
    async run(_, { api }) {
      await api.banList({ query: { page: 1, limit: 1 } })
      return done('client.kick.done', { clientid: 'a' })
    },
  })
  const page = () =>
    new Response(JSON.stringify({ data: [], meta: { page: 1, limit: 1, count: 0 } }), {
      headers: { 'content-type': 'application/json' },
    })
  const lost = () => Promise.reject(new TypeError('the connection broke'))

  it.each([
    ['a read', look, page, { written: false, changed: false, recorded: 0 }],
    ['a write', kick, noContent, { written: true, changed: true, recorded: 1 }],
    [
      'a write that the broker refuses',
      kick,
      () => refuse(404, 'NOT_FOUND'),
      { written: false, changed: false, recorded: 0 },
    ],
    ['a write without a reply', kick, lost, { written: true, changed: true, recorded: 1 }],
  ] as const)('is known after %s', async (_, command, answer, expected) => {
    const { run, ran } = stageExecution(answer)
    const result = await run({ clientid: 'a', limit: 1 }, {}, command)
    expect({ written: result?.written, changed: result?.changed, recorded: ran.length }).toEqual(expected)
  })
})

describe('the session', () => {
  it('is renewed when it expires, and the run goes on', async () => {
    const { sent, entries, session, run } = stageExecution((_, authorization) =>
      authorization === 'Bearer first' ? refuse(401, 'BAD_TOKEN') : noContent(),
    )
    const signInAgain = vi.fn(async () => {
      if (session.get().state === 'over')
        await session.signIn({ username: 'ops', token: 'second', edition: 'opensource', version: '5.8.9' })
      return true
    })
    const result = await run({ clientid: ['a', 'b'], limit: 1 }, { signInAgain })
    expect([result?.error, result?.progress.done]).toEqual([undefined, 2])
    expect(signInAgain).toHaveBeenCalled()
    expect(
      sent
        .filter(({ authorization }) => authorization === 'Bearer second')
        .map(({ call }) => call)
        .toSorted(),
    ).toEqual(['DELETE a', 'DELETE b'])
    expect(entries).toMatchObject([{ user: 'ops', result: 'done' }])
  })

  it('is asked for only after a refused session: any other error ends the run at once', async () => {
    const errors = [
      new ApiError(0, 'TIMEOUT', '', { failure: 'timeout' }),
      new ApiError(0, 'NETWORK', '', { failure: 'network' }),
      new ApiError(500, 'INTERNAL_ERROR', ''),
      new ApiError(403, 'UNAUTHORIZED_ROLE', ''),
      new ApiError(429, 'TOO_MANY_REQUESTS', ''),
    ]
    for (const error of errors) {
      const work = vi.fn(async () => {
        throw error
      })
      // A second attempt would be a repeated write: it fails here instead of going on for ever.
      const signInAgain = vi.fn(async () => work.mock.calls.length < 2)
      await expect(withLogin(work, signInAgain)).rejects.toBe(error)
      expect([error.code, work.mock.calls.length, signInAgain.mock.calls.length]).toEqual([error.code, 1, 0])
    }
  })

  it('is an error once it has expired and is not renewed', async () => {
    const { entries, run } = stageExecution(() => refuse(401, 'BAD_TOKEN'))
    const result = await run({ clientid: 'a', limit: 1 }, { signInAgain: async () => false })
    expect(result?.error?.code).toBe('BAD_TOKEN')
    expect(entries).toMatchObject([{ result: 'failed', code: 'BAD_TOKEN' }])
  })

  it('ends the run when another user logs in: the rest is not sent, and the entry names who started it', async () => {
    const { sent, entries, ran, session, run } = stageExecution(async () => {
      if (session.get().username === 'ops')
        await session.signIn({ username: 'eve', token: 'eve', edition: 'opensource', version: '5.8.9' })
      return noContent()
    })
    const result = await run({ clientid: names, limit: 1 })
    // Up to four targets run at the same time.
    expect(sent.length).toBeLessThanOrEqual(4)
    expect(sent.filter(({ authorization }) => authorization !== 'Bearer first')).toEqual([])
    const rest = result?.progress.items.slice(sent.length)
    expect(rest?.map(({ error }) => [error?.code, error?.failure])).toEqual(
      names.slice(sent.length).map(() => ['SESSION_CHANGED', 'unsent']),
    )
    expect(entries).toMatchObject([{ user: 'ops', result: 'stopped', code: 'SESSION_CHANGED' }])
    // What the next user may undo is not what this one did.
    expect(ran).toEqual([])
  })
})

describe('a question of the broker', () => {
  const asking: AnyCommand = defineCommand({
    ...kick,
    run: () => ({
      kind: 'ask',
      code: 'IN_USE',
      with: { force: true },
      confirm: { body: 'client.kick.confirm.one' },
    }),
  })

  it('is returned, and is no run', async () => {
    const { entries, run } = stageExecution(noContent)
    const result = await run({ clientid: 'a', limit: 1 }, { questions: 'returned' }, asking)
    expect(result?.outcomes).toMatchObject([['', { kind: 'ask', code: 'IN_USE' }]])
    expect([result?.error, result?.entry, entries]).toEqual([undefined, undefined, []])
  })

  it('is an error of its target where nothing more is asked', async () => {
    const { entries, run } = stageExecution(noContent)
    const result = await run({ clientid: 'a', limit: 1 }, {}, asking)
    expect([result?.outcomes, result?.error?.code]).toEqual([[], 'IN_USE'])
    expect(entries).toMatchObject([{ result: 'failed', code: 'IN_USE' }])
  })
})

describe('what is recorded', () => {
  it('is nothing without a command history', async () => {
    const { sent, ran, context, policy } = stageExecution(noContent)
    const { remember: _, ...rest } = policy
    const result = await execute(
      kick,
      { clientid: 'a', limit: 1 },
      getSets(kick, { clientid: 'a', limit: 1 }),
      context,
      rest,
    )
    expect([listCalls(sent), result?.entry, ran]).toEqual([['DELETE a'], undefined, []])
  })

  it('is an undo, but none of its steps', async () => {
    const { member, bans } = brokerWith('lab')
    const context: Context = {
      ...contextFor(createRegistry([banCreate, banDelete]), member),
      connection: member,
      api: member.api,
    }
    const values = { who: 'sensor-17', as: 'clientid' }
    const run = await execute(banCreate, values, getSets(banCreate, values), context, {
      source: 'palette',
      questions: 'error',
      remember,
      captureUndo,
    })
    await settled(run?.entry ?? '')
    expect([bans.size, commandHistory.get().length, undoRecords.get().size]).toEqual([1, 1, 1])
    await runUndo(run?.entry ?? '', context)
    expect([bans.size, commandHistory.get().length, undoRecords.get().size]).toEqual([0, 1, 1])
  })
})

describe('a run on several targets', () => {
  /** A broker that answers when the test says so, and the control of the run. */
  function stageSlow() {
    const answers: (() => void)[] = []
    const staged = stageExecution(() => new Promise((resolve) => answers.push(() => resolve(noContent()))))
    let control: BulkControl | undefined
    const running = staged.run(
      { clientid: names, limit: 1 },
      {
        onStart: (started) => {
          control = started
        },
      },
    )
    const answer = () => answers.splice(0).forEach((reply) => reply())
    const waitUntilBusy = () => vi.waitFor(() => expect(answers).toHaveLength(4), { interval: 2 })
    return { ...staged, running, answer, waitUntilBusy, control: () => control }
  }

  it('sends nothing more while it is paused, and the rest when it is resumed', async () => {
    const { sent, entries, running, answer, waitUntilBusy, control } = stageSlow()
    await waitUntilBusy()
    control()?.pause()
    answer()
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toHaveLength(4)
    control()?.resume()
    await vi.waitFor(
      () => {
        answer()
        expect(entries).toHaveLength(1)
      },
      { interval: 2 },
    )
    expect((await running)?.progress).toMatchObject({ state: 'finished', done: 6 })
    expect(entries).toMatchObject([{ result: 'done', count: 6 }])
  })

  it('lets what runs finish when it is stopped, and is recorded as stopped', async () => {
    const { sent, entries, running, answer, waitUntilBusy, control } = stageSlow()
    await waitUntilBusy()
    control()?.stop()
    answer()
    const result = await running
    expect([sent.length, result?.progress.items.map(({ state }) => state)]).toEqual([
      4,
      ['done', 'done', 'done', 'done', 'stopped', 'stopped'],
    ])
    expect(entries).toMatchObject([{ result: 'stopped', count: 6 }])
  })
})
