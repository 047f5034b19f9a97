import { perform } from '@/command/run'
import { describe, expect, it, vi } from 'vitest'
import { storedAs } from '@/features/ban/ban-kind'
import { maxClientsRead, patternTest, previewBan } from '@/features/ban/ban-pattern'
import { contextWith, noon } from '@/command/fixture'
import { concerns } from '@/features/client/diagnose/presence'
import { banUndo as ban } from '@/features/ban/undo'
import banPattern from '@commands/ban/pattern'

type Query = { page: number; limit: number; fields: string; conn_state: string }
/** A broker with this many connected clients, `bot-0`, `bot-1`, …, every second one from its own network. */
function brokerWith(count: number) {
  const clientList = vi.fn(async ({ query: { page, limit } }: { query: Query }) => ({
    data: Array.from({ length: Math.max(0, Math.min(limit, count - (page - 1) * limit)) }, (_, index) => {
      const at = (page - 1) * limit + index
      return {
        clientid: `bot-${at}`,
        username: at % 2 === 0 ? null : 'odd',
        ip_address: at % 2 === 0 ? '10.1.0.7' : '2001:db8::7',
      }
    }),
    meta: { count, hasnext: page * limit < count },
  }))
  const banCreate = vi.fn(async ({ body }: { body: { who: string } }) => body)
  return {
    clientList,
    banCreate,
    context: contextWith({ api: { clientList, banCreate } as never, release: [5, 8, 9] }),
  }
}
const given = (as: string, who: string, more: object = { until: '1h' }) =>
  ({ as, who, reason: '', by: 'admin', never: false, ...more }) as never

describe('clients matched by a ban pattern', () => {
  it.each([
    ['clientid_re', '^bot-1\\d$', 10],
    ['clientid_re', 'bot', 50],
    ['username_re', '^odd$', 25],
    ['peerhost_net', '10.0.0.0/8', 25],
    ['peerhost_net', '2001:db8::/32', 25],
    ['peerhost_net', '192.168.0.0/16', 0],
  ] as const)('%s %s matches %i of 50 clients', async (as, who, hits) => {
    const { clientList, context } = brokerWith(50)
    expect(await previewBan(as, who, context)).toMatchObject({ hits, read: 50, complete: true })
    expect(clientList.mock.calls[0]?.[0].query).toMatchObject({
      conn_state: 'connected',
      fields: 'clientid,username,ip_address',
      limit: 10_000,
    })
  })

  it('checks at most a limited number of clients, and says that others were not checked', async () => {
    const { clientList, context } = brokerWith(70_000)
    const seen = await previewBan('clientid_re', '^bot-', context)
    expect(seen).toMatchObject({ hits: maxClientsRead, read: maxClientsRead, complete: false })
    expect(seen?.first).toHaveLength(20)
    expect(clientList).toHaveBeenCalledTimes(5)
    expect(await banPattern.warn?.(given('clientid_re', '^bot-'), [], context)).toMatchObject({
      body: 'ban.pattern.confirm.some',
      values: { hits: 50_000, read: 50_000 },
    })
    expect(await previewBan('clientid_re', '^bot-', brokerWith(maxClientsRead).context)).toMatchObject({
      complete: true,
    })
  })

  it('says that a pattern cannot be evaluated, instead of guessing', async () => {
    const { clientList, context } = brokerWith(5)
    expect(await banPattern.warn?.(given('clientid_re', '(?=bot)'), [], context)).toMatchObject({
      body: 'ban.pattern.confirm.unseen',
    })
    expect(clientList).not.toHaveBeenCalled()
  })
})

it('names in the question the matched clients, the network as stored, and the end', async () => {
  const warning = await banPattern.warn?.(given('peerhost_net', '10.1.2.3/16'), [], brokerWith(4).context)
  expect(warning).toMatchObject({
    body: 'ban.pattern.confirm.all',
    values: { who: '10.1.0.0/16', hits: 2, read: 4 },
    refs: [
      { resource: 'client', id: 'bot-0' },
      { resource: 'client', id: 'bot-2' },
    ],
  })
  expect(banPattern.effect?.({ as: 'peerhost_net', who: '10.1.2.3/16' }, contextWith())).toMatchObject({
    values: { net: '10.1.0.0/16' },
  })
  expect([storedAs('peerhost_net', '10.1.0.0/16'), storedAs('clientid_re', '10.1.2.3/16')]).toEqual([
    '10.1.0.0/16',
    '10.1.2.3/16',
  ])
})

it('requires an end or an explicit permanent ban, never both or neither', async () => {
  const { banCreate, context } = brokerWith(1)
  await banPattern.run(given('clientid_re', '^x'), context)
  await banPattern.run(given('clientid_re', '^x', { never: true }), context)
  expect(banCreate.mock.calls.map(([{ body }]) => (body as unknown as { until: string }).until)).toEqual([
    new Date(noon + 3_600_000).toISOString(),
    'infinity',
  ])
  for (const [more, code] of [
    [{}, 'BAN_END'],
    [{ until: '1h', never: true }, 'API_KEY_END'],
  ] as const) {
    await expect(banPattern.warn?.(given('clientid_re', '^x', more), [], context)).rejects.toMatchObject({
      code,
    })
    await expect(perform(banPattern, given('clientid_re', '^x', more), context)).rejects.toMatchObject({
      code,
    })
  }
  expect(banCreate).toHaveBeenCalledTimes(2)
})

it.each([
  ['clientid_re', '((', 'BAN_PATTERN'],
  ['peerhost_net', '10.0.0.0/99', 'BAN_NETWORK'],
  ['peerhost_net', '10.0.0.1', 'BAN_NETWORK'],
] as const)('rejects %s %s before sending anything', async (as, who, code) => {
  const { clientList, banCreate, context } = brokerWith(1)
  await expect(banPattern.warn?.(given(as, who), [], context)).rejects.toMatchObject({ code })
  await expect(perform(banPattern, given(as, who), context)).rejects.toMatchObject({ code })
  expect([clientList.mock.calls, banCreate.mock.calls]).toEqual([[], []])
})

it('finds pattern bans in a diagnosis, and undoes an unban by the command that created it', () => {
  const who = { clientid: 'bot-7', username: undefined, peerhost: '10.1.0.7' }
  const concerned = (as: string, named: string) => concerns({ as, who: named }, who, noon)
  expect([
    concerned('clientid_re', '^bot'),
    concerned('username_re', '.*'),
    concerned('peerhost_net', '10.1.0.0/16'),
    concerned('peerhost_net', '10.2.0.0/16'),
  ]).toEqual([true, false, true, false])
  expect(patternTest('clientid_re', '(?=x)')).toBe('unsupported')
  expect(ban.restore('clientid_re:^bot', { until: 'infinity' }, undefined, 0)).toEqual([
    { command: 'ban.pattern', with: { as: 'clientid_re', who: '^bot', never: true, reason: '' } },
  ])
})
