import { beforeAll, describe, expect, it } from 'vitest'
import { loadWords } from '@/terminal/words'
import { fakeAccess, onePage, refusal, success } from '../../../tests/harness/fake-access'
import { readParts } from './backup'
import { parts } from './parts'
import { planRestore } from './plan'

beforeAll(() => void loadWords())

const named = (...names: readonly string[]) => parts.filter(({ name }) => names.includes(name))
const noListeners = refusal(404, 'RESOURCE_NOT_FOUND', 'Resource not found. path: gateway.lwm2m.listeners')
const stompListener = {
  id: 'stomp:tcp:default',
  type: 'tcp',
  name: 'default',
  bind: '61613',
  enable: true,
}
const gateways = {
  'GET /gateways': success([
    { name: 'lwm2m', status: 'running' },
    { name: 'stomp', status: 'running' },
    { name: 'coap', status: 'unloaded' },
  ]),
  'GET /gateways/lwm2m': success({ name: 'lwm2m', status: 'running', enable: true, mountpoint: 'l/' }),
  'GET /gateways/stomp': success({ name: 'stomp', status: 'running', enable: true, mountpoint: 's/' }),
  'GET /gateways/lwm2m/listeners': noListeners,
  'GET /gateways/stomp/listeners': success([stompListener]),
  'GET /gateways/stomp/listeners/stomp:tcp:default': success(stompListener),
  'GET /gateways/stomp/listeners/stomp:tcp:default/authentication': { status: 204, body: null },
  'GET /gateways/lwm2m/authentication': { status: 204, body: null },
  'GET /gateways/stomp/authentication': success({
    mechanism: 'password_based',
    backend: 'built_in_database',
    enable: true,
  }),
  'GET /gateways/stomp/authentication/users': onePage([{ user_id: 'ann', is_superuser: false }]),
}
const gatewayParts = named('gateways', 'gatewayListeners', 'gatewayAuthentication', 'gatewayUsers')

