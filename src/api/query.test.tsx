// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallOptions } from '@/contract/endpoint'
import { connection } from '@/connection/page'
import type { ApiClient } from './client'
import { ApiError } from './error'
import { nextReadDelay, readForUser, changed, queries, useRead } from './query'

type Reading = {
  filter: string | undefined
  options: CallOptions
  answer: (id: string) => void
  refuse: (error: ApiError) => void
}
let readings: Reading[] = []
beforeEach(() => {
  readings = []
  const clientList: ApiClient['clientList'] = ({ query }, options = {}) =>
    new Promise((resolve, reject) => {
      readings.push({
        filter: query?.like_clientid,
        options,
        answer: (clientid) => resolve({ data: [{ clientid }], meta: {} }),
        refuse: reject,
      })
    })
  vi.spyOn(connection, 'api', 'get').mockReturnValue({ clientList } as ApiClient)
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
)
const list = (every?: number) =>
  renderHook(
    ({ filter }: { filter: string }) =>
      useRead('clientList', { query: { like_clientid: filter } }, { every, keep: true }),
    { wrapper, initialProps: { filter: 'a' } },
  )
const latest = () => {
  const last = readings.at(-1)
  if (last === undefined) throw new Error('nothing was read')
  return last
}

it('shows the last request, whichever reply arrives last (catalogue R22)', async () => {
  const { result, rerender } = list()
  const slow = latest()
  rerender({ filter: 'b' })
  expect(slow.options.signal?.aborted).toBe(true)
  latest().answer('of b')
  await waitFor(() => expect(result.current.data?.data[0]?.clientid).toBe('of b'))
  // Like a proxy that ignores the abort.
  await act(async () => slow.answer('of a'))
  expect(result.current.data?.data[0]?.clientid).toBe('of b')
})

it('waits as long as the broker requests, even if polls are faster (catalogue R8)', async () => {
  vi.useFakeTimers()
  const { result } = list(5000)
  latest().refuse(new ApiError(503, 'HTTP_503', '', { retryAfter: 15_000 }))
  await act(() => vi.advanceTimersByTimeAsync(14_900))
  expect([result.current.error?.status, readings.length]).toEqual([503, 1])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(readings.length).toBe(2)
  latest().answer('a')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(result.current.error).toBe(null)
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(readings.length).toBe(3)
})

it('shows progress for the first read, a refresh and changes, but not for polls', async () => {
  vi.useFakeTimers()
  const { result } = list(5000)
  const answered = async () => {
    latest().answer('a')
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  await answered()
  await act(() => vi.advanceTimersByTimeAsync(5100))
  await answered()
  act(() => readForUser(() => void result.current.refetch()))
  await answered()
  act(() => changed(['client']))
  await answered()
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(readings.map(({ options }) => options.quiet)).toEqual([false, true, false, false, true])
})

it('keeps a refusal visible while a poll reads again, and reads once for many components', async () => {
  vi.useFakeTimers()
  const refusal = new ApiError(403, 'UNAUTHORIZED_ROLE', '')
  const { result } = list(10_000)
  latest().refuse(refusal)
  await act(() => vi.advanceTimersByTimeAsync(0))
  for (let drawn = 0; drawn < 5; drawn += 1)
    renderHook(() => useRead('clientList', { query: { like_clientid: 'a' } }), {
      wrapper,
    }).unmount()
  expect(readings.length).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  // The poll is pending.
  expect([readings.length, result.current.error, result.current.isFetching]).toEqual([2, refusal, true])
  latest().answer('a')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect([result.current.error, result.current.data?.data[0]?.clientid]).toEqual([null, 'a'])
})

it('reads a refused query again after a command changed it', async () => {
  vi.useFakeTimers()
  const { unmount } = list()
  latest().refuse(new ApiError(503, 'SERVICE_UNAVAILABLE', 'Not enabled'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  unmount()
  changed(['client'])
  list()
  expect(readings.length).toBe(2)
})

it.each([
  [503, 'SERVICE_UNAVAILABLE', 1],
  [503, 'HTTP_503', 3],
  [403, 'UNAUTHORIZED_ROLE', 1],
])('tries a read with the reply %i %s this many times: %i', async (status, code, times) => {
  vi.useFakeTimers()
  list()
  for (let tried = 0; tried < 5; tried += 1) {
    latest().refuse(new ApiError(status, code, ''))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
  }
  expect(readings.length).toBe(times)
})

it('forgets how long a read took when its query ends, also where its reply arrives later', async () => {
  vi.useFakeTimers()
  const { unmount } = list(1000)
  const [query] = queries.getQueryCache().getAll()
  const next = () => nextReadDelay({ error: null }, query?.queryHash ?? '', 1000, true)
  await act(() => vi.advanceTimersByTimeAsync(800))
  latest().answer('slow')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(next()).toBe(2000)
  await act(() => vi.advanceTimersByTimeAsync(2800))
  const late = latest()
  unmount()
  queries.clear()
  expect(next()).toBe(1000)
  late.answer('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(next()).toBe(1000)
})
