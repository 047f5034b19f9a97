// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queries } from '@/api/query'
import { createStore } from '@/lib/store'
import { useStore } from '@/ui/use-store'
import { stageScreen } from '@/features/stage'
import { Beginning } from './beginning'

// The file is loaded beforehand, so that no test waits for it.
beforeAll(() => import('@/features/getting-started/getting-started'))
afterEach(cleanup)

const sample = (received: number) => ({ time_stamp: 1, connections: 0, received, sent: 0, dropped: 0 })

/**
 * Renders the first steps for a broker with these numbers of connections so far, rules, and authenticators.
 */
async function stage({ ever = 0, rules = 0, authenticators = 0, received = 0, enableAuthn = true } = {}) {
  const broker = { ever, rules, authenticators }
  const samples = createStore([sample(received)])
  const Page = () => <Beginning samples={useStore(samples)} />
  await stageScreen(<Page />, '/dashboard/overview', {
    monitorCurrent: () => ({ connections: 0, subscriptions: 0, received_msg_rate: 0, sent_msg_rate: 0 }),
    stats: () => ({ 'connections.max': broker.ever, 'subscriptions.max': 0 }),
    ruleList: () => ({
      data: Array.from({ length: broker.rules }, (_, id) => ({ id: String(id) })),
      meta: { count: broker.rules, page: 1, limit: 1 },
    }),
    authenticatorList: () =>
      Array.from({ length: broker.authenticators }, () => ({ id: 'jwt', mechanism: 'jwt', enable: true })),
    listenerList: () => [
      { id: 'tcp:default', type: 'tcp', bind: '127.0.0.1:1883', enable: true, status: { running: true } },
      { id: 'ws:default', type: 'ws', bind: ':8083', enable: true, status: { running: true } },
      { id: 'ssl:default', type: 'ssl', bind: ':8883', enable: false, status: { running: false } },
    ],
    listenerDetail: () => ({
      id: 'ws:default',
      type: 'ws',
      enable_authn: enableAuthn,
      websocket: { mqtt_path: '/ws' },
    }),
  })
  return { broker, samples }
}

const title = { name: 'Getting started', level: 2 }
const settled = () => vi.waitFor(() => expect(queries.isFetching()).toBe(0))

it('shows the addresses of listeners and the first steps for a new broker', async () => {
  await stage()
  expect(await screen.findByRole('heading', title)).toBeTruthy()
  expect(await screen.findByText('mqtt://127.0.0.1:1883')).toBeTruthy()
  expect(screen.getByText('mosquitto_pub -h 127.0.0.1 -p 1883 -t hello/world -m Hello')).toBeTruthy()
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    'TCP 1883',
    'WebSocket 8083',
  ])
  await userEvent.click(screen.getByRole('radio', { name: 'WebSocket 8083' }))
  expect(await screen.findByText(`ws://${location.hostname}:8083/ws`)).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'mosquitto_pub' })).toBeNull()
  const steps = within(screen.getByRole('list', { name: 'First steps' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(4)
  expect(steps.queryByText('(done)')).toBeNull()
})

it('marks completed steps, and adds a login where clients need one', async () => {
  const { broker } = await stage()
  await screen.findByRole('heading', title)
  Object.assign(broker, { ever: 1, rules: 1, authenticators: 1 })
  await queries.invalidateQueries()
  const steps = within(screen.getByRole('list', { name: 'First steps' }))
  await vi.waitFor(() =>
    expect(steps.getAllByRole('listitem').map((one) => within(one).queryByText('(done)') !== null)).toEqual([
      true,
      true,
      false,
      true,
    ]),
  )
  expect(await screen.findByText(/-u USERNAME -P PASSWORD/)).toBeTruthy()
})

it('adds no login for a listener without authentication', async () => {
  await stage({ authenticators: 1, enableAuthn: false })
  await screen.findByText(/^mosquitto_pub -h/)
  await vi.waitFor(() => expect(screen.queryByText(/USERNAME/)).toBeNull())
})

it.each([
  ['a client has connected', { ever: 1 }],
  ['there are rules', { rules: 1 }],
  ['messages flow', { received: 3 }],
])('is hidden when %s', async (_, known) => {
  await stage(known)
  await settled()
  expect(screen.queryByRole('heading', title)).toBeNull()
  expect(localStorage.getItem('gettingStarted')).toBeNull()
})

it('disappears once messages flow', async () => {
  const { samples } = await stage()
  await screen.findByRole('heading', title)
  expect(localStorage.getItem('gettingStarted')).toBe('begun')
  act(() => samples.set(() => [sample(1)]))
  expect(screen.queryByRole('heading', title)).toBeNull()
  expect(localStorage.getItem('gettingStarted')).toBeNull()
})

it('stays dismissed', async () => {
  await stage()
  await userEvent.click(await screen.findByRole('button', { name: /^Hide getting started/ }))
  expect(screen.queryByRole('heading', title)).toBeNull()
  expect(localStorage.getItem('gettingStarted')).toBe('dismissed')
})
