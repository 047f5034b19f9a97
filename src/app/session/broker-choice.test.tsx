// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { ApiError, attachBody } from '@/api/error'
import type { NamedConnection } from '@/connection/connection'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import { allWords, startI18n } from '@/i18n/i18n'
import { BrokerChoice } from './broker-choice'
import { OwnContact } from './broker-contact'
import { contactsEveryMs } from './use-broker-contacts'

const console = vi.hoisted((): { members: NamedConnection[] } => ({ members: [] }))
const profiles = vi.hoisted(() =>
  ['lab', 'stage', 'prod'].map((name) => ({
    identity: name,
    name,
    label: name.toUpperCase(),
    address: `https://${name}.example:18084`,
    color: 'ok' as const,
    production: name === 'prod',
    readOnly: false,
  })),
)
vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  brokers: profiles,
  profile: profiles[0],
}))
vi.mock('@/connection/page', async (original) => ({
  ...(await original<object>()),
  loadConnections: async () => connectionsWith(...console.members),
}))

const failing = (reason: string) => () => {
  throw attachBody(new ApiError(502, 'BROKER_UNREACHABLE', '', { method: 'GET', changesNothing: true }), {
    reason,
  })
}
let replies: Record<string, () => string>
const member = (name: string) =>
  connectionWith(fakeClient({ status: () => replies[name]?.() ?? '{}' }), { name, label: name.toUpperCase() })

beforeEach(async () => {
  await startI18n('en')
  await allWords()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  replies = {
    lab: () => '{"rel_vsn":"5.8.9"}',
    stage: failing('ECONNREFUSED'),
    prod: failing('DEPTH_ZERO_SELF_SIGNED_CERT'),
  }
  console.members = ['lab', 'stage', 'prod'].map(member)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const row = (label: string) => within(screen.getByRole('link', { name: new RegExp(`^${label}`) }))

it('shows the address of each broker, and whether it answers, before a password is typed', async () => {
  render(<BrokerChoice />)
  expect(await row('LAB').findByText('5.8.9')).toBeTruthy()
  expect(row('LAB').getByText('https://lab.example:18084')).toBeTruthy()
  expect(
    await row('STAGE').findByText('The broker is not responding: nothing listens at its port'),
  ).toBeTruthy()
  expect(await row('PROD').findByText('The broker’s certificate is not trusted')).toBeTruthy()
  expect(row('PROD').getByText('production')).toBeTruthy()
})

it('asks again, and shows a broker that answers by then', async () => {
  render(<BrokerChoice />)
  await row('STAGE').findByText(/not responding/)
  replies['stage'] = () => '{}'
  await act(() => vi.advanceTimersByTimeAsync(contactsEveryMs))
  expect(await row('STAGE').findByText('5.8.9')).toBeTruthy()
  expect(row('STAGE').queryByText(/not responding/)).toBeNull()
})

it('leaves the reason in place while calls wait for the next probe', async () => {
  render(<BrokerChoice />)
  await row('STAGE').findByText(/not responding/)
  replies['stage'] = () => {
    throw new ApiError(0, 'CIRCUIT', '', { failure: 'circuit' })
  }
  await act(() => vi.advanceTimersByTimeAsync(contactsEveryMs))
  expect(row('STAGE').getByText(/not responding/)).toBeTruthy()
})

it('says in the menu of brokers where there is no session', async () => {
  const [lab] = profiles
  if (lab === undefined) throw new Error('no profile')
  console.members = [connectionWith(fakeClient({ status: () => '{}' }), { name: 'lab' }, { state: 'out' })]
  render(<OwnContact broker={lab} />)
  expect(await screen.findByText(/logged out$/)).toBeTruthy()
})
