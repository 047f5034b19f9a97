import { afterEach, describe, expect, it } from 'vitest'
import { hostileTexts, longId } from '@/lib/text/hostile'
import { usersPath } from '../access/authn/harness'
import { fleet } from '../devices'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually } from '../mqtt/harness'
import type { SeedName } from './all'

let b: TestBroker
afterEach(() => b.broker.close())

type Row = Record<string, unknown>
const all = async (path: string): Promise<Row[]> => {
  const { value } = await b.call('GET', path)
  return Array.isArray(value) ? (value as Row[]) : (value as { data: Row[] }).data
}
const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== 0

/**
 * The fields that screens show (src/contract/docs/accounts.md#users, src/contract/docs/cluster.md#nodes,
 * src/contract/docs/clients.md#client-list, src/contract/docs/clients.md#subscriptions,
 * src/contract/docs/bans.md#bans).
 */
const shown = {
  '/clients?limit=1000': [
    'clientid',
    'username',
    'connected',
    'node',
    'ip_address',
    'port',
    'proto_name',
    'proto_ver',
    'keepalive',
    'clean_start',
    'expiry_interval',
    'created_at',
    'connected_at',
    'disconnected_at',
    'listener',
    'mqueue_max',
    'inflight_max',
    'awaiting_rel_max',
    'recv_oct',
    'recv_pkt',
    'send_oct',
    'recv_msg',
    'recv_msg.qos0',
    'reductions',
  ],
  '/users': ['username', 'description'],
  '/banned?limit=1000': ['as', 'who', 'by', 'reason', 'at', 'until'],
  '/nodes': [
    'node',
    'node_status',
    'role',
    'version',
    'edition',
    'otp_release',
    'uptime',
    'live_connections',
    'load1',
    'memory_total',
    'memory_used',
    'max_fds',
    'process_used',
    'process_available',
    'log_path',
    'sys_path',
  ],
} as const

describe('seeds fill every field that screens show', () => {
  it.each(['calm', 'busy', 'degraded'] as const)(
    '%s',
    async (seed: SeedName) => {
      b = await startTestBroker({ seed, bare: false, now: Date.now })
      const { engine } = b.broker.state
      await eventually(
        () => engine.liveCount === fleet.length - 1 && engine.sessionCount === fleet.length,
        'the fleet',
      )
      await eventually(
        () =>
          [...engine.retainedStore.all()].filter(({ topic }) => topic.startsWith('sensors/')).length === 16,
        'their states and facts',
      )
      await eventually(
        () => engine.client('meter-01')?.mqueue_len !== 0,
        'something queued for the one that left',
        12_000,
      )
      for (const [path, fields] of Object.entries(shown)) {
        const rows = await all(path)
        for (const field of fields)
          expect(
            rows.some((row) => isFilled(row[field])),
            `${path} ${field}`,
          ).toBe(true)
      }
      const subscriptions = await all('/subscriptions')
      for (const field of ['topic', 'qos', 'nl', 'rap', 'rh'])
        expect(
          subscriptions.some((row) => isFilled(row[field])),
          field,
        ).toBe(true)
      expect(new Set((await all('/banned')).map(({ as }) => as))).toEqual(
        new Set(['clientid', 'username', 'peerhost']),
      )
      expect((await all('/alarms?activated=true')).length > 0).toBe(seed === 'degraded')
      expect((await all('/nodes')).length).toBe(seed === 'degraded' ? 2 : 1)
    },
    20_000,
  )

  it('hostile seed: the corpus in each field', async () => {
    b = await startTestBroker({ seed: 'hostile' })
    const rows = await all('/clients?limit=1000')
    const texts = hostileTexts.map(({ text }) => text).filter((text) => text !== '')
    expect(rows.map(({ clientid }) => clientid)).toEqual([...texts, longId])
    const fields: [string, string, (row: Row) => unknown][] = [
      ['/clients?limit=1000', 'username', (row) => row['username']],
      ['/clients?limit=1000', 'listener', (row) => String(row['listener']).slice('tcp:'.length)],
      ['/users', 'username', (row) => row['username']],
      ['/users', 'description', (row) => row['description']],
      ['/banned?limit=1000', 'who', (row) => String(row['who']).slice('banned '.length)],
      ['/banned?limit=1000', 'reason', (row) => row['reason']],
      ['/alarms?limit=1000', 'message', (row) => row['message']],
      ['/alarms?limit=1000', 'name', (row) => String(row['name']).slice('simulated '.length)],
      ['/rules?limit=1000', 'name', (row) => row['name']],
      ['/rules?limit=1000', 'description', (row) => row['description']],
      [`${usersPath}?limit=1000`, 'user_id', (row) => row['user_id']],
      [
        '/authorization/sources/built_in_database/rules/users?limit=1000',
        'username',
        (row) => row['username'],
      ],
    ]
    for (const [path, name, of] of fields) {
      const found = new Set((await all(path)).map(of))
      expect(
        texts.filter((text) => !found.has(text)),
        `${path} ${name}`,
      ).toEqual([])
    }
    const topics = new Set((await all('/subscriptions?limit=1000')).map(({ topic }) => topic))
    for (const topic of ['$share/g/#', '<img src=x onerror=alert(1)>', '..', '$SYS/x'])
      expect(topics).toContain(topic)
    const nodes = new Set((await all('/nodes')).map(({ node }) => node))
    expect(texts.filter((text) => !text.includes('@') && !nodes.has(`${text}@127.0.0.1`))).toEqual([])
  })

  it('empty seed: the default user only', async () => {
    b = await startTestBroker({ seed: 'empty', bare: false })
    for (const [path, count] of [
      ['/clients', 0],
      ['/banned', 0],
      ['/users', 1],
      ['/nodes', 1],
      ['/alarms', 0],
      ['/subscriptions', 0],
      ['/topics', 0],
    ] as const) {
      expect((await all(path)).length, path).toBe(count)
    }
  })
})

it('replaces a seeded session when a client with its id connects', async () => {
  const { default: mqtt } = await import('mqtt')
  b = await startTestBroker({ seed: 'hostile' })
  const mine = async () => (await all('/clients?limit=1000')).filter(({ clientid }) => clientid === 'a/b')
  expect(await mine()).toMatchObject([{ connected: false }])
  const device = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    clientId: 'a/b',
    reconnectPeriod: 0,
  })
  expect(await mine()).toMatchObject([{ connected: true }])
  expect((await b.call('DELETE', '/clients/a%2Fb')).status).toBe(204)
  await device.endAsync(true)
  expect(await mine()).toEqual([])
})
