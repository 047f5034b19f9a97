import { afterEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { changed } from '@/api/query'
import { contextWith } from '@/command/fixture'
import { session } from '@/connection/page'
import { createSharedReplies } from './shared-replies'
import { findAllowed } from './sources'

const { nouns } = contextWith()
const { signal } = new AbortController()
afterEach(() => vi.useRealTimers())

/** A broker with two nodes and one client, and how often each list was asked for. */
function stage() {
  const nodeList = vi.fn<ApiClient['nodeList']>(() =>
    Promise.resolve(['sensor-a', 'sensor-b'].map((node) => ({ node, node_status: 'running' }) as const)),
  )
  const clientList = vi.fn<ApiClient['clientList']>(() => Promise.resolve({ data: [], meta: {} }))
  const api = { nodeList, clientList } as Partial<ApiClient> as ApiClient
  const share = createSharedReplies()
  const pause = (text: string) =>
    Promise.all(
      (['node', 'client'] as const).map((noun) =>
        findAllowed({ api: share(api), nouns }, noun, text, signal),
      ),
    )
  const calls = () => [nodeList.mock.calls.length, clientList.mock.calls.length]
  return { api, nodeList, share, pause, calls }
}

it('reads a whole list once for several pauses in typing, and asks the broker for each text', async () => {
  const { pause, calls } = stage()
  const [first] = await pause('sensor')
  expect(first?.items.map(({ id }) => id)).toEqual(['sensor-a', 'sensor-b'])
  expect(calls()).toEqual([1, 2])
  const [second] = await pause('sensor-b')
  expect(second?.items.map(({ id }) => id)).toEqual(['sensor-b'])
  expect(calls()).toEqual([1, 4])
  // The same text once more costs nothing.
  await pause('sensor')
  expect(calls()).toEqual([1, 4])
})

it('reads again after a command, a login and ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { pause, calls } = stage()
  await pause('sensor')
  changed(['rule'])
  await pause('sensor')
  expect(calls()[0]).toBe(2)
  session.merge({ generation: `after ${String(session.get().generation)}` })
  await pause('sensor')
  expect(calls()[0]).toBe(3)
  vi.advanceTimersByTime(9_999)
  await pause('sensor')
  expect(calls()[0]).toBe(3)
  vi.advanceTimersByTime(1)
  await pause('sensor')
  expect(calls()[0]).toBe(4)
})

it('shares neither failures, nor replies from before a command, nor those of another broker', async () => {
  const { api, nodeList, share, pause, calls } = stage()
  nodeList.mockRejectedValueOnce(new ApiError(500, 'INTERNAL_ERROR', ''))
  await expect(pause('sensor')).rejects.toThrow()
  await pause('sensor')
  expect(calls()[0]).toBe(2)
  const late = createSharedReplies()(api)
  const reading = late.nodeList({}, { signal })
  changed(['node'])
  await reading
  await late.nodeList({}, { signal })
  expect(calls()[0]).toBe(4)
  const other = stage()
  await share(other.api).nodeList({}, { signal })
  expect(other.calls()[0]).toBe(1)
})

it('sends every write', async () => {
  const clientKick = vi.fn<ApiClient['clientKick']>(() => Promise.resolve(undefined))
  const api = createSharedReplies()({ clientKick } as Partial<ApiClient> as ApiClient)
  for (let time = 0; time < 2; time += 1) await api.clientKick({ params: { clientid: 'a' } })
  expect(clientKick).toHaveBeenCalledTimes(2)
})
