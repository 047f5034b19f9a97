import * as z from 'zod/mini'
import { describe, expect, it, vi } from 'vitest'
import { banUndo as ban } from '@/features/ban/undo'
import { contract } from '@/contract'
import { recorded } from '../samples'
import { contextWith, noon } from '@/command/fixture'
import { publicArgs } from '@/command/history/history'
import { restoreValues } from '@/command/history/history-store'
import { readAnswer } from '@/command/prompt/answer'
import { begin, reduce } from '@/command/prompt/prompt'
import { perform } from '@/command/run'
import { formatInstant } from '@/lib/time/time'
import banCreate from '@commands/ban/create'
import banRemove from '@commands/ban/delete'

const command = banCreate
const minutes = (count: number) => noon + count * 60_000
const stage = (now = noon) => {
  const banCreate = vi.fn(async (_call: { body: Record<string, unknown> }) => undefined)
  return {
    sent: () => banCreate.mock.calls[0]?.[0].body,
    context: contextWith({ api: { banCreate } as never, now: () => now }),
  }
}

describe('a ban for ten minutes', () => {
  it('keeps the duration in the history and when repeated, and sends a new end time each time', async () => {
    const read = readAnswer(command.params['until'], '10m', noon, undefined)
    expect(read).toEqual({ ok: true, value: '10m' })
    const values = { who: 'x', until: '10m', reason: '' }
    expect(publicArgs(command, values)).toMatchObject({ until: '10m' })
    const later = stage(minutes(11))
    await perform(
      command,
      restoreValues(command, { who: 'y', until: '10m', reason: '' }, minutes(11)),
      later.context,
    )
    expect(later.sent()).toMatchObject({ who: 'y', until: new Date(minutes(21)).toISOString() })
  })
  it('keeps the duration when the user goes back to the step', () => {
    let state = begin(command, { who: 'x' }, 'palette')
    state = reduce(state, { type: 'answer', text: '10m' }, contextWith())
    expect(reduce(state, { type: 'back' }, contextWith())).toMatchObject({ step: 'until', draft: '10m' })
  })
  it('names its end before and after, without asking', async () => {
    const { context } = stage()
    const values = { who: 'x', until: '10m', reason: '', as: 'clientid' as const, never: false, by: 'admin' }
    expect(banCreate.effect?.(values, context)).toEqual({
      key: 'ban.create.effect.clientid.one',
      values: { who: 'x', count: 1, until: formatInstant(minutes(10)) },
    })
    expect(banCreate.confirm?.(values, 1)).toBeUndefined()
    expect(await banCreate.run(values, context)).toMatchObject({
      values: { until: formatInstant(minutes(10)) },
    })
  })
})

describe('a permanent ban', () => {
  it('asks once more, and sends an end, because newer brokers treat none as permanent', async () => {
    const { context, sent } = stage()
    expect(banCreate.confirm?.({ who: 'x', reason: '', as: 'clientid' } as never, 1)).toMatchObject({
      body: 'ban.create.confirm.ofClient.one',
    })
    await banCreate.run({ who: 'x', reason: '', as: 'clientid' } as never, context)
    expect(sent()).toMatchObject({ until: new Date(minutes(365 * 24 * 60)).toISOString() })
  })
})

it('asks before lifting many bans, not before lifting one', () => {
  expect(banRemove.confirm?.({ ban: 'clientid:x' }, 1)).toBeUndefined()
  expect(banRemove.confirm?.({ ban: 'clientid:x' }, 2)).toMatchObject({ values: { count: 2 } })
})

it('sends a permanent ban where the broker supports it, and an end otherwise', async () => {
  const post = vi.fn()
  const context = contextWith({ api: { banCreate: post } as never })
  const until = async (values: object) => {
    await banCreate.run({ who: 'a', as: 'clientid', ...values } as never, context)
    return (post.mock.lastCall?.[0] as { body: { until?: string } }).body.until
  }
  expect([
    await until({ never: true }),
    await until({ until: '2026-11-22T00:00:00.000Z' }),
    await until({}),
  ]).toEqual([
    'infinity',
    '2026-11-22T00:00:00.000Z',
    new Date(context.now() + 365 * 86_400_000).toISOString(),
  ])
  await expect(
    perform(banCreate, { who: 'a', never: true, until: '2026-11-22T00:00:00.000Z' } as never, context),
  ).rejects.toMatchObject({ code: 'API_KEY_END' })
  expect([banCreate.params.never.needs, banCreate.params.never.initial]).toEqual(['endlessBans', false])
  expect(banCreate.confirm?.({ who: 'a', never: true } as never, 1)?.body).toBe(
    'ban.create.endless.ofClient.one',
  )
  expect(ban.restore('clientid:a', { until: 'infinity' }, undefined, 0)).toEqual([
    { command: 'ban.create', with: { as: 'clientid', who: 'a', never: true, reason: '' } },
  ])
})

it('reads bans of 5.8.9 with unknown kinds and without an end', () => {
  const rows = recorded('banned', '5.8').flatMap(({ method, path, status, responseBody }) =>
    method === 'GET' && path === '/banned' && status === 200
      ? z.parse(contract.banList.reply, responseBody).data
      : [],
  )
  expect(rows.every((row) => row.$raw === undefined)).toBe(true)
  expect(new Set(rows.map(({ as }) => as)).size).toBeGreaterThan(3)
  expect(rows.some(({ until }) => until === 'infinity')).toBe(true)
})

it('says of a ban by client ID, and of no other, that the clients are disconnected', () => {
  const bodyOf = (as: 'clientid' | 'username', count: number, end: object) =>
    banCreate.confirm?.({ who: 'x', reason: '', as, ...end } as never, count)?.body
  expect([bodyOf('clientid', 3, {}), bodyOf('username', 3, {})]).toEqual([
    'ban.create.confirm.ofClient.many',
    'ban.create.confirm.many',
  ])
  expect([bodyOf('clientid', 1, { never: true }), bodyOf('username', 1, { never: true })]).toEqual([
    'ban.create.endless.ofClient.one',
    'ban.create.endless.one',
  ])
})
