import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contextWith } from '@/command/fixture'
import { invite } from './invitation'

const node = 'emqx2@127.0.0.1'
const none = { in_progress: [], succeed: [], failed: [] }

/** A broker that returns these states one after the other. */
function brokerWithStates(...states: readonly object[]) {
  const sendInvitation = vi.fn()
  const getStates = vi.fn()
  for (const one of states) getStates.mockResolvedValueOnce({ ...none, ...one })
  return {
    sendInvitation,
    getStates,
    context: contextWith({
      api: { clusterInviteAsync: sendInvitation, clusterInvitations: getStates } as never,
    }),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('polls until the node has joined', async () => {
  const { sendInvitation, getStates, context } = brokerWithStates(
    { in_progress: [{ node }] },
    { in_progress: [{ node }] },
    { succeed: [{ node }] },
  )
  const ended = invite(node, context)
  await vi.advanceTimersByTimeAsync(2000)
  await ended
  expect([sendInvitation.mock.lastCall?.[0], getStates.mock.calls.length]).toEqual([{ params: { node } }, 3])
})

it("fails with the broker's reason, for an unreachable node like a synchronous invitation (recorded-5.8)", async () => {
  const failed = (reason: string) =>
    invite(
      node,
      brokerWithStates({
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

it('stops polling when it is aborted', async () => {
  const controller = new AbortController()
  const { getStates, context } = brokerWithStates({ in_progress: [{ node }] })
  const ended = invite(node, { ...context, signal: controller.signal })
  const caught = expect(ended).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(10)
  controller.abort(new Error('left'))
  await caught
  expect(getStates).toHaveBeenCalledTimes(1)
})
