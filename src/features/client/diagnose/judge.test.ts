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
const short = ({ verdict, evidence }: { verdict: string; evidence: readonly { key: string }[] }) => [
  verdict,
  ...evidence.map(({ key }) => key.replace('diagnose.', '')),
]

describe('whether the client is connected', () => {
  it.each([
    [client(), ['fine', 'connected.yes']],
    [client({ connected: false }), ['trouble', 'connected.no']],
    [undefined, ['trouble', 'connected.none']],
    // A row without this field is neither (catalogue R12).
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

  it('applies a ban to whom it names until it ends', () => {
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
  it('distinguishes banned, possibly banned and not banned, and bans by flapping detection', () => {
    const flapped = { as: 'clientid', who: 'c', by: 'flapping detector' }
    expect(short(judgeBanned({ named: [], maybe: 0 }, receive))).toEqual(['fine', 'banned.no'])
    expect(short(judgeBanned({ named: [], maybe: 2 }, receive))).toEqual(['unknown', 'banned.maybe'])
    expect(judgeBanned({ named: [flapped], maybe: 0 }, receive).fixes).toEqual([
      { command: 'ban.delete', with: { ban: 'clientid:c' } },
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

describe('whether the client reconnects again and again', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const at = (second: number) => new Date(now + second * 1000).toISOString()
  /** Reads these rows one after the other, then the last one repeatedly. */
  const watch = (...rows: (ClientRow | undefined)[]) =>
    watchReconnects(
      () => Promise.resolve(rows.length > 1 ? rows.shift() : rows[0]),
      () => now,
      async () => undefined,
    )
  const connectedAt = (second: number, ip_address = '10.0.0.1') =>
    client({ connected_at: at(second), ip_address })

  it('sees two programs that take over one session from each other', async () => {
    const finding = judgeReconnects(
      await watch(connectedAt(-1), connectedAt(0, '10.0.0.2'), connectedAt(1), connectedAt(2, '10.0.0.2')),
      receive,
    )
    expect(short(finding)).toEqual(['trouble', 'reconnects.again', 'reconnects.addresses'])
    expect([finding.evidence[0]?.values, finding.evidence[1]?.values]).toEqual([
      { count: 4, seconds: 4 },
      { addresses: '10.0.0.1, 10.0.0.2' },
    ])
    expect(finding.fixes).toEqual([{ command: 'trace.create', with: { condition: 'c', type: 'clientid' } }])
  })
  it('lists possible causes when all connections come from one address, also between two connections', async () => {
    expect(short(judgeReconnects(await watch(connectedAt(-1), undefined, connectedAt(1)), receive))).toEqual([
      'trouble',
      'reconnects.again',
      'reconnects.takeover',
    ])
  })
  it('finds nothing for a single connection, and does not watch a client that is stable or missing', async () => {
    expect(short(judgeReconnects(await watch(connectedAt(-1)), receive))).toEqual(['fine', 'reconnects.once'])
    expect(await watch(connectedAt(-61), connectedAt(0))).toBeUndefined()
    expect(await watch(undefined, connectedAt(0))).toBeUndefined()
    expect(short(judgeReconnects(undefined, receive))).toEqual(['fine', 'reconnects.steady'])
  })
})

describe('whether the client can log in', () => {
  const withUser = (known: boolean | undefined): LoginStep => ({
    id: 'password_based:built_in_database',
    user: known === undefined ? undefined : 'u',
    known,
  })
  const other: LoginStep = { id: 'password_based:http', user: undefined, known: undefined }
  it.each<[readonly LoginStep[], ClientRow | undefined, string[]]>([
    [[], undefined, ['fine', 'login.open']],
    [[withUser(true)], client({ username: 'u' }), ['fine', 'login.acceptedAs']],
    [[withUser(true)], client(), ['fine', 'login.accepted']],
    [[withUser(true)], undefined, ['unknown', 'login.exists']],
    [[withUser(false)], undefined, ['trouble', 'login.missing']],
    [[withUser(false), other], undefined, ['unknown', 'login.missing', 'login.others']],
    [[withUser(undefined)], undefined, ['unknown', 'login.askUsername']],
    [[other], client({ connected: false }), ['unknown', 'login.others']],
  ])('login: %#', (steps, row, expected) => expect(short(judgeLogin(steps, row))).toEqual(expected))
  it('offers to create the missing user', () => {
    expect(judgeLogin([withUser(false)], undefined).fixes).toEqual([
      {
        command: 'authentication-user.create',
        with: { authn: 'password_based:built_in_database', user: 'u' },
      },
    ])
  })
  it('looks a user up by the field that the authenticator uses', () => {
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

describe('whether the client gets the messages', () => {
  const subscription = (topic: string, more: object = {}) => ({
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
  it('does not call unrelated filters near misses', () =>
    expect(nearest(['x/y', 'z', 'a'], 'a/b')).toBeUndefined())

  it('reports the QoS of a matching subscription, and whether it is shared or excludes its own messages', () => {
    expect(
      short(
        judgeSubscribed({ ...subscription('a/+'), matches: [{ row: { topic: 'a/+', qos: 1 } }] }, receive),
      ),
    ).toEqual(['fine', 'subscribed.match'])
    expect(
      short(
        judgeSubscribed(
          { ...subscription('a/+'), matches: [{ row: { topic: 'a/+', qos: 0, nl: 1 } }] },
          receive,
        ),
      ),
    ).toEqual(['hint', 'subscribed.match', 'subscribed.noLocal'])
    expect(
      short(
        judgeSubscribed(
          {
            ...subscription('a/+', { client: client({ connected: false }) }),
            matches: [{ row: { topic: 'a/+', qos: 0 } }],
          },
          receive,
        ),
      ),
    ).toEqual(['hint', 'subscribed.match', 'subscribed.offline'])
    expect(short(judgeSubscribed(subscription('x'), receive))).toEqual(['trouble', 'subscribed.none'])
    expect(short(judgeSubscribed(subscription('x', { client: undefined }), receive))).toEqual([
      'unknown',
      'subscribed.noSession',
    ])
  })
  it('says that a missing automatic subscription is made at the next connection', () => {
    const auto = { topic: 'a/${clientid}', qos: 1, nl: 0, rap: 0, rh: 0 } as const
    const who = { clientid: 'b', username: undefined, peerhost: undefined }
    expect(judgeAutoSubscribe([auto], who, subscription('x'))).toMatchObject({
      verdict: 'trouble',
      fixes: [{ command: 'client.kick', with: { clientid: 'b' } }],
    })
    expect(short(judgeAutoSubscribe([auto], who, subscription('a/b')))).toEqual(['fine', 'autoSubscribe.has'])
    expect(short(judgeAutoSubscribe([auto], { ...who, clientid: 'other' }, subscription('x')))).toEqual([
      'fine',
      'autoSubscribe.none',
    ])
  })
  it('reports external sources as unknown, and offers a rule where one can be stored', () => {
    const answer = {
      steps: [{ type: 'http', result: 'unknown' as const }],
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
    expect(judgeAuthorized({ ...answer, verdict: 'deny', by: 'nomatch' }, 'a/b', false, send).fixes).toEqual(
      [],
    )
    expect(
      judgeAuthorized(
        {
          ...answer,
          steps: [{ type: 'built_in_database', result: 'nomatch' }],
          verdict: 'deny',
          by: 'nomatch',
        },
        'a/b',
        false,
        send,
      ).fixes,
    ).toMatchObject([{ command: 'acl.create', with: { action: 'publish', topic: 'a/b' } }])
    expect(
      judgeAuthorized({ ...answer, verdict: 'deny', by: 'cache', otherwise: 'allow' }, 'a/b', false, send)
        .fixes,
    ).toEqual([{ command: 'client.clear-authorization-cache', with: { clientid: 'c' } }])
  })
})

describe('whether the session has space and is fast', () => {
  it.each([
    [client(), ['fine', 'queue.of']],
    [client({ mqueue_len: 3 }), ['hint', 'queue.of', 'queue.behind']],
    [client({ mqueue_len: 10 }), ['trouble', 'queue.of', 'queue.full']],
    // Zero and `infinity` mean unlimited (src/contract/docs/clients.md#client-fields).
    [client({ mqueue_len: 10, mqueue_max: 0 }), ['hint', 'queue.unlimited', 'queue.behind']],
    [{ clientid: 'c' }, ['unknown', 'untold']],
    [undefined, ['unknown', 'noSession']],
  ])('queue: %#', (row, expected) => expect(short(judgeQueue(row, undefined, receive))).toEqual(expected))
  it('names the first queued message if the broker reports it', () => {
    const first = { topic: 'a/b', inserted_at: '1795341191359089145' }
    expect(judgeQueue(client({ mqueue_len: 3 }), first, receive).evidence.at(-1)).toEqual({
      key: 'diagnose.queue.nextSince',
      values: { topic: 'a/b', at: { at: 1_795_341_191_359 } },
    })
    expect(judgeQueue(client({ mqueue_len: 10 }), { topic: 'a/b' }, receive).evidence.at(-1)).toEqual({
      key: 'diagnose.queue.next',
      values: { topic: 'a/b' },
    })
    expect(judgeQueue(client({ mqueue_len: 3 }), first, receive).to).toContain('held=queue')
  })
  it('reports a full window that keeps a connected client from receiving or sending', () => {
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
  it('reports dropped messages by cause', () => {
    expect(
      short(judgeDropped(client({ mqueue_dropped: 1, 'send_msg.dropped.expired': 2 }), receive)),
    ).toEqual(['trouble', 'dropped.queue', 'dropped.expired'])
    expect(short(judgeDropped(client({ mqueue_dropped: 1, 'recv_msg.dropped': 0 }), send))).toEqual([
      'fine',
      'dropped.none',
    ])
    // Counters beyond the exact range arrive as text (catalogue R13).
    expect(judgeDropped(client({ mqueue_dropped: '9007199254740993' }), receive).verdict).toBe('trouble')
    expect(short(judgeDropped({ clientid: 'c' }, send))).toEqual(['unknown', 'untold'])
  })
  it('reports unknown while slow subscriptions are not measured', () => {
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

describe('what happens to the topic', () => {
  const rule = { action: 'all', source_topic: 'a/#', re: '^a/(.+)$', dest_topic: 'z/$1' } as const
  it('compares the rewritten topics of publish and subscribe', () => {
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
  it('reports a delay by prefix, and a problem if delayed publish is disabled', () => {
    const delayed = { ...send, topic: '$delayed/60/a/b' }
    expect(short(judgeDelayed({ enable: true }, [], delayed))).toEqual(['hint', 'delayed.by'])
    expect(judgeDelayed({ enable: false }, [], delayed)).toMatchObject({
      verdict: 'trouble',
      fixes: [{ command: 'delayed.edit', with: { enable: true } }],
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
  it('finds a disabled rule that would publish to the topic through a template', () => {
    const republishRule = {
      id: 'm',
      sql: '',
      enable: false,
      actions: [{ function: 'republish', args: { topic: 'a/${payload.x}' } }],
    }
    expect([publishesTo(republishRule, 'a/b'), publishesTo(republishRule, 'b/a')]).toEqual([true, false])
    expect(short(judgeRules([], [republishRule]))).toEqual(['trouble', 'rules.none', 'rules.off'])
    expect(
      short(judgeRules([{ rule: { id: 'r', sql: '' }, metrics: { 'failed.exception': 1 } }], [])),
    ).toEqual(['hint', 'rules.take', 'rules.failing'])
    expect(short(judgeRules([{ rule: { id: 'r', sql: '' } }], [{ ...republishRule, enable: true }]))).toEqual(
      ['fine', 'rules.take', 'rules.make'],
    )
  })
  it('reports retained messages, topic metrics and ExHook servers', () => {
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
