// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { allWords, startI18n } from '@/i18n/i18n'
import { done, type AnyCommand, type CommandArgs } from '../command'
import type { Confirm } from '../confirm'
import { ban, contextWith, kick } from '../fixture'
import { createRunner } from '../runner'
import type { StartOptions } from '../prompt/prompting'
import { makePlan } from './plan'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const turn = async () => {
  for (let i = 0; i < 200; i++) await new Promise((next) => setImmediate(next))
}

/** A broker that knows some clients, and the writes it received. */
function stage(clients: readonly string[]) {
  const existing = new Set(clients)
  const sent: string[] = []
  const api = createClient({
    base: '',
    authorization: () => 'Bearer x',
    http: createHttp({
      fetch: (url, init) => {
        const id = decodeURIComponent(String(url).split('/').at(-1) ?? '')
        sent.push(`${init?.method ?? ''} ${id}`)
        const known = existing.delete(id)
        return Promise.resolve(
          known
            ? new Response(null, { status: 204 })
            : Response.json({ code: 'CLIENTID_NOT_FOUND', message: '' }, { status: 404 }),
        )
      },
    }),
  })
  const deps = {
    context: () => contextWith({ api }),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  }
  const runner = createRunner(deps)
  /** Shows the plan, changes something, and confirms. */
  const run = async (
    command: AnyCommand,
    given: CommandArgs,
    meanwhile: () => void,
    options: StartOptions = {},
  ) => {
    runner.start(command, given, 'button', { ...options, planned: true })
    await turn()
    const plan = await makePlan(
      command,
      given,
      { ...deps.context(), signal: new AbortController().signal },
      () => undefined,
    )
    expect(sent).toEqual([])
    meanwhile()
    runner.send({ type: 'confirmed', plan })
    await vi.waitFor(() => expect(deps.remember).toHaveBeenCalled())
    await turn()
    return deps.apply.mock.calls.flatMap(([outcome]) =>
      (outcome as { message?: string }).message === 'plan.drift.title'
        ? [(outcome as { values: { what: string } }).values.what]
        : [],
    )
  }
  return { runner, there: existing, sent, deps, run }
}

describe('a requested plan', () => {
  it('is shown before anything runs, also for commands that run on Enter, and sends nothing', async () => {
    const { runner, sent } = stage(['a'])
    runner.start(
      { ...ban, confirm: undefined } as never,
      { who: 'a', reason: '', until: undefined, as: 'clientid' },
      'palette',
      { planned: true },
    )
    runner.send({ type: 'defaults' })
    await turn()
    expect([runner.store.get().prompting?.phase, sent]).toEqual(['confirming', []])
  })
  it('takes the text of a step, and the defaults for the rest', async () => {
    const { runner, sent } = stage(['a'])
    runner.start(ban, {}, 'palette')
    runner.send({ type: 'type', text: 'a' })
    runner.send({ type: 'plan' })
    await turn()
    expect([runner.store.get().prompting?.phase, runner.store.get().prompting?.answers['who'], sent]).toEqual(
      ['confirming', 'a', []],
    )
  })
})

describe('after the run of a plan', () => {
  it('reports no deviation where there was none', async () => {
    expect(await stage(['a', 'b']).run(kick, { clientid: ['a', 'b'] }, () => undefined)).toEqual([])
  })
  it('reports targets that were gone', async () => {
    const here = stage(['a', 'b'])
    expect(await here.run(kick, { clientid: ['a', 'b'] }, () => here.there.delete('b'))).toEqual([
      '1 target no longer existed: b.',
    ])
  })
  it('reports new matches of the filter', async () => {
    expect(
      await stage(['a', 'b']).run(kick, { clientid: ['a', 'b'] }, () => undefined, {
        matching: () => Promise.resolve(['a', 'c']),
      }),
    ).toEqual(['1 more item matches the filter now: c.'])
  })
  it('reports that other requests were sent', async () => {
    let verb = 'a'
    const changing: AnyCommand = {
      ...kick,
      run: async (_, { api }) => {
        await api.clientKick({ params: { clientid: verb } })
        return done('client.kick.done')
      },
    }
    expect(
      await stage(['a', 'b']).run(changing, { clientid: 'a' }, () => {
        verb = 'b'
      }),
    ).toEqual(['Other requests were sent for DELETE /api/v5/clients/a.'])
  })
  it('reports that more was lost than was confirmed', async () => {
    let count = 2
    const warn = async (): Promise<Confirm> => ({
      body: 'client.kick.confirm.many',
      values: { clientid: 'a', count },
    })
    const [message] = await stage(['a']).run({ ...kick, warn }, { clientid: 'a' }, () => {
      count = 3
    })
    expect(message).toContain('3 clients')
  })
})
