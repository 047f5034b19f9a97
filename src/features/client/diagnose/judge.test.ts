import { describe, expect, it } from 'vitest'
import type { ClientRow } from '../contract'
import type { Question } from './finding'
import { judgeDropped, judgeQueue, judgeSlow, judgeStuck } from './load'
import { nearest } from './nearest'
import { judgeLogin, loginName, type LoginStep } from './login'
import {
  judgeDelayed,
  judgeExhook,
  judgeRetained,
  judgeRewritten,
  judgeRules,
  judgeTraffic,
  publishesTo,
} from './on-topic'
import { judgeBanned, judgeConnected, judgeFlapping, judgeLeft, concerns } from './presence'
import { judgeReconnects, watchReconnects } from './reconnects'
import { judgeAuthorized, judgeAutoSubscribe, judgeSubscribed } from './reach'

const receive: Question = { clientid: 'c', topic: 'a/b', direction: 'receive' }
const send: Question = { ...receive, direction: 'send' }
const client = (more: Partial<ClientRow> = {}): ClientRow => ({
  clientid: 'c',
  node: 'n',
  connected: true,
  mqueue_len: 0,
  mqueue_max: 10,
  inflight_cnt: 0,
  inflight_max: 2,
  awaiting_rel_cnt: 0,
  awaiting_rel_max: 2,
  mqueue_dropped: 0,
  ...more,
})
const short = ({ verdict, said }: { verdict: string; said: readonly { key: string }[] }) => [
  verdict,
  ...said.map(({ key }) => key.replace('diagnose.', '')),
]

describe('is it there', () => {
  it.each([
    [client(), ['fine', 'connected.yes']],
    [client({ connected: false }), ['trouble', 'connected.no']],
    [undefined, ['trouble', 'connected.none']],
    // A row that does not say is neither (catalogue R12).
    [{ clientid: 'c' }, ['unknown', 'connected.untold']],
  ])('connected: %#', (row, expected) => expect(short(judgeConnected(row, receive))).toEqual(expected))

  it.each([
    [client({ connected_at: '2026-11-21T11:00:00Z' }), ['fine', 'left.since']],
    [
      client({ connected: false, disconnected_at: '2026-11-21T11:00:00Z', expiry_interval: 60 }),
      ['unknown', 'left.at', 'left.noReason', 'left.kept'],
    ],
    [
      client({
        connected: false,
        disconn_props: { 'Reason-String': 'battery' },
        expiry_interval: 4_294_967_295,
      }),
      ['hint', 'left.untold', 'left.reason', 'left.keptForever'],
    ],
    [undefined, ['unknown', 'left.nothing']],
  ])('left: %#', (row, expected) => expect(short(judgeLeft(row, receive))).toEqual(expected))

  it('a ban holds for whom it names, until it ends', () => {
    const who = { clientid: 'c', username: 'u', peerhost: undefined }
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(
      [
        { as: 'clientid', who: 'c' },
        { as: 'username', who: 'u', until: 'infinity' },
        { as: 'clientid', who: 'c', until: '2026-11-21T11:00:00Z' },
        { as: 'peerhost', who: 'u' },
        { as: 'clientid', who: 'u' },
      ].map((ban) => concerns(ban, who, now)),
    ).toEqual([true, true, false, false, false])
  })
  it('is banned, may be, or is not; and by flapping detection only where that did it', () => {
    const flapped = { as: 'clientid', who: 'c', by: 'flapping detector' }
    expect(short(judgeBanned({ named: [], maybe: 0 }, receive))).toEqual(['fine', 'banned.no'])
    expect(short(judgeBanned({ named: [], maybe: 2 }, receive))).toEqual(['unknown', 'banned.maybe'])
    expect(judgeBanned({ named: [flapped], maybe: 0 }, receive).mends).toEqual([
      { command: 'ban.remove', with: { ban: 'clientid:c' } },
    ])
    expect(short(judgeFlapping({ named: [flapped], maybe: 0 }, { enable: true }))).toEqual([
      'trouble',
      'flapping.banned',
      'banned.clientid',
    ])
    expect(
      short(
        judgeFlapping({ named: [{ ...flapped, by: 'admin' }], maybe: 0 }, { enable: true, max_count: 15 }),
      ),
    ).toEqual(['fine', 'flapping.on'])
    expect(short(judgeFlapping({ named: [], maybe: 0 }, undefined))).toEqual(['off', 'flapping.off'])
  })
})

