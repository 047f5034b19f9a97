// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import { allWords, startI18n } from '@/i18n/i18n'
import { to } from '@/route/paths'
import topicExplorerRead from '@commands/topic-explorer/read'
import sessionLogout from '@commands/session/logout'
import { done, type AnyCommand, type Outcome } from '../command'
import type { Context } from '../context'
import { contextWith, kick, noon } from '../fixture'
import { clearHistory, commandHistory, remember } from '../history/history-store'
import { createRegistry } from '../registry'
import { createRunner } from '../runner'
import { clearRecords } from '../undo/undo-store'
import { toFleetCommand } from './fleet-command'
import { readFleetLine } from './line'
import { toContext } from '../connection-context'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  clearHistory()
  clearRecords()
})

const lab = connectionWith({} as ApiClient, { name: 'lab', label: 'LAB' })
const prod = connectionWith({} as ApiClient, { name: 'prod', label: 'PROD' })

/** A page of lab, and a command whose outcome depends on the broker. */
function stage(outcomeAt: (broker: string) => Outcome) {
  const context: Context = {
    ...contextWith({ now: () => noon }),
    fleet: async () => connectionsWith(lab, prod),
    broker: lab.profile,
    connection: lab,
  }
  const command: AnyCommand = {
    ...kick,
    calls: ['clientKick'],
    run: (_, at) => outcomeAt(at.broker?.name ?? ''),
  }
  const apply = vi.fn()
  const report = vi.fn()
  const runner = createRunner({
    context: () => context,
    apply,
    report,
    refuse: vi.fn(),
    remember,
    signInAgain: async () => false,
  })
  const fleet = toFleetCommand({ line: 1, text: 'client.kick clientid=a', command, given: { clientid: 'a' } })
  /** Runs it and confirms; returns the outcomes that the page applies. */
  const run = async (...brokers: readonly string[]) => {
    runner.start(fleet, { brokers: brokers.length === 1 ? brokers[0] : brokers }, 'palette')
    await vi.waitFor(
      () => {
        if (runner.store.get().prompting?.phase === 'confirming') runner.send({ type: 'confirmed' })
        expect(runner.store.get().prompting).toBeUndefined()
        expect(commandHistory.get()).toHaveLength(brokers.length)
        expect(runner.store.get().bulk?.progress.state ?? 'finished').toBe('finished')
        expect(apply.mock.calls.length + report.mock.calls.length).toBeGreaterThan(0)
      },
      { interval: 5, timeout: 10_000 },
    )
    return apply.mock.calls.map(([outcome]) => outcome as Outcome)
  }
  return { run, runner, report }
}

const secretAt = (broker: string): Outcome =>
  done('api-key.create.done', { name: 'k' }, ['apiKey'], {
    title: 'api-key.create.reveal',
    fields: [{ label: 'apiKey.secret', value: `secret of ${broker}`, secret: true }],
  })

it('shows a secret that is shown once, of one broker and of each of several', async () => {
  const one = await stage(secretAt).run('prod')
  expect(one).toMatchObject([{ show: { fields: [{ owner: 'PROD', value: 'secret of prod' }] } }])
  clearHistory()
  const [both] = await stage(secretAt).run('lab', 'prod')
  expect(both?.kind === 'done' && both.show?.fields).toEqual([
    { owner: 'LAB', label: 'apiKey.secret', value: 'secret of lab', secret: true },
    { owner: 'PROD', label: 'apiKey.secret', value: 'secret of prod', secret: true },
  ])
})

it('saves the file of each broker under a name of its own', async () => {
  const save = (broker: string): Outcome => ({ kind: 'save', name: 'trace.log', blob: new Blob([broker]) })
  const files = await stage(save).run('lab', 'prod')
  expect(
    await Promise.all(
      files.map(async (file) => (file.kind === 'save' ? [file.name, await file.blob.text()] : [])),
    ),
  ).toEqual([
    ['lab-trace.log', 'lab'],
    ['prod-trace.log', 'prod'],
  ])
})

