import { expect, it } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { ApiError, attachBody } from '@/api/error'
import type { Link } from '@/connection/connection'
import { connectionWith, writable } from '@/connection/fixture'
import type { Session } from '@/connection/session'
import type { Profile } from '@/contract/profile'
import {
  licenseUse,
  stateOfMember,
  sumFleet,
  toFleetRow,
  versionInStatus,
  type FleetReads,
  type Read,
} from './figures'

const empty: Read<never> = { data: undefined, error: null, dataUpdatedAt: 0, errorUpdatedAt: 0 }
const noReads: FleetReads = { status: empty, now: empty, nodes: empty, alarms: empty, license: empty }
const readAt = <T>(data: T, at = 1000): Read<T> => ({
  data,
  error: null,
  dataUpdatedAt: at,
  errorUpdatedAt: 0,
})
const failedAt = (error: ApiError, at = 2000): Read<never> => ({ ...empty, error, errorUpdatedAt: at })
const silent = new ApiError(0, 'NETWORK', '', { failure: 'network' })

const memberWith = (session: Partial<Session>, link: Partial<Link> = {}, profile: Partial<Profile> = {}) => {
  const member = connectionWith(fakeClient({}), profile, {
    username: undefined,
    version: undefined,
    ...session,
  })
  writable(member.link).merge(link)
  return member
}

it.each([
  ['connected', { state: 'in' }, { now: readAt({ connections: 3 }) }],
  ['connecting', { state: 'in' }, {}],
  ['connecting', { state: 'starting' }, {}],
  ['out', { state: 'out' }, {}],
  ['over', { state: 'over' }, {}],
  ['unreachable', { state: 'in' }, { now: failedAt(silent) }],
  ['unreachable', { state: 'out' }, { status: failedAt(new ApiError(502, 'HTTP_502', '')) }],
  ['unreachable', { state: 'in' }, { now: failedAt(new ApiError(502, 'BROKER_UNREACHABLE', '')) }],
  ['connected', { state: 'in' }, { now: failedAt(new ApiError(403, 'FORBIDDEN', '')) }],
] as const)('is %s with a session %o and replies %o', (state, session, reads) => {
  expect(stateOfMember(memberWith(session), { ...noReads, ...reads }).state).toBe(state)
})

it('names why a broker does not answer, also while calls wait for the next probe', () => {
  const untrusted = attachBody(new ApiError(502, 'BROKER_UNREACHABLE', ''), {
    reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  const waiting = new ApiError(0, 'CIRCUIT', 'circuit open', { failure: 'circuit' })
  const page = new ApiError(200, 'PROXY', 'html', { failure: 'proxy' })
  const failing = memberWith({ state: 'out' }, { state: 'failing', since: 1, reason: 'untrusted' })
  const out = memberWith({ state: 'out' })
  expect(
    [
      stateOfMember(out, { ...noReads, status: failedAt(untrusted) }),
      stateOfMember(failing, { ...noReads, status: failedAt(waiting) }),
      stateOfMember(failing, { ...noReads, status: failedAt(silent) }),
      stateOfMember(out, { ...noReads, status: failedAt(page) }),
    ].map(({ state, reason }) => [state, reason]),
  ).toEqual([
    ['unreachable', 'untrusted'],
    ['unreachable', 'untrusted'],
    ['unreachable', undefined],
    ['unreachable', 'page'],
  ])
})

it('names since when a broker does not answer, by its connection or by the first failed read', () => {
  const failing = memberWith({ state: 'in' }, { state: 'failing', since: 1500 })
  expect(stateOfMember(failing, { ...noReads, now: failedAt(silent, 2000) }).since).toBe(1500)
  expect(stateOfMember(memberWith({ state: 'in' }), { ...noReads, now: failedAt(silent, 2000) }).since).toBe(
    2000,
  )
})

const toRow = (session: Partial<Session>, reads: Partial<FleetReads>, releases: readonly string[] = []) => {
  const member = memberWith(session, {}, { readOnly: true })
  writable(member.evidence).merge({ releases })
  return toFleetRow(member, { ...noReads, ...reads }, false)
}

it('counts running nodes and alarms, and names each release once', () => {
  const node = (name: string, status: 'running' | 'stopped') => ({ node: name, node_status: status })
  const row = toRow(
    { state: 'in', username: 'ops' },
    {
      now: readAt({ connections: 3 }),
      nodes: readAt([node('a', 'running'), node('b', 'running'), node('c', 'stopped')]),
      alarms: readAt({ meta: { count: 4 }, data: [{}] }),
    },
    ['5.8.9', '5.8.9', '5.8.8'],
  )
  expect(row).toMatchObject({
    state: 'connected',
    nodes: { running: 2, total: 3 },
    alarms: 4,
    releases: ['5.8.9', '5.8.8'],
    username: 'ops',
    readOnly: 'profile',
    old: false,
  })
})

it('keeps the last figures of a silent broker and marks them as old', () => {
  const now = { ...readAt({ connections: 3 }, 1000), error: silent, errorUpdatedAt: 9000 }
  expect(toRow({ state: 'in' }, { now })).toMatchObject({ state: 'unreachable', old: true, at: 1000 })
})

it('adds up only brokers whose figures are current', () => {
  const up = toRow({ state: 'in' }, { now: readAt({ connections: 3, received_msg_rate: 10 }) })
  const down = toRow({ state: 'in' }, { now: { ...readAt({ connections: 5 }), error: silent } })
  expect(sumFleet([up, up, down])).toMatchObject({ brokers: 3, connected: 2, connections: 6, received: 20 })
})

it('reads the version of a broker before the login, where the status contains it', () => {
  expect(versionInStatus('{"node_name":"emqx@a","rel_vsn":"v5.1.6"}')).toBe('5.1.6')
  expect(versionInStatus('{"node_name":"emqx@a"}')).toBeUndefined()
  expect(versionInStatus('<html>')).toBeUndefined()
  expect(versionInStatus(undefined)).toBeUndefined()
})

it('computes the used share of a license only where there is a limit', () => {
  expect(licenseUse({ license: { max_connections: 200 }, now: { connections: 50 } })).toBe(25)
  expect(licenseUse({ license: { max_connections: 0 }, now: { connections: 50 } })).toBeUndefined()
  expect(licenseUse({ license: undefined, now: { connections: 50 } })).toBeUndefined()
})
