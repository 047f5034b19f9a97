import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { perform } from '@/command/run'
import { createRunner } from '@/command/runner'
import { disabledReason, isThere, writes } from '@/command/reach'
import { contract, type EndpointId } from '@/contract'
import { isWrite, mayWrite } from '@/contract/writes'
import type { Endpoint } from '@/contract/endpoint'
import { goCommands } from '@/features/go'
import { commandFiles, words } from '../registries'
import { selectBrokers } from '../harness/release-brokers'
import {
  after,
  before,
  client,
  context,
  inFront,
  recover,
  sent,
  setsFor,
  getCommandValues,
} from '../harness/harness'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]
const endpoints = Object.entries(contract) as [EndpointId, Endpoint][]
const writing = endpoints.filter(([, endpoint]) => isWrite(endpoint))

it('treats every request but GET as a write, except trials, login and logout', () => {
  expect(
    endpoints
      .filter(([, endpoint]) => endpoint.method !== 'GET' && !isWrite(endpoint))
      .map(([id]) => id)
      .sort(),
  ).toEqual([
    'login',
    'logout',
    'namespaceBulkExport',
    'ruleTest',
    'ssoExchange',
    'ssoLogin',
    'ssoSetup',
    'ssoSetupInfo',
    'ssoStartOidc',
    'ssoStartSaml',
    'ssoVerify',
    'transformationTry',
  ])
  expect(
    endpoints.filter(([, { method, changesNothing }]) => method === 'GET' && changesNothing === true),
  ).toEqual([])
})

it('treats a sent request like its endpoint', () => {
  const at = ({ path }: Endpoint) => `/api/v5${path.replaceAll(/\{[^}]+\}/g, 'x')}?y=1`
  expect(
    endpoints
      .filter(([, endpoint]) => mayWrite(endpoint.method, at(endpoint)) !== isWrite(endpoint))
      .map(([id]) => id),
  ).toEqual([])
  // A path with a parameter could match another one; none does.
  expect(
    endpoints.filter(([, { changesNothing, path }]) => changesNothing === true && path.includes('{')),
  ).toEqual([])
})

