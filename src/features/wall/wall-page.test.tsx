// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { fakeClient } from '@/api/client-fixture'
import { ApiError } from '@/api/error'
import { session } from '@/connection/page'
import { preferences } from '@/api/preferences'
import { KeysProvider } from '@/command/keys/keys-provider'
import type { Profile } from '@/contract/profile'
import { node } from '@/features/stage'
import { allWords, startI18n } from '@/i18n/i18n'
import { go } from '@/route/location'
import { fetchDialog } from '@/ui/overlay/dialog'
import type { Turn } from './turns'
import { getWallKey, saveWallKey, wallKeys } from './wall-key'
import { WallPage } from './wall-page'

const { lab, brokers } = vi.hoisted(() => {
  const lab: Profile = {
    identity: 'id-lab',
    name: 'lab',
    label: 'lab',
    color: 'ok',
    production: false,
    readOnly: false,
  }
  return { lab, brokers: [lab, { ...lab, identity: 'id-prod', name: 'prod', label: 'prod' }] }
})
const clear = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('@/api/vault', () => ({
  createVault: () => ({ vault: { clear, load: async () => undefined }, durable: true }),
  createMemoryVault: () => ({}),
}))
vi.mock('@/api/site', async (original) => ({ ...(await original<object>()), brokers, hasFleet: true }))

const client = (alarms: readonly string[], failure?: ApiError) =>
  fakeClient({
    monitorCurrent: () => {
      if (failure !== undefined) throw failure
      return { connections: 5, received_msg_rate: 7, sent_msg_rate: 9 }
    },
    cluster: () => ({ name: 'plant', nodes: ['a'], self: 'a' }),
    nodeList: () => [node('a')],
    alarmList: () => ({ data: alarms.map((name) => ({ name, node: 'a' })), meta: { count: alarms.length } }),
    monitor: () => [],
  })

const turn = (at: number, alarms: readonly string[]): Turn => ({
  profile: brokers[at],
  api: client(alarms),
  byKey: false,
})

beforeAll(async () => {
  await startI18n('en')
  await allWords()
  await fetchDialog()
  session.merge({ state: 'out' })
})
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  go('/wall', { force: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  wallKeys.set(() => new Map())
})

/** Like that of the page. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error === undefined ? this.props.children : <p>failed: {this.state.error.message}</p>
  }
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function show(turns: readonly Turn[], everyMs?: number) {
  const { container } = render(
    <Boundary>
      <KeysProvider>
        <WallPage turns={turns} {...(everyMs === undefined ? {} : { everyMs })} />
      </KeysProvider>
    </Boundary>,
  )
  await wait(0)
  return container
}
const press = (key: string) =>
  act(async () => fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}` }))
const alarms = () => within(screen.getByRole('list', { name: 'Alarms of all brokers' }))

it('shows the controls first, then hides them until the pointer moves, and leaves on Escape', async () => {
  const container = await show([turn(0, [])])
  expect(screen.getByRole('button', { name: /Leave/ })).toBeTruthy()
  await wait(8500)
  expect(container.firstElementChild?.className).toContain('cursor-none')
  expect(screen.queryByRole('toolbar')).toBeNull()
  fireEvent.pointerMove(window)
  expect(container.firstElementChild?.className).not.toContain('cursor-none')
  expect(screen.getByRole('button', { name: /Leave/ })).toBeTruthy()
  await wait(3500)
  expect(screen.queryByRole('toolbar')).toBeNull()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(location.hash).toBe('#/dashboard/overview')
})

it('shows the alarms of all brokers while one is shown, and turns to a broker that is pressed', async () => {
  await show([turn(0, []), turn(1, ['partition', 'high_cpu_usage'])], 20_000)
  const shown = () =>
    alarms()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(shown()).toEqual(['labNo alarms', 'prod2 alarms, critical'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('lab·plant')
  fireEvent.click(alarms().getByRole('button', { name: /^prod/ }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('prod·plant')
  await wait(20_000)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('lab·plant')
  await press('ArrowRight')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('prod·plant')
})

it('reads the figures of a broker before its turn, and of all others only the alarms', async () => {
  const reads = { lab: new Set<string>(), prod: new Set<string>(), eu: new Set<string>() }
  const turnOf = (name: keyof typeof reads): Turn => ({
    profile: { ...lab, name, identity: `id-${name}`, label: name },
    api: new Proxy(client([]), {
      get(target, endpoint: keyof ApiClient) {
        reads[name].add(endpoint)
        return target[endpoint]
      },
    }),
    byKey: false,
  })
  await show([turnOf('lab'), turnOf('prod'), turnOf('eu')], 20_000)
  const figures = ['alarmList', 'cluster', 'monitor', 'monitorCurrent', 'nodeList']
  expect(Object.values(reads).map((read) => [...read].sort())).toEqual([figures, figures, ['alarmList']])
  await wait(20_000)
  expect([...reads.eu].sort()).toEqual(figures)
  expect(alarms().getAllByRole('button')).toHaveLength(3)
})

it('chooses brokers, order and seconds, and writes them into the address', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await show([turn(0, [])])
  await press('b')
  const dialog = await screen.findByRole('dialog')
  const [first] = within(dialog).getAllByRole('checkbox')
  await vi.waitFor(() => expect(document.activeElement).toBe(first))
  await user.click(within(dialog).getByRole('checkbox', { name: 'prod' }))
  await user.click(within(dialog).getByRole('button', { name: 'Move prod up' }))
  const seconds = within(dialog).getByRole('textbox', { name: 'Seconds per broker' })
  await user.clear(seconds)
  await user.type(seconds, '2')
  expect(within(dialog).getByText('Enter a whole number from 5 to 3,600.')).toBeTruthy()
  await user.type(seconds, '5{Enter}')
  expect(decodeURIComponent(location.hash)).toBe('#/wall?brokers=prod,lab&every=25')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('changes the theme by one key', async () => {
  await show([turn(0, [])])
  const before = preferences.get().theme
  await press('t')
  expect(preferences.get().theme).not.toBe(before)
  await press('t')
  expect(preferences.get().theme).toBe(before)
})

it('asks for the key of a broker without one, says for which, and goes back to the others', async () => {
  await show([{ profile: brokers[0], api: undefined, byKey: false }, turn(1, [])], 20_000)
  fireEvent.click(screen.getByRole('button', { name: 'Enter API key' }))
  expect(screen.getByText(/\/broker\/lab$/).closest('p')?.textContent).toMatch(/^lab/)
  await wait(60_000)
  expect(screen.getByRole('textbox', { name: 'API key' })).toBeTruthy()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(alarms().getAllByRole('button')).toHaveLength(2)
  expect(location.hash).toBe('#/wall')
})

it('leads from a rejected key to the form, and from there out of the wall', async () => {
  const api = client([], new ApiError(401, 'BAD_API_KEY_OR_SECRET', ''))
  await show([{ profile: brokers[0], api, byKey: true }])
  expect(screen.getByRole('alert').textContent).toContain('The broker rejected the API key')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.getByRole('textbox', { name: 'API key' })).toBeTruthy()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(location.hash).toBe('#/dashboard/overview')
})

it('keeps using a key that could not be removed from the device, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await saveWallKey({ key: 'k', secret: 's' }, false, 'lab')
  await show([{ ...turn(0, []), byKey: true }])
  clear.mockRejectedValueOnce(new DOMException('The database is blocked', 'InvalidStateError'))
  fireEvent.pointerMove(window)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove API key' })))
  expect(screen.getByText('failed: The database is blocked')).toBeTruthy()
  expect(getWallKey('lab')).toEqual({ key: 'k', secret: 's' })
})