it('reads again what was changed at the broker of the page, and nothing for another one', async () => {
  const changing = () => done('client.kick.done', { clientid: 'a' }, ['client'])
  const [both] = await stage(changing).run('prod', 'lab')
  clearHistory()
  const [other] = await stage(changing).run('prod')
  expect([both, other].map((outcome) => outcome?.kind === 'done' && outcome.changed)).toEqual([
    ['client'],
    undefined,
  ])
})

it('keeps a warning, with the broker that it concerns', async () => {
  const differing = (broker: string): Outcome => ({
    ...done('client.kick.done', { clientid: 'a' }),
    ...(broker === 'prod' ? { differs: true } : {}),
  })
  const { run, runner } = stage(differing)
  expect(await run('prod', 'lab')).toMatchObject([{ differs: true }])
  expect(
    runner.store.get().bulk?.progress.items.map(({ target, warning }) => [target, warning?.values]),
  ).toEqual([
    ['prod', { broker: 'PROD', text: 'Kicked a' }],
    ['lab', undefined],
  ])
})

it.each<Outcome>([
  { kind: 'go', to: to('/clients') },
  { kind: 'app', action: { do: 'refresh' } },
])('does not report as done what only concerns the page: %j', async (outcome) => {
  const { run, report } = stage(() => outcome)
  expect(await run('prod')).toEqual([])
  expect(report.mock.calls[0]?.[0]).toMatchObject({ code: 'FLEET_PAGE' })
  expect(commandHistory.get()).toMatchObject([{ broker: 'prod', result: 'failed', code: 'FLEET_PAGE' }])
})

it('refuses a command that acts on the page, with the reason', async () => {
  const registry = createRegistry([topicExplorerRead, sessionLogout])
  for (const text of ['topic-explorer.read filter=#', 'session.logout'])
    expect(readFleetLine(text, registry, noon)).toMatchObject({ problem: { key: 'fleet.run.ofConsole' } })
  const fleet = toFleetCommand({ line: 1, text: '', command: topicExplorerRead, given: { filter: '#' } })
  const explorer = vi.fn()
  const context = {
    ...contextWith({ now: () => noon }),
    explorer,
    fleet: async () => connectionsWith(lab, prod),
  }
  await expect(Promise.resolve(fleet.run({ brokers: 'prod' }, context))).rejects.toMatchObject({
    code: 'COMMAND_OFF',
    message: 'fleet.run.ofConsole',
  })
  expect(explorer).not.toHaveBeenCalled()
})

it('has exactly the named parts of the page in a context at another broker', () => {
  const registry = createRegistry([kick])
  const never = () => Promise.reject(new Error('of the page'))
  const page: Required<Omit<Context, 'seen' | 'switchedOff' | 'namespaced'>> = {
    ...contextWith(),
    api: {} as ApiClient,
    origin: 'session-of-page',
    username: 'pat',
    role: 'administrator',
    namespace: 'page',
    targetNamespace: 'page',
    barredCalls: new Map([['banCreate', { barrier: 'namespace', write: true }]]),
    selection: [{ resource: 'client', id: 'a' }],
    at: to('/clients'),
    readOnly: 'session',
    broker: lab.profile,
    fleet: never,
    filled: true,
    restores: true,
    rehearsal: true,
    able: { refresh: true, export: true, repeat: true },
    transfer: vi.fn(),
    mqtt: never,
    explorer: never,
    registry,
  }
  const now = () => 1
  const session = { role: 'viewer', namespace: 'there', username: 'ops' }
  const member = { ...connectionWith({} as ApiClient, { name: 'prod', readOnly: true }, session), now }
  expect(toContext(member, page)).toEqual({
    edition: 'opensource',
    release: [5, 8, 9],
    seen: {},
    connection: member,
    api: member.api,
    signal: page.signal,
    locale: page.locale,
    nouns: page.nouns,
    registry,
    preferences: page.preferences,
    rehearsal: true,
    at: '/',
    selection: [],
    username: 'ops',
    role: 'viewer',
    namespace: 'there',
    fleet: never,
    barredCalls: new Map(),
    readOnly: 'profile',
    broker: member.profile,
    now,
  })
})