it('knows for each command whether it changes something at a broker', () => {
  const calls = new Set<string>(writing.map(([id]) => id))
  const wrong = commands.filter(
    (command) =>
      !['mqtt-client.publish', 'command-history.undo'].includes(command.id) &&
      writes(command) !== command.calls.some((id) => calls.has(id)),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
  expect(commands.filter(writes).length).toBeGreaterThan(100)
})

describe('read-only mode', () => {
  it.each(['session', 'profile', 'server'] as const)(
    'disables each command that writes and says why, and no other (%s)',
    (why) => {
      const reason = `session.read-only.${why}` as const
      const context = contextWith({ readOnly: why })
      expect(
        commands
          .filter((command) => (disabledReason(command, context, {}) === reason) !== writes(command))
          .map(({ id }) => id),
      ).toEqual(why === 'session' ? [] : ['session.read-only'])
      for (const language of ['en', 'zh'] as const) expect(words(language)[reason]).toBeTruthy()
    },
  )

  it('disables each command that a viewer may not run and says why, except for their own account', () => {
    const viewer = contextWith({ role: 'viewer', username: 'guest' })
    const forbidden = ({ calls }: AnyCommand) =>
      calls.some((id) => contract[id].method !== 'GET' && id !== 'logout')
    const off = (command: AnyCommand, values = {}) =>
      disabledReason(command, viewer, values) === 'session.read-only.viewer'
    expect(
      commands
        .filter((command) => off(command) !== (forbidden(command) && command.selfParam === undefined))
        .map(({ id }) => id),
    ).toEqual([])
    const own = commands.filter(({ selfParam: self }) => self !== undefined)
    expect(
      own
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map((command) => [
          command.id,
          off(command, { [command.selfParam ?? '']: 'guest' }),
          off(command, { [command.selfParam ?? '']: 'admin' }),
        ]),
    ).toEqual([
      ['user.password', false, true],
      ['user.two-step', false, true],
      ['user.two-step-off', false, true],
    ])
    for (const role of ['administrator', undefined, 'someone-who-views', 'publisher'])
      expect(
        commands.filter(
          (command) => disabledReason(command, contextWith({ role }), {}) === 'session.read-only.viewer',
        ),
      ).toEqual([])
    expect(
      commands.some(
        (command) =>
          disabledReason(command, contextWith({ role: 'ns:north::viewer', username: 'guest' }), {}) ===
          'session.read-only.viewer',
      ),
    ).toBe(true)
    for (const language of ['en', 'zh'] as const)
      expect(words(language)['session.read-only.viewer']).toBeTruthy()
  })

  it('runs none of the disabled commands, however they are started', async () => {
    const refuse = vi.fn()
    const fetch = vi.fn()
    const api = createClient({ base: '', authorization: () => 'Bearer t', http: createHttp({ fetch }) })
    const runner = createRunner({
      context: () => contextWith({ api, readOnly: 'session' }),
      apply: vi.fn(),
      report: vi.fn(),
      refuse,
      remember: vi.fn(),
      signInAgain: () => Promise.resolve(false),
    })
    const all = commands.filter(
      (command) => writes(command) && isThere(command, contextWith({ readOnly: 'session' })),
    )
    for (const command of all) runner.start(command, {}, 'palette')
    // Some look up their reason before they refuse.
    await vi.waitFor(() =>
      expect(refuse.mock.calls.map(([{ id }]) => id as string).sort()).toEqual(
        all.map(({ id }) => id).sort(),
      ),
    )
    expect([fetch.mock.calls, runner.store.get().prompting]).toEqual([[], undefined])
  })

  it('sends no write, and every other request', async () => {
    const fetch = vi.fn(() =>
      Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } })),
    )
    const http = createHttp({ fetch, readOnly: () => 'session' })
    const send = ({ method, path, changesNothing }: Endpoint) =>
      http({ method, url: path, deadline: 1000, ...(changesNothing === true ? { changesNothing } : {}) })
    for (const [, endpoint] of writing)
      await expect(send(endpoint)).rejects.toMatchObject({
        code: 'READ_ONLY',
        failure: 'unsent',
        outcomeUnknown: false,
      })
    expect(fetch).not.toHaveBeenCalled()
    const others = endpoints.filter(([, endpoint]) => !isWrite(endpoint))
    for (const [, endpoint] of others) await send(endpoint)
    expect(fetch).toHaveBeenCalledTimes(others.length)
  })
})

describe('commands forced to run in read-only mode change nothing at the broker', () => {
  afterEach(recover)
  /** The command whose cleanup is needed: a blocked start leaves it stopped, a blocked stop leaves it running. */
  const opposite: Readonly<Record<string, string>> = {
    'evacuation.start': 'evacuation.stop',
    'evacuation.stop': 'evacuation.start',
  }
  it.each(commands.filter(({ calls }) => calls.length > 0).map((command) => [command.id, command] as const))(
    '%s',
    async (id, command) => {
      const ends: string[] = []
      const called = new Set<string>()
      for (const at of selectBrokers(command)) {
        await before(command, at)
        const sets = await setsFor(command)
        sent.length = 0
        for (const own of sets) {
          const ended = perform(command, getCommandValues(command, own), {
            ...context(),
            api: client('session'),
            readOnly: 'session',
            ...inFront(id),
          })
          ends.push(
            await ended.then(
              (outcome) => outcome.kind,
              (cause: unknown) => {
                if (!(cause instanceof ApiError)) throw cause
                return cause.code
              },
            ),
          )
        }
        expect(sent.filter((call) => isWrite(contract[call.id]))).toEqual([])
        for (const call of sent) called.add(call.id)
        await after({ ...command, id: (opposite[id] ?? id) as AnyCommand['id'] })
      }
      // Writes failed as read-only, and reads succeeded.
      // A restore reports the result of each part, and is done with that.
      if (writes(command))
        expect(ends).toEqual(ends.map(() => (id === 'backup.restore' ? 'done' : 'READ_ONLY')))
      else expect([...called].sort()).toEqual([...command.calls].sort())
    },
  )
})
