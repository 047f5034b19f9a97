import { describe, expect, it, vi } from 'vitest'
import gatewayListenerCreate from '@commands/gateway-listener/create'
import { contextWith, noon } from '../fixture'
import { nouns } from '@/features/nouns'
import type { UndoTargetName } from './names'
import type { Look, UndoTarget } from './target'

const look = (api: object): Look => ({
  context: contextWith({ api: api as never }),
  get: () => undefined,
  targets: nouns.undoTargets,
})
const page = <T>(data: readonly T[]) => ({ data, meta: { count: data.length, page: 1, limit: 1000 } })
const named = (name: UndoTargetName): UndoTarget<unknown> => nouns.undoTargets[name]

describe('a ban', () => {
  const ban = { as: 'clientid', who: 'a', by: 'ops', reason: 'noisy', until: '2030-01-01T00:00:00Z' }
  const { as: _as, who: _who, ...was } = ban
  it('is restored with its end, reason and author', async () => {
    const states = await named('ban').read(
      ['clientid:a', 'clientid:b'],
      look({ banList: vi.fn(async () => page([ban])) }),
    )
    expect([...states]).toEqual([['clientid:a', was]])
    expect(named('ban').restore('clientid:a', was, undefined, noon)).toEqual([
      { command: 'ban.create', with: ban },
    ])
  })
  it('is not restored after its end, nor with an end that cannot be parsed', () => {
    expect(named('ban').restore('clientid:a', { until: '2020-01-01T00:00:00Z' }, undefined, noon)).toBe(
      'expired',
    )
    expect(named('ban').restore('clientid:a', { until: 'some day' }, undefined, noon)).toBe('unset')
  })
})

describe('objects with data that the API does not return', () => {
  const command = (id: `${string}.${string}`) => ({ id }) as never
  it('does not restore a removed bridge with a hidden password, nor a changed password', () => {
    const was = { server: 'a:1', password: '******' }
    expect(named('bridge').lost?.(was, command('bridge.delete'), {})).toBe('masked')
    expect(named('bridge').lost?.(was, command('bridge.edit'), { config: { password: 'new' } })).toBe(
      'masked',
    )
    expect(
      named('bridge').lost?.(was, command('bridge.edit'), {
        config: { password: '******', server: 'b:1' },
      }),
    ).toBeUndefined()
  })
  it('does not restore an external schema with a hidden password, nor its changed password', () => {
    const was = { type: 'external_http', description: '', config: { auth: { password: '******' } } }
    const lost = (verb: string, config: object) =>
      named('schema').lost?.(was, command(`schema.${verb}`), { config })
    expect(lost('delete', {})).toBe('masked')
    expect(lost('edit', { auth: { password: 'new' } })).toBe('masked')
    expect(lost('edit', { auth: { password: '******' }, url: 'http://b' })).toBeUndefined()
  })
  it('does not restore a key, a user or an authenticator with users', () => {
    expect(named('apiKey').restore('a', { never: true, description: '' }, undefined, noon)).toBe('secret')
    expect(named('user').restore('a', true, undefined, noon)).toBe('password')
    expect(named('authn').lost?.({ settings: {}, users: true }, command('authentication.delete'), {})).toBe(
      'users',
    )
    expect(
      named('authn').lost?.({ settings: {}, users: true }, command('authentication.disable'), {}),
    ).toBeUndefined()
  })
})

describe('a listener of a gateway', () => {
  const deleted = (settings: object) =>
    named('gatewayListener').restore('stomp:tcp:a', { settings, auth: null, users: false }, undefined, noon)
  it('is created again with an address or only a port', () => {
    for (const bind of ['127.0.0.1:61613', 61613])
      expect(deleted({ type: 'tcp', name: 'a', bind, acceptors: 8 })).toEqual([
        {
          command: 'gateway-listener.create',
          with: { gateway: 'stomp', type: 'tcp', config: { name: 'a', bind, acceptors: 8 } },
        },
      ])
    expect(gatewayListenerCreate.params.config.schema.safeParse({ name: 'a', bind: 61613 }).success).toBe(
      true,
    )
  })
  it('is not restored if its address is not known', () => {
    expect(deleted({ type: 'tcp', name: 'a' })).toBe('unread')
  })
})

