import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { contextWith } from '@/command/fixture'
import type { Transfer } from '@/command/context'
import { findErrorPlace } from '@/command/error-place'
import invite from '@commands/cluster/invite'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const node = 'emqx2@10.0.0.2'
const request = { method: 'PUT', path: '/cluster/{node}/invite' }

function inviting(answer: () => Promise<unknown>) {
  const reports: Transfer[] = []
  const api = { clusterInvite: answer } as never
  return {
    reports,
    end: Promise.resolve(
      invite.run({ node }, contextWith({ api, now: Date.now, transfer: (now) => void reports.push(now) })),
    ),
  }
}

it('reports each second how long it has waited for a node to join, until it has', async () => {
  let join = (): void => undefined
  const { reports, end } = inviting(
    () =>
      new Promise<void>((resolve) => {
        join = resolve
      }),
  )
  await vi.advanceTimersByTimeAsync(3500)
  expect(reports.map(({ name, done, waits }) => [name, done, waits])).toEqual(
    [1000, 2000, 3000].map((ms) => [node, ms, 'cluster.invite.waiting']),
  )
  join()
  expect(await end).toMatchObject({ kind: 'done', message: 'cluster.invite.done' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(reports).toHaveLength(3)
})

it('reports nothing after a failure, and an unknown outcome for a call without a reply', async () => {
  const { reports, end } = inviting(() =>
    Promise.reject(new ApiError(0, 'TIMEOUT', '', { ...request, failure: 'timeout' })),
  )
  await expect(end).rejects.toMatchObject({ failure: 'timeout', outcomeUnknown: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect(reports).toEqual([])
})

it.each([
  ['timeout', 'cluster.invite.unreachable'],
  ['nodedown', 'cluster.invite.unreachable'],
  ["Can't invite self", 'error.node.invite'],
])('shows a refusal with %s at the name, with what to check', async (message, key) => {
  const error = await inviting(() =>
    Promise.reject(new ApiError(400, 'BAD_REQUEST', message, request)),
  ).end.then(
    () => undefined,
    (cause: unknown) => cause as ApiError,
  )
  expect(error && findErrorPlace(invite, error)).toMatchObject({ step: 'node', key })
})