describe('does it connect again and again', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const at = (second: number) => new Date(now + second * 1000).toISOString()
  /** Reads these rows one after the other, then the last of them. */
  const watch = (...rows: (ClientRow | undefined)[]) =>
    watchReconnects(
      () => Promise.resolve(rows.length > 1 ? rows.shift() : rows[0]),
      () => now,
      async () => undefined,
    )
  const came = (second: number, ip_address = '10.0.0.1') => client({ connected_at: at(second), ip_address })

  it('sees two programs that take one session over from each other', async () => {
    const finding = judgeReconnects(
      await watch(came(-1), came(0, '10.0.0.2'), came(1), came(2, '10.0.0.2')),
      receive,
    )
    expect(short(finding)).toEqual(['trouble', 'reconnects.again', 'reconnects.addresses'])
    expect([finding.said[0]?.values, finding.said[1]?.values]).toEqual([
      { count: 4, seconds: 4 },
      { addresses: '10.0.0.1, 10.0.0.2' },
    ])
    expect(finding.mends).toEqual([{ command: 'trace.create', with: { condition: 'c', type: 'clientid' } }])
  })
  it('says what it may be where all connections come from one address, also while it is away between two', async () => {
    expect(short(judgeReconnects(await watch(came(-1), undefined, came(1)), receive))).toEqual([
      'trouble',
      'reconnects.again',
      'reconnects.takeover',
    ])
  })
  it('finds nothing of a client that came once, and does not watch one that has been there, or is not there at all', async () => {
    expect(short(judgeReconnects(await watch(came(-1)), receive))).toEqual(['fine', 'reconnects.once'])
    expect(await watch(came(-61), came(0))).toBeUndefined()
    expect(await watch(undefined, came(0))).toBeUndefined()
    expect(short(judgeReconnects(undefined, receive))).toEqual(['fine', 'reconnects.steady'])
  })
})

describe('can it log in', () => {
  const own = (known: boolean | undefined): LoginStep => ({
    id: 'password_based:built_in_database',
    user: known === undefined ? undefined : 'u',
    known,
  })
  const other: LoginStep = { id: 'password_based:http', user: undefined, known: undefined }
  it.each<[readonly LoginStep[], ClientRow | undefined, string[]]>([
    [[], undefined, ['fine', 'login.open']],
    [[own(true)], client({ username: 'u' }), ['fine', 'login.acceptedAs']],
    [[own(true)], client(), ['fine', 'login.accepted']],
    [[own(true)], undefined, ['unknown', 'login.exists']],
    [[own(false)], undefined, ['trouble', 'login.missing']],
    [[own(false), other], undefined, ['unknown', 'login.missing', 'login.others']],
    [[own(undefined)], undefined, ['unknown', 'login.askUsername']],
    [[other], client({ connected: false }), ['unknown', 'login.others']],
  ])('login: %#', (steps, row, expected) => expect(short(judgeLogin(steps, row))).toEqual(expected))
  it('offers to create the user that is missing', () => {
    expect(judgeLogin([own(false)], undefined).mends).toEqual([
      { command: 'authn-user.create', with: { authn: 'password_based:built_in_database', user: 'u' } },
    ])
  })
  it('looks a user up by what the authenticator goes by', () => {
    const who = { clientid: 'c', username: 'u', peerhost: undefined }
    const row = { id: 'x', mechanism: 'password_based', backend: 'built_in_database' }
    expect([
      loginName({ ...row, user_id_type: 'clientid' }, who),
      loginName(row, who),
      loginName({ ...row, backend: 'http' }, who),
      loginName(row, { ...who, username: undefined }),
    ]).toEqual(['c', 'u', undefined, undefined])
  })
})

