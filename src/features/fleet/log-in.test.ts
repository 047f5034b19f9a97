// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import { contextWith } from '@/command/fixture'
import { clearHistory, commandHistory, remember } from '@/command/history/history-store'
import { perform } from '@/command/run'
import { clearRecords, keepRecord, undoRecords } from '@/command/undo/undo-store'
import logOutAll from '@commands/fleet/log-out-all'
import { logInTo, logOutFrom } from './log-in'

const { signal } = new AbortController()
const apiWith = (calls: Readonly<Record<string, () => Promise<unknown>>>): ApiClient =>
  new Proxy({} as ApiClient, { get: (_, id) => (typeof id === 'string' ? calls[id] : undefined) })

beforeEach(() => {
  clearHistory()
  clearRecords()
})

it('starts the session of the broker, under the trimmed name', async () => {
  const member = connectionWith(apiWith({ login: async () => ({ token: 'fresh' }) }), {}, { state: 'out' })
  await logInTo(member, ' ops ', 'secret', signal)
  expect(member.session.get()).toMatchObject({ state: 'in', username: 'ops', token: 'fresh' })
})

it.each([
  [new ApiError(401, 'BAD_MFA_TOKEN', ''), 'FLEET_SECOND_STEP'],
  [new ApiError(401, 'BAD_USERNAME_OR_PWD', ''), 'BAD_USERNAME_OR_PWD'],
  [new ApiError(502, 'BROKER_UNREACHABLE', '', { method: 'POST' }), 'BROKER_UNREACHABLE'],
  [new ApiError(0, 'NETWORK', '', { failure: 'network', method: 'POST' }), 'NETWORK'],
])('reports %s as %s and starts no session', async (error, code) => {
  const member = connectionWith(apiWith({ login: () => Promise.reject(error) }), {}, { state: 'out' })
  await expect(logInTo(member, 'ops', 'secret', signal)).rejects.toMatchObject({ code })
  expect(member.session.get().state).toBe('out')
})

it('ends the session also where the broker does not answer, and forgets what was done there', async () => {
  const silent = apiWith({
    logout: () => Promise.reject(new ApiError(0, 'NETWORK', '', { failure: 'network' })),
  })
  const member = connectionWith(silent, { name: 'lab' })
  const entry = {
    command: 'client.kick',
    args: {},
    at: 0,
    ms: 1,
    source: 'bulk',
    result: 'done',
    count: 1,
  } as const
  remember({ ...entry, id: 'there', broker: 'lab' })
  remember({ ...entry, id: 'here' })
  keepRecord('there', { command: 'client.kick', trails: [], state: 'ready', broker: 'id-lab' })
  keepRecord('here', { command: 'client.kick', trails: [], state: 'ready', broker: 'id-page' })
  expect(await logOutFrom(member, signal)).toBe(false)
  expect(member.session.get()).toMatchObject({ state: 'out', token: undefined })
  expect(commandHistory.get().map(({ id }) => id)).toEqual(['here'])
  expect([...undoRecords.get().keys()]).toEqual(['here'])
})

it('counts a token that the broker no longer knows as revoked', async () => {
  const member = connectionWith(apiWith({ logout: () => Promise.reject(new ApiError(401, 'BAD_TOKEN', '')) }))
  expect(await logOutFrom(member, signal)).toBe(true)
})

it('logs out of all brokers, that of the page last', async () => {
  const ended: string[] = []
  const members = ['page', 'lab', 'prod', 'out'].map((name) => {
    const member = connectionWith(
      apiWith({ logout: async () => void ended.push(name) }),
      { name },
      name === 'out' ? { state: 'out' } : {},
    )
    return member
  })
  const context = contextWith({
    fleet: async () => connectionsWith(...members),
    broker: {
      identity: 'id-page',
      name: 'page',
      label: 'Page',
      color: 'ok',
      production: false,
      readOnly: false,
    },
  })
  expect(await perform(logOutAll, {}, context)).toMatchObject({ message: 'fleet.log-out-all.done' })
  expect(ended).toEqual(['lab', 'prod', 'page'])
  expect(members.map(({ session }) => session.get().state)).toEqual(['out', 'out', 'out', 'out'])
})
