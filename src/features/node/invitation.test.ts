import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import { invite } from './invitation'

const node = 'emqx2@127.0.0.1'
const none = { in_progress: [], succeed: [], failed: [] }

/** A broker that tells these, one after the other. */
function telling(...told: readonly object[]) {
  const ask = vi.fn()
  const tell = vi.fn()
  for (const one of told) tell.mockResolvedValueOnce({ ...none, ...one })
  return {
    ask,
    tell,
    context: contextWith({ api: { clusterInviteAsync: ask, clusterInvitations: tell } as never }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('looks until the node has joined', async () => {
  const { ask, tell, context } = telling(
    { in_progress: [{ node }] },
    { in_progress: [{ node }] },
    { succeed: [{ node }] },
  )
  const ended = invite(node, context)
  await vi.advanceTimersByTimeAsync(2000)
  await ended
  expect([ask.mock.lastCall?.[0], tell.mock.calls.length]).toEqual([{ params: { node } }, 3])
})

it('fails with the reason of the broker, of a node out of reach as a waiting invitation does (recorded-5.8)', async () => {
  const failed = (reason: string) =>
    invite(
      node,
      telling({
        failed: [
          { node, reason },
          { node: 'other@127.0.0.1', reason: 'x' },
        ],
      }).context,
    )
  await expect(failed('{error,{badrpc,nodedown}}')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'nodedown',
  })
  await expect(failed("{error,{already_in_cluster,'emqx2@127.0.0.1'}}")).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: "{error,{already_in_cluster,'emqx2@127.0.0.1'}}",
  })
})

it('stops looking when nobody waits any more', async () => {
  const own = new AbortController()
  const { tell, context } = telling({ in_progress: [{ node }] })
  const ended = invite(node, { ...context, signal: own.signal })
  const caught = expect(ended).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(10)
  own.abort(new Error('left'))
  await caught
  expect(tell).toHaveBeenCalledTimes(1)
})