describe('does it get them', () => {
  const held = (topic: string, more: object = {}) => ({
    client: client(),
    rows: [{ topic, qos: 1 }],
    matches: [],
    topic: 'a/b',
    ...more,
  })
  it.each([
    ['A/b', 'case'],
    ['/a/b', 'slash'],
    ['a/c', 'level'],
    ['a/b/c', 'depth'],
    ['$share/g/A/+', 'case'],
  ])('%s is near by %s', (filter, why) =>
    expect(nearest([filter, 'x/y/z'], 'a/b')).toMatchObject({ filter, why }),
  )
  it('nothing is near of what has nothing in common', () =>
    expect(nearest(['x/y', 'z', 'a'], 'a/b')).toBeUndefined())

  it('a match is told with its quality, and one that is shared or leaves its own out as such', () => {
    expect(
      short(judgeSubscribed({ ...held('a/+'), matches: [{ row: { topic: 'a/+', qos: 1 } }] }, receive)),
    ).toEqual(['fine', 'subscribed.match'])
    expect(
      short(
        judgeSubscribed({ ...held('a/+'), matches: [{ row: { topic: 'a/+', qos: 0, nl: 1 } }] }, receive),
      ),
    ).toEqual(['hint', 'subscribed.match', 'subscribed.noLocal'])
    expect(
      short(
        judgeSubscribed(
          {
            ...held('a/+', { client: client({ connected: false }) }),
            matches: [{ row: { topic: 'a/+', qos: 0 } }],
          },
          receive,
        ),
      ),
    ).toEqual(['hint', 'subscribed.match', 'subscribed.offline'])
    expect(short(judgeSubscribed(held('x'), receive))).toEqual(['trouble', 'subscribed.none'])
    expect(short(judgeSubscribed(held('x', { client: undefined }), receive))).toEqual([
      'unknown',
      'subscribed.noSession',
    ])
  })
  it('an automatic subscription that it lacks is made when it comes anew', () => {
    const auto = { topic: 'a/${clientid}', qos: 1, nl: 0, rap: 0, rh: 0 } as const
    const who = { clientid: 'b', username: undefined, peerhost: undefined }
    expect(judgeAutoSubscribe([auto], who, held('x'))).toMatchObject({
      verdict: 'trouble',
      mends: [{ command: 'client.kick', with: { clientid: 'b' } }],
    })
    expect(short(judgeAutoSubscribe([auto], who, held('a/b')))).toEqual(['fine', 'autoSubscribe.has'])
    expect(short(judgeAutoSubscribe([auto], { ...who, clientid: 'other' }, held('x')))).toEqual([
      'fine',
      'autoSubscribe.none',
    ])
  })
  it('what only an external source knows is not known; a right is offered where it can be kept', () => {
    const answer = {
      steps: [{ type: 'http', says: 'unknown' as const }],
      verdict: 'unknown' as const,
      by: undefined,
      otherwise: 'deny' as const,
      username: undefined,
      peerhost: '127.0.0.1',
      connected: true,
      topic: 'a/b',
    }
    expect(short(judgeAuthorized(answer, 'a/b', true, receive))).toEqual([
      'unknown',
      'authorized.unknown.subscribe',
      'authorized.askOnly',
      'authorized.standing',
    ])
    expect(judgeAuthorized({ ...answer, verdict: 'deny', by: 'nomatch' }, 'a/b', false, send).mends).toEqual(
      [],
    )
    expect(
      judgeAuthorized(
        {
          ...answer,
          steps: [{ type: 'built_in_database', says: 'nomatch' }],
          verdict: 'deny',
          by: 'nomatch',
        },
        'a/b',
        false,
        send,
      ).mends,
    ).toMatchObject([{ command: 'acl.add', with: { action: 'publish', topic: 'a/b' } }])
    expect(
      judgeAuthorized({ ...answer, verdict: 'deny', by: 'cache', otherwise: 'allow' }, 'a/b', false, send)
        .mends,
    ).toEqual([{ command: 'client.authz-clear', with: { clientid: 'c' } }])
  })
})

