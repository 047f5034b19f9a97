// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { fakeClient } from '@/api/client-fixture'
import { allWords, startI18n } from '@/i18n/i18n'
import { go } from '@/route/location'
import { node } from '@/features/stage'
import { rejectedWaitMs } from './use-poll'
import { staleAfterMs, WallFigures } from './wall-figures'
import { saveWallKey, wallKey } from './wall-key'

const clear = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('@/api/vault', () => ({ createVault: () => ({ vault: { clear }, durable: true }) }))

let failure: ApiError | undefined
let reads = 0
const api = fakeClient({
  monitorCurrent: () => {
    reads += 1
    if (failure !== undefined) throw failure
    return { connections: 12_345, live_connections: 12_000, received_msg_rate: 7, sent_msg_rate: 9 }
  },
  cluster: () => ({ name: 'plant', nodes: ['a'], self: 'a' }),
  nodeList: () => [node('a'), node('b', 'stopped')],
  alarmList: () => ({ data: [{ name: 'high_cpu_usage', node: 'a' }], meta: { count: 1 } }),
  monitor: () => [],
})

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => {
  vi.useFakeTimers()
  failure = undefined
  reads = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
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
const show = async () => {
  const { container } = render(<WallFigures api={api} byKey />)
  await wait(0)
  return container
}

it('shows the figures of the cluster', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('plant')
  expect(screen.getByRole('region', { name: 'Connections' }).textContent).toContain('12,345')
  expect(screen.getByRole('region', { name: 'Nodes' }).textContent).toBe('Nodes1/2b')
  expect(screen.getByRole('region', { name: /Alarms/ }).textContent).toContain('high_cpu_usage')
})

it('dims old figures and says how old they are, and recovers', async () => {
  await show()
  failure = new ApiError(0, 'NETWORK', '', { failure: 'network' })
  await wait(staleAfterMs + 10_000)
  expect(screen.getByRole('alert').textContent).toMatch(/Figures are \d+ s old/)
  expect(screen.getByRole('main').querySelector('.opacity-35')).not.toBeNull()
  expect(screen.getByRole('region', { name: 'Connections' }).textContent).toContain('12,345')
  failure = undefined
  await wait(6000)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that a key is rejected, and tries again every minute only', async () => {
  await show()
  failure = new ApiError(401, 'BAD_API_KEY_OR_SECRET', '')
  await wait(5000)
  expect(screen.getByRole('alert').textContent).toContain('The broker rejected the API key')
  const before = reads
  await wait(rejectedWaitMs - 1000)
  expect(reads).toBe(before)
  await wait(2000)
  expect(reads).toBe(before + 1)
})

it('hides the pointer until it moves, and leaves on Escape', async () => {
  go('/wall', { force: true })
  const container = await show()
  expect(container.firstElementChild?.className).toContain('cursor-none')
  fireEvent.pointerMove(window)
  expect(container.firstElementChild?.className).not.toContain('cursor-none')
  expect(screen.getByRole('button', { name: /Leave/ })).toBeTruthy()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(location.hash).toBe('#/dashboard/overview')
})

it('keeps using a key that could not be removed from the device, and says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await saveWallKey({ key: 'k', secret: 's' }, false)
  render(<WallFigures api={api} byKey />, { wrapper: Boundary })
  await wait(0)
  clear.mockRejectedValueOnce(new DOMException('The database is blocked', 'InvalidStateError'))
  fireEvent.pointerMove(globalThis.document.body)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove API key' })))
  expect(screen.getByText('failed: The database is blocked')).toBeTruthy()
  expect(wallKey.get()).toEqual({ key: 'k', secret: 's' })
  wallKey.set(() => undefined)
})
