import { expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { Transfer } from '@/command/context'
import { sendUsers } from './send-users'

const users = Array.from({ length: 1200 }, (_, index) => ({ user_id: `u${index}` }))
const idsIn = async (body: FormData) =>
  (JSON.parse(await (body.get('filename') as File).text()) as { user_id: string }[]).map(
    ({ user_id }) => user_id,
  )

it('sends all users in batches and reports progress', async () => {
  const sent: string[] = []
  const progress: number[] = []
  const outcome = await sendUsers(
    { users, from: 0, changed: 'authnUser', send: async (body) => void sent.push(...(await idsIn(body))) },
    {
      transfer: ({ done, total }) => {
        progress.push(done)
        expect(total).toBe(1200)
      },
    },
  )
  expect(sent).toEqual(users.map(({ user_id }) => user_id))
  expect(progress).toEqual([0, 500, 1000])
  expect(outcome).toMatchObject({ kind: 'done', values: { count: 1200 }, changed: ['authnUser'] })
})

it('reports what was sent when the connection breaks, and continues from there (catalogue U4)', async () => {
  const sent: number[] = []
  let fails = true
  const send = async (body: FormData) => {
    if (fails && sent.length === 2)
      throw new ApiError(0, 'NETWORK', 'connection lost', { failure: 'network' })
    sent.push((await idsIn(body)).length)
  }
  const broken = await sendUsers({ users, from: 0, changed: 'authnUser', send }, {})
  expect(broken).toMatchObject({
    kind: 'ask',
    with: { from: 1000 },
    confirm: { values: { done: 1000, total: 1200, reason: 'connection lost' } },
  })
  fails = false
  await sendUsers({ users, from: 1000, changed: 'authnUser', send }, {})
  expect(sent).toEqual([500, 500, 200])
})

it('stops between two batches when aborted, and reports where (catalogue U4)', async () => {
  let stop: Transfer['stop'] = () => undefined
  const sent: number[] = []
  const outcome = await sendUsers(
    {
      users,
      from: 0,
      changed: 'authnUser',
      send: async (body) => {
        sent.push((await idsIn(body)).length)
        stop()
      },
    },
    {
      transfer: (now) => {
        stop = now.stop
      },
    },
  )
  expect(sent).toEqual([500])
  expect(outcome).toMatchObject({
    kind: 'ask',
    with: { from: 500 },
    confirm: { body: 'authentication-user.import.stopped' },
  })
})

it('says what the broker counted over all batches, and rejected users above all', async () => {
  const counts = { total: 400, success: 300, override: 60, skipped: 40, failed: 0 }
  const send = async () => counts
  expect(await sendUsers({ users, from: 0, changed: 'authnUser', send }, {})).toMatchObject({
    kind: 'done',
    message: 'authentication-user.import.counts',
    values: { count: 1200, success: 900, override: 180, skipped: 120, failed: 0 },
  })
  expect(
    await sendUsers(
      { users, from: 0, changed: 'authnUser', send: async () => ({ ...counts, failed: 2 }) },
      {},
    ),
  ).toMatchObject({ message: 'authentication-user.import.failed', values: { failed: 6 } })
})

it('throws if the first batch is refused', async () => {
  await expect(
    sendUsers(
      {
        users,
        from: 0,
        changed: 'authnUser',
        send: () => Promise.reject(new ApiError(400, 'BAD_REQUEST', 'bad_format')),
      },
      {},
    ),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
