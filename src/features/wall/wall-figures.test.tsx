// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { fakeClient } from '@/api/client-fixture'
import { allWords, startI18n } from '@/i18n/i18n'
import { node } from '@/features/stage'
import { rejectedWaitMs } from './use-poll'
import { staleAfterMs, WallFigures } from './wall-figures'

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
  monitor: () => [
    { time_stamp: 0, connections: 12_000 },
    { time_stamp: 3_600_000, connections: 12_300 },
  ],
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

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = async () => {
  render(<WallFigures api={api} byKey />)
  await wait(0)
}

it('shows the figures of the cluster', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('plant')
  expect(screen.getByRole('region', { name: 'Connections' }).textContent).toContain('12,345+345 in 1 h')
  expect(screen.getByRole('region', { name: 'Nodes' }).textContent).toBe('Nodes1/2bStoppedaRunning')
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