describe('is there room, and is it fast', () => {
  it.each([
    [client(), ['fine', 'queue.of']],
    [client({ mqueue_len: 3 }), ['hint', 'queue.of', 'queue.behind']],
    [client({ mqueue_len: 10 }), ['trouble', 'queue.of', 'queue.full']],
    // Zero and `infinity` are no limits (src/contract/docs/clients.md#client-fields).
    [client({ mqueue_len: 10, mqueue_max: 0 }), ['hint', 'queue.unlimited', 'queue.behind']],
    [{ clientid: 'c' }, ['unknown', 'untold']],
    [undefined, ['unknown', 'noSession']],
  ])('queue: %#', (row, expected) => expect(short(judgeQueue(row, undefined, receive))).toEqual(expected))
  it('the queue tells what is first in it, where the broker does', () => {
    const first = { topic: 'a/b', inserted_at: '1795341191359089145' }
    expect(judgeQueue(client({ mqueue_len: 3 }), first, receive).said.at(-1)).toEqual({
      key: 'diagnose.queue.nextSince',
      values: { topic: 'a/b', at: { at: 1_795_341_191_359 } },
    })
    expect(judgeQueue(client({ mqueue_len: 10 }), { topic: 'a/b' }, receive).said.at(-1)).toEqual({
      key: 'diagnose.queue.next',
      values: { topic: 'a/b' },
    })
    expect(judgeQueue(client({ mqueue_len: 3 }), first, receive).to).toContain('held=queue')
  })
  it('a window that is full keeps a connected client from getting, or sending, more', () => {
    expect(short(judgeStuck(client({ inflight_cnt: 2 }), receive))).toEqual([
      'trouble',
      'stuck.receive',
      'stuck.full.receive',
    ])
    expect(short(judgeStuck(client({ inflight_cnt: 2 }), send))).toEqual(['fine', 'stuck.send'])
    expect(short(judgeStuck(client({ awaiting_rel_cnt: 2 }), send))).toEqual([
      'trouble',
      'stuck.send',
      'stuck.full.send',
    ])
    expect(short(judgeStuck(client({ inflight_cnt: 2, connected: false }), receive))).toEqual([
      'hint',
      'stuck.receive',
      'stuck.offline',
    ])
  })
  it('what was dropped is told by its cause', () => {
    expect(
      short(judgeDropped(client({ mqueue_dropped: 1, 'send_msg.dropped.expired': 2 }), receive)),
    ).toEqual(['trouble', 'dropped.queue', 'dropped.expired'])
    expect(short(judgeDropped(client({ mqueue_dropped: 1, 'recv_msg.dropped': 0 }), send))).toEqual([
      'fine',
      'dropped.none',
    ])
    // A number beyond what is exact comes as text (catalogue R13).
    expect(judgeDropped(client({ mqueue_dropped: '9007199254740993' }), receive).verdict).toBe('trouble')
    expect(short(judgeDropped({ clientid: 'c' }, send))).toEqual(['unknown', 'untold'])
  })
  it('whether it is slow is not known while that is not measured', () => {
    expect(short(judgeSlow([], { enable: false }, 'a/b', receive))).toEqual(['unknown', 'slow.off'])
    expect(
      short(judgeSlow([{ clientid: 'c', topic: 'a/b', timespan: 700 }], { enable: true }, 'a/b', receive)),
    ).toEqual(['trouble', 'slow.is'])
    expect(
      short(
        judgeSlow(
          [
            { clientid: 'c', topic: 'z', timespan: 700 },
            { clientid: 'd', topic: 'a/b' },
          ],
          { enable: true },
          'a/b',
          receive,
        ),
      ),
    ).toEqual(['hint', 'slow.is'])
    expect(short(judgeSlow([], { enable: true, threshold: '500ms' }, 'a/b', receive))).toEqual([
      'fine',
      'slow.no',
    ])
  })
})