describe('what a broker does not have', () => {
  it('is none, where a gateway never had a listener', async () => {
    const { parts: read, left } = await readParts(gatewayParts, fakeAccess(gateways))
    expect(left).toEqual([])
    expect(read['gatewayListeners']?.map(({ id }) => id)).toEqual(['stomp:tcp:default'])
    expect(read['gatewayUsers']?.map(({ id }) => id)).toEqual(['stomp ann'])
  })

  it('is none, where a listener or a gateway was deleted while it was read', async () => {
    const gone = refusal(404, 'RESOURCE_NOT_FOUND', 'Listener not found')
    const access = fakeAccess({
      ...gateways,
      'GET /gateways/lwm2m': gone,
      'GET /gateways/stomp/listeners/stomp:tcp:default': gone,
      'GET /gateways/stomp/listeners/stomp:tcp:default/authentication': gone,
    })
    const { parts: read, left } = await readParts(gatewayParts, access)
    expect([left, read['gatewayListeners'], read['gateways']?.map(({ id }) => id)]).toEqual([
      [],
      [],
      ['stomp'],
    ])
  })

  it('loses only the gateway that fails, and names it', async () => {
    const broken = refusal(500, 'INTERNAL_ERROR', 'function_clause')
    const access = fakeAccess({
      ...gateways,
      'GET /gateways/lwm2m/listeners': broken,
      'GET /gateways/lwm2m': broken,
    })
    const { parts: read, left } = await readParts(gatewayParts, access)
    expect(read['gatewayListeners']?.map(({ id }) => id)).toEqual(['stomp:tcp:default'])
    expect(read['gatewayUsers']?.map(({ id }) => id)).toEqual(['stomp ann'])
    const reason = 'Internal broker error: function_clause'
    expect(left).toEqual([
      { part: 'gateways', of: 'lwm2m', reason },
      { part: 'gatewayListeners', of: 'lwm2m', reason },
      { part: 'gatewayUsers', of: 'lwm2m', reason },
    ])
  })

  it('is not planned as new, where a gateway could not be read', async () => {
    const file = await readParts(gatewayParts, fakeAccess(gateways))
    const access = fakeAccess({
      ...gateways,
      'GET /gateways/stomp/listeners': refusal(500, 'INTERNAL_ERROR', 'function_clause'),
    })
    const plan = await planRestore(file, access)
    expect(
      plan.filter(({ state }) => state !== 'same').map(({ part, id, state }) => [part, id, state]),
    ).toEqual([['gatewayListeners', 'stomp:tcp:default', 'unread']])
  })

  it('is not planned to be written, where the broker has no gateway of that name', async () => {
    const file = await readParts(gatewayParts, fakeAccess(gateways))
    const without = [{ name: 'lwm2m', status: 'running' }]
    const plan = await planRestore(file, fakeAccess({ ...gateways, 'GET /gateways': success(without) }))
    expect(
      plan.filter(({ state }) => state !== 'same').map(({ part, id, state }) => [part, id, state]),
    ).toEqual([
      ['gateways', 'stomp', 'unsupported'],
      ['gatewayAuthentication', 'stomp', 'unsupported'],
      ['gatewayListeners', 'stomp:tcp:default', 'unsupported'],
      ['gatewayUsers', 'stomp ann', 'unsupported'],
    ])
  })

  it('is not offered for deletion, where the other broker did not return it', async () => {
    const failing = fakeAccess({
      ...gateways,
      'GET /gateways/stomp/listeners': refusal(500, 'INTERNAL_ERROR', 'function_clause'),
    })
    const file = await readParts(gatewayParts, failing)
    const plan = await planRestore(file, fakeAccess(gateways))
    expect(plan.filter(({ state }) => state === 'here')).toEqual([])
  })

  it.each([
    ['listeners', 'GET /listeners/tcp:default', 'BAD_LISTENER_ID', 'Listener id not found'],
    ['namespaces', 'GET /mt/ns/plant_a/config', 'NOT_FOUND', 'Managed namespace not found'],
  ])('is none, where an item of %s was deleted while it was read', async (part, call, code, message) => {
    const access = fakeAccess(
      {
        'GET /listeners': success([{ id: 'tcp:default', type: 'tcp' }]),
        'GET /mt/managed_ns_list': (_, query) => success(query.has('last_ns') ? [] : ['plant_a']),
        [call]: refusal(404, code, message),
      },
      ['6.2', 'enterprise'],
    )
    expect(await readParts(named(part), access)).toEqual({ parts: { [part]: [] }, left: [], off: [] })
  })

  it('has no rules without the source of its own database', async () => {
    const absent = refusal(404, 'NOT_FOUND', 'Not found: built_in_database')
    const place = 'GET /authorization/sources/built_in_database/rules'
    const replies = {
      'GET /authorization/sources': success({ sources: [] }),
      [`${place}/clients`]: absent,
      [`${place}/users`]: absent,
      [`${place}/all`]: absent,
    }
    const access = fakeAccess(replies, ['6.2', 'enterprise'])
    const rules = named('clientRules', 'userRules', 'everyoneRules')
    expect(await readParts(rules, access)).toEqual({
      parts: { clientRules: [], userRules: [], everyoneRules: [] },
      left: [],
      off: [],
    })
    // No rules and no list of rules are the same; rules need the source.
    const row = { permission: 'allow', action: 'all', topic: '#' }
    const plan = await planRestore(
      {
        parts: {
          clientRules: [{ id: 'c1', body: { clientid: 'c1', rules: [row] } }],
          everyoneRules: [{ id: '', body: { value: { rules: [] } } }],
        },
      },
      access,
    )
    expect(plan.map(({ part, state, needs }) => [part, state, needs])).toEqual([
      ['clientRules', 'new', [{ parts: ['sources'], id: 'built_in_database', offered: false }]],
      ['everyoneRules', 'same', []],
    ])
  })

  it('is unknown while queues are switched off, without a failure', async () => {
    const access = fakeAccess(
      {
        'GET /message_queues/queues': refusal(503, 'SERVICE_UNAVAILABLE', 'Not enabled'),
        'GET /queues': refusal(503, 'SERVICE_UNAVAILABLE', 'Not enabled'),
      },
      ['6.2', 'enterprise'],
    )
    expect(await readParts(named('queues'), access)).toEqual({
      parts: {},
      left: [],
      off: ['queues'],
    })
  })

  it('is a failure, where the reply does not name a missing object', async () => {
    const access = fakeAccess({
      ...gateways,
      'GET /gateways/lwm2m/listeners': refusal(404, 'SERVICE_UNAVAILABLE', 'starting'),
    })
    const { left } = await readParts(named('gatewayListeners'), access)
    expect(left.map(({ of }) => of)).toEqual(['lwm2m'])
  })
})