describe('a position in an order', () => {
  it('is before the entry that followed, or last', () => {
    const [at, elsewhere, last] = [
      { settings: {}, users: false, next: 'jwt' },
      { settings: {}, users: false, next: 'scram' },
      { settings: {}, users: false },
    ]
    expect(named('authn').restore('a', at, elsewhere, noon)).toEqual([
      { command: 'authentication.move', with: { authn: 'a', place: 'before', anchor: 'jwt' } },
    ])
    expect(named('authn').restore('a', last, at, noon)).toEqual([
      { command: 'authentication.move', with: { authn: 'a', place: 'rear' } },
    ])
    expect(named('plugin').restore('p-1', { running: true, next: 'q-1' }, { running: false }, noon)).toEqual([
      { command: 'plugin.start', with: { plugin: 'p-1' } },
      { command: 'plugin.move', with: { plugin: 'p-1', place: 'before', anchor: 'q-1' } },
    ])
    expect(
      named('authz').restore(
        'http',
        { settings: { type: 'http', enable: true } },
        { settings: { type: 'http', enable: false } },
        noon,
      ),
    ).toEqual([{ command: 'authorization.enable', with: { source: 'http' } }])
  })
})

describe('a subscription of a gateway’s client', () => {
  it('is read without the mountpoint, and restored with its QoS', async () => {
    const api = {
      gatewayClientSubscriptions: vi.fn(async () => [
        { topic: 'stomp/up/#', qos: 1, sub_props: { subid: 's1' } },
      ]),
      gatewayClientDetail: vi.fn(async () => ({ mountpoint: 'stomp/' })),
    }
    const [id = ''] = await named('gatewaySubscription').of(
      { client: 'stomp/c/1', topic: 'up/#' },
      {} as never,
      look(api),
    )
    const states = await named('gatewaySubscription').read([id], look(api))
    expect(states.get(id)).toEqual({ qos: '1', subid: 's1' })
    expect(named('gatewaySubscription').restore(id, states.get(id), undefined, noon)).toEqual([
      {
        command: 'gateway-client.subscribe',
        with: { client: 'stomp/c/1', topic: 'up/#', qos: '1', subid: 's1' },
      },
    ])
    expect(named('gatewaySubscription').restore(id, undefined, states.get(id), noon)).toEqual([
      { command: 'gateway-client.unsubscribe', with: { client: 'stomp/c/1', topic: 'up/#' } },
    ])
  })
})

it('stops a rebalance that was started, but does not start one again whose rates are unknown', async () => {
  const states = await named('rebalance').read(
    ['n1', 'n2'],
    look({ rebalanceGlobal: vi.fn(async () => ({ evacuations: [], rebalances: [{ node: 'n1' }] })) }),
  )
  expect([...states.keys()]).toEqual(['n1'])
  expect(named('rebalance').restore('n1', undefined, true, noon)).toEqual([
    { command: 'rebalance.stop', with: { node: 'n1' } },
  ])
  expect(named('rebalance').restore('n1', true, undefined, noon)).toBe('rates')
})

it('restores the order of rewrite rules by moves alone', () => {
  const rule = (topic: string) => ({ action: 'publish', source_topic: topic, re: '^a$', dest_topic: 'b' })
  const [a, b, c] = [rule('a'), rule('b'), rule('c')]
  const moved = named('rewrite').restore('rewrite', [a, b, c], [b, c, a], noon)
  expect(moved).toEqual([
    { command: 'rewrite.move', with: expect.objectContaining({ place: 'before' }) as unknown },
  ])
})

describe('objects in a namespace', () => {
  it('are restored into it, and identified by it from their creation', async () => {
    const settings = { sql: 'SELECT 1', description: '', actions: [] }
    const rule = { ...settings, enable: true, name: 'a name', later: { deep: [1] } }
    const restored = { ...settings, enabled: true, extra: { name: 'a name', later: { deep: [1] } } }
    expect(
      await named('rule').of(
        { id: 'orders', namespace: 'plant_a' },
        { id: 'rule.create' } as never,
        look({}),
      ),
    ).toEqual(['orders@plant_a'])
    expect(
      await named('rule').of({ id: 'orders@plant_a' }, { id: 'rule.delete' } as never, look({})),
    ).toEqual(['orders@plant_a'])
    expect(named('rule').restore('orders@plant_a', rule, undefined, noon)).toEqual([
      { command: 'rule.create', with: { id: 'orders', namespace: 'plant_a', ...restored } },
    ])
    expect(named('rule').restore('orders', rule, undefined, noon)).toEqual([
      { command: 'rule.create', with: { id: 'orders', ...restored } },
    ])
    expect(
      await named('action').of(
        { type: 'http', name: 'out', namespace: 'plant_a' },
        { id: 'action.create' } as never,
        look({}),
      ),
    ).toEqual(['http:out@plant_a'])
    expect(named('action').restore('http:out@plant_a', { connector: 'c@plant_a' }, undefined, noon)).toEqual([
      {
        command: 'action.create',
        with: { type: 'http', name: 'out', namespace: 'plant_a', config: { connector: 'c@plant_a' } },
      },
    ])
  })
})
