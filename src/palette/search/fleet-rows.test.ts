// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest'
import type { NamedConnection } from '@/connection/connection'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import type { ApiClient } from '@/api/client'
import { fakeClient } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { nouns } from '@/features/nouns'
import { allWords, startI18n } from '@/i18n/i18n'
import useBroker from '@commands/broker/use'
import clientShow from '@commands/client/show'
import listenerShow from '@commands/listener/show'
import logIn from '@commands/fleet/log-in'
import ruleShow from '@commands/rule/show'
import { fleetSources } from './fleet-rows'
import { createSharedReplies } from './shared-replies'
import type { PaletteRow } from './palette-row'

const profiles = vi.hoisted(() => ['lab', 'prod', 'off'].map((name) => ({ name, label: name.toUpperCase() })))
vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  brokers: profiles,
  profile: profiles[0],
}))

const page = <T>(data: readonly T[]) => ({
  data,
  meta: { page: 1, limit: 20, count: data.length, hasnext: false },
})
const apiWith = (calls: Readonly<Record<string, () => Promise<unknown>>>): ApiClient =>
  new Proxy({} as ApiClient, { get: (_, name) => (typeof name === 'string' ? calls[name] : undefined) })

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const client = { clientid: 'sensor-17', connected: true, node: 'emqx@a' }
const working = () =>
  apiWith({
    clientList: async () => page([client]),
    ruleList: async () => page([{ id: 'sensor-rule', name: '', enable: true, sql: '', actions: [] }]),
  })

async function search(text: string, ...members: readonly NamedConnection[]) {
  const registry = createRegistry([useBroker, clientShow, ruleShow, listenerShow, logIn])
  const base = contextWith({
    nouns: async () => nouns,
    fleet: async () => connectionsWith(...members),
    broker: {
      identity: 'id-lab',
      name: 'lab',
      label: 'LAB',
      color: 'ok',
      production: false,
      readOnly: false,
    },
    registry,
  })
  const context = { ...base, signal: new AbortController().signal }
  const query = { registry }
  const found: Record<string, readonly PaletteRow[] | string> = {}
  for (const source of fleetSources({ query, text, context, share: createSharedReplies() })) {
    const rows: PaletteRow[] = []
    found[source.name] = await source
      .stream(context.signal, (part) => rows.push(...part))
      .then(
        () => rows,
        (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
      )
  }
  return found
}

it('finds the objects of each broker, labelled by it, and opens those of another one there', async () => {
  const found = await search(
    'sensor',
    connectionWith(working(), { name: 'lab' }),
    connectionWith(working(), { name: 'prod' }),
    connectionWith(working(), { name: 'off' }, { state: 'out' }),
  )
  const shown = (rows: readonly PaletteRow[] | string | undefined) =>
    typeof rows === 'string'
      ? rows
      : rows?.map(({ section, title, command, given }) => [section, title, command.id, given])
  expect(shown(found['LAB'])).toEqual([
    ['LAB', 'sensor-17', 'client.show', { clientid: 'sensor-17' }],
    ['LAB', 'sensor-rule', 'rule.show', { id: 'sensor-rule' }],
  ])
  expect(shown(found['PROD'])).toEqual([
    ['PROD', 'sensor-17', 'broker.use', { broker: 'prod', to: '/clients/detail/sensor-17' }],
    ['PROD', 'sensor-rule', 'broker.use', { broker: 'prod', to: '/rules/detail/sensor-rule' }],
  ])
  // Logged out: named, and its login is offered.
  expect(shown(found['OFF'])).toEqual([
    ['OFF', 'Not logged in: log in to OFF', 'fleet.log-in', { brokers: 'off' }],
  ])
})

it('offers no command of this page on an object of another broker', async () => {
  const found = await search('sensor', ...profiles.map((profile) => connectionWith(working(), profile)))
  const rows = found['PROD']
  expect(typeof rows === 'object' && rows.map(({ ref, elsewhere }) => [ref, elsewhere?.id])).toEqual([
    [undefined, 'sensor-17'],
    [undefined, 'sensor-rule'],
  ])
})

it('rejects only the broker that does not answer, and leaves out what may not be listed', async () => {
  const silent = apiWith({
    clientList: () => Promise.reject(new ApiError(0, 'NETWORK', 'no answer', { failure: 'network' })),
    ruleList: () => Promise.reject(new ApiError(0, 'NETWORK', 'no answer', { failure: 'network' })),
  })
  const limited = apiWith({
    clientList: async () => page([client]),
    ruleList: () => Promise.reject(new ApiError(403, 'FORBIDDEN', '')),
  })
  const found = await search(
    'sensor',
    connectionWith(silent, { name: 'lab' }),
    connectionWith(limited, { name: 'prod' }),
    connectionWith(working(), { name: 'off' }),
  )
  expect(found['LAB']).toBe('no answer')
  expect([found['PROD']?.length, found['OFF']?.length]).toEqual([1, 2])
})

it('reads no whole list of a broker, only what the broker searches itself', async () => {
  const asked: string[] = []
  const api = fakeClient({
    clientList: () => {
      asked.push('clientList')
      return page([client])
    },
    ruleList: () => {
      asked.push('ruleList')
      return page([])
    },
    listenerList: () => {
      asked.push('listenerList')
      return []
    },
  })
  await search('sensor', ...profiles.map((profile) => connectionWith(api, profile)))
  expect(new Set(asked)).toEqual(new Set(['clientList', 'ruleList']))
})