describe('what becomes of the topic', () => {
  const rule = { action: 'all', source_topic: 'a/#', re: '^a/(.+)$', dest_topic: 'z/$1' } as const
  it('rewritten on both ways the two meet again, on one they do not', () => {
    expect(short(judgeRewritten([rule], receive))).toEqual([
      'hint',
      'rewritten.publish',
      'rewritten.subscribe',
    ])
    expect(short(judgeRewritten([{ ...rule, action: 'subscribe' }], receive))).toEqual([
      'hint',
      'rewritten.subscribe',
      'rewritten.apart',
    ])
    expect(short(judgeRewritten([{ ...rule, source_topic: 'b/#' }], receive))).toEqual([
      'fine',
      'rewritten.no',
    ])
  })
  it('delayed by its prefix, or not where that is disabled', () => {
    const delayed = { ...send, topic: '$delayed/60/a/b' }
    expect(short(judgeDelayed({ enable: true }, [], delayed))).toEqual(['hint', 'delayed.by'])
    expect(judgeDelayed({ enable: false }, [], delayed)).toMatchObject({
      verdict: 'trouble',
      mends: [{ command: 'delayed.edit', with: { enable: true } }],
    })
    expect(
      short(
        judgeDelayed(
          { enable: true },
          [{ msgid: '1', node: 'n', topic: 'a/b', expected_at: '2026-11-21T13:00:00Z' }],
          receive,
        ),
      ),
    ).toEqual(['hint', 'delayed.waiting', 'delayed.next'])
    expect(short(judgeDelayed({ enable: true }, [], receive))).toEqual(['fine', 'delayed.none'])
  })
  it('a rule that makes its messages is found behind its template; one that is off keeps them away', () => {
    const maker = {
      id: 'm',
      sql: '',
      enable: false,
      actions: [{ function: 'republish', args: { topic: 'a/${payload.x}' } }],
    }
    expect([publishesTo(maker, 'a/b'), publishesTo(maker, 'b/a')]).toEqual([true, false])
    expect(short(judgeRules([], [maker]))).toEqual(['trouble', 'rules.none', 'rules.off'])
    expect(
      short(judgeRules([{ rule: { id: 'r', sql: '' }, metrics: { 'failed.exception': 1 } }], [])),
    ).toEqual(['hint', 'rules.take', 'rules.failing'])
    expect(short(judgeRules([{ rule: { id: 'r', sql: '' } }], [{ ...maker, enable: true }]))).toEqual([
      'fine',
      'rules.take',
      'rules.make',
    ])
  })
  it('retained, counted and shown outside', () => {
    expect(
      [
        judgeRetained({ enable: true }, undefined),
        judgeRetained({ enable: false }, undefined),
        judgeRetained({}, { topic: 'a/b', from_clientid: 'd' }),
      ].map(short),
    ).toEqual([
      ['fine', 'retained.none'],
      ['hint', 'retained.off'],
      ['fine', 'retained.there', 'retained.from'],
    ])
    expect(
      [
        judgeTraffic(undefined, 'a/b'),
        judgeTraffic({ topic: 'a/b', metrics: { 'messages.in.count': 0 } }, 'a/b'),
        judgeTraffic({ topic: 'a/b', metrics: { 'messages.in.count': 2 } }, 'a/b'),
        judgeTraffic({ topic: 'a/b' }, 'a/b'),
      ].map(short),
    ).toEqual([
      ['unknown', 'traffic.unknown'],
      ['trouble', 'traffic.none'],
      ['fine', 'traffic.some'],
      ['unknown', 'untold'],
    ])
    expect(
      [
        judgeExhook([]),
        judgeExhook([{ name: 'x', enable: false }]),
        judgeExhook([{ name: 'x', enable: true }]),
      ].map(({ verdict }) => verdict),
    ).toEqual(['fine', 'fine', 'unknown'])
  })
})
