// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import type { NamedConnection } from '@/connection/connection'
import { connectionsWith, connectionWith } from '@/connection/fixture'
import { stageScreen } from '@/features/stage'
import { FleetList } from './list'

const console = vi.hoisted((): { members: NamedConnection[]; several: boolean } => ({
  members: [],
  several: true,
}))
vi.mock('@/api/site', async (original) => ({
  ...(await original<object>()),
  get hasFleet() {
    return console.several
  },
}))
vi.mock('@/connection/page', async (original) => ({
  ...(await original<object>()),
  loadConnections: async () => connectionsWith(...console.members),
}))

afterEach(() => {
  cleanup()
  console.members = []
  console.several = true
})

const working = () =>
  fakeClient({
    monitorCurrent: () => ({ connections: 1200, subscriptions: 30, received_msg_rate: 7, sent_msg_rate: 9 }),
    nodeList: () => [
      { node: 'a@1', node_status: 'running', version: '5.8.9' },
      { node: 'b@1', node_status: 'stopped' },
    ],
    alarmList: () => ({ data: [{}], meta: { count: 2 } }),
  })

const rowOf = (label: string) => {
  const row = screen.getByRole('link', { name: label }).closest('tr')
  if (row === null) throw new Error(`no row of ${label}`)
  return within(row)
}

it('shows the figures of each broker, and goes on with the others where one is silent', async () => {
  const silent = fakeClient({
    monitorCurrent: () => {
      throw new ApiError(502, 'BROKER_UNREACHABLE', '', { retryAfter: 60_000 })
    },
    nodeList: () => new Promise(() => undefined),
    alarmList: () => new Promise(() => undefined),
  })
  console.members = [
    connectionWith(working(), { name: 'lab', label: 'Lab' }),
    connectionWith(silent, { name: 'down', label: 'Down', production: true }),
    connectionWith(
      fakeClient({ status: () => '{"rel_vsn":"5.1.6"}' }),
      { name: 'out', label: 'Out' },
      { state: 'out', version: undefined },
    ),
    connectionWith(working(), { name: 'fixed', label: 'Fixed', readOnly: true }),
  ]
  await stageScreen(<FleetList />, '/fleet', {})
  await waitFor(() => expect(rowOf('Lab').getByText('Connected')).toBeDefined())
  await waitFor(() => expect(rowOf('Lab').getByText('1,200')).toBeDefined())
  expect(rowOf('Lab').getByText('1/2')).toBeDefined()
  await waitFor(() => expect(rowOf('Down').getByText('Unreachable')).toBeDefined())
  expect(rowOf('Down').getByText('production')).toBeDefined()
  await waitFor(() => expect(rowOf('Out').getByText('5.1.6')).toBeDefined())
  expect(rowOf('Out').getByText('Logged out')).toBeDefined()
  expect(rowOf('Fixed').getByText('read-only')).toBeDefined()
  // Only current figures are added up.
  expect(screen.getByText(/^Connected: 2 of 4/).textContent).toContain('2,400 connections')
})

it('opens a broker by a link that names it', async () => {
  console.members = [connectionWith(working(), { name: 'lab', label: 'Lab' })]
  await stageScreen(<FleetList />, '/fleet', {})
  const link = await screen.findByRole('link', { name: 'Lab' })
  expect(link.getAttribute('href')).toMatch(/^\?broker=lab#\//)
})

it('says why there is nothing to see where the console serves one broker', async () => {
  console.several = false
  await stageScreen(<FleetList />, '/fleet', {})
  expect(screen.getByText('This console serves one broker')).toBeDefined()
  expect(screen.getByText(/--profiles/)).toBeDefined()
})
