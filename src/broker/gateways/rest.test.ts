import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'

let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker()
})
afterEach(() => b.broker.close())

const put = (path: string, body?: unknown) => b.call('PUT', path, { body })
const post = (path: string, body?: unknown) => b.call('POST', path, { body })
const get = async (path: string) => (await b.call('GET', path)).value as Record<string, unknown>
const code = ({ status, value }: { status: number; value: unknown }) => [
  status,
  (value as { code?: string } | undefined)?.code,
]
const load = async (name: string, body: object = {}) => {
  const answer = await put(`/gateways/${name}`, { name, ...body })
  expect(answer.status, answer.text).toBe(204)
}

const lwm2m = {
  xml_dir: 'etc/lwm2m_xml',
  translators: Object.fromEntries(
    ['command', 'response', 'notify', 'register', 'update'].map((name) => [name, { topic: `t/${name}` }]),
  ),
}
const builtIn = { mechanism: 'password_based', backend: 'built_in_database' }

describe('gateway settings', () => {
  it('are merged by key; values of a key are replaced', async () => {
    await load('stomp', { mountpoint: 'm/', frame: { max_headers: 5, max_headers_length: 9 } })
    await put('/gateways/stomp', { frame: { max_headers: 6 }, idle_timeout: '1m' })
    expect(await get('/gateways/stomp')).toMatchObject({
      mountpoint: 'm/',
      idle_timeout: '1m',
      frame: { max_headers: 6, max_headers_length: 1024, max_body_length: 65_536 },
    })
  })

  it('of a loaded gateway keep its listeners and authentication', async () => {
    await load('mqttsn', { listeners: [{ type: 'udp', name: 'one', bind: '1884' }] })
    await load('mqttsn', { broadcast: true, listeners: [], authentication: builtIn })
    expect(await get('/gateways/mqttsn')).toMatchObject({
      broadcast: true,
      listeners: [{ id: 'mqttsn:udp:one', bind: ':1884' }],
    })
    expect((await b.call('GET', '/gateways/mqttsn/authentication')).status).toBe(204)
  })

  it('are required: a refusal with listeners, a crash without', async () => {
    expect(code(await put('/gateways/lwm2m', { name: 'lwm2m', listeners: [] }))).toEqual([400, 'BAD_REQUEST'])
    const bare = await put('/gateways/lwm2m', {})
    expect([bare.status, bare.text.includes('xml_dir: is required')]).toEqual([500, true])
    await load('lwm2m', lwm2m)
    expect(await get('/gateways/lwm2m')).toMatchObject({
      status: 'running',
      listeners: [],
      lifetime_min: '15s',
      mountpoint: 'lwm2m/${endpoint_name}/',
    })
    expect(code(await put('/gateways/stomp', { colour: 'red' }))).toEqual([400, 'BAD_REQUEST'])
  })

  it('survive a restart', async () => {
    const data = mkdtempSync(join(tmpdir(), 'gateways-'))
    await b.broker.close()
    b = await startTestBroker({ data })
    await load('stomp', { mountpoint: 'm/', listeners: [{ type: 'tcp', name: 'a', bind: '127.0.0.1:0' }] })
    await post('/gateways/stomp/authentication', builtIn)
    await post('/gateways/stomp/authentication/users', { user_id: 'u', password: 'p' })
    await b.broker.close()
    b = await startTestBroker({ data })
    expect(await get('/gateways/stomp')).toMatchObject({
      status: 'running',
      mountpoint: 'm/',
      authentication: builtIn,
      listeners: [{ id: 'stomp:tcp:a' }],
    })
    expect(await get('/gateways/stomp/authentication/users')).toMatchObject({ data: [{ user_id: 'u' }] })
    rmSync(data, { recursive: true })
  })
})

describe('gateways of later releases', () => {
  const names = async () =>
    ((await b.call('GET', '/gateways')).value as { name: string }[]).map(({ name }) => name)
  const known = ['coap', 'exproto', 'lwm2m', 'mqttsn', 'stomp']
  const of = async (options: Parameters<typeof startTestBroker>[0]) => {
    await b.broker.close()
    b = await startTestBroker(options)
    return names()
  }

  it('are there as release and edition have them', async () => {
    expect(await names()).toEqual(known)
    expect(await of({ api: '5.8' })).toEqual(known)
    const vehicles = ['gbt32960', 'jt808', 'ocpp']
    expect(await of({ api: '5.8', edition: 'enterprise' })).toEqual([...known, ...vehicles].toSorted())
    expect(await of({ api: '6.2', edition: 'enterprise' })).toEqual(
      [...known, ...vehicles, 'nats'].toSorted(),
    )
  })

  it('are refused by name where they do not exist', async () => {
    expect(code(await put('/gateways/nats', { server_id: 'x' }))).toEqual([400, 'BAD_REQUEST'])
    expect(code(await b.call('GET', '/gateways/nats'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('are stored with their listeners, which do not run', async () => {
    await of({ api: '6.2', edition: 'enterprise' })
    const ws = { type: 'ws', name: 'a', bind: '33033', websocket: { path: '/ocpp' } }
    await load('ocpp', { upstream: { topic: 'up/${cid}' }, listeners: [ws] })
    expect(await get('/gateways/ocpp')).toMatchObject({
      mountpoint: 'ocpp/',
      upstream: { topic: 'up/${cid}', reply_topic: 'cp/${cid}/Reply' },
      listeners: [{ id: 'ocpp:ws:a', bind: ':33033', websocket: { path: '/ocpp', piggyback: 'single' } }],
    })
    expect(await get('/gateways/ocpp/listeners')).toMatchObject([{ status: { running: false } }])
    const none = await post('/gateways/ocpp/listeners', { type: 'tcp', name: 'b', bind: '1' })
    expect([none.status, none.text.includes('no listeners of type tcp')]).toEqual([500, true])
    await load('nats', { internal_authn: [{ type: 'nkey', nkeys: ['UABC'] }] })
    const mixed = [{ type: 'nkey', token: 'x' }]
    expect((await put('/gateways/nats', { internal_authn: mixed })).status).toBeGreaterThanOrEqual(400)
    const bare = await put('/gateways/jt808', { proto: { auth: { allow_anonymous: false } } })
    expect([bare.status, bare.text.includes('proto.auth.registry: is required')]).toEqual([500, true])
  })
})

describe('gateway listeners', () => {
  const at = '/gateways/stomp/listeners'
  beforeEach(() => load('stomp'))

  it('are replaced as a whole, including their authentication', async () => {
    await post(at, { type: 'tcp', name: 'a', bind: '127.0.0.1:0', max_connections: 7, mountpoint: 'x/' })
    await post(`${at}/stomp:tcp:a/authentication`, builtIn)
    expect((await put(`${at}/stomp:tcp:a`, { type: 'tcp', name: 'a', bind: '127.0.0.1:0' })).status).toBe(200)
    const now = await get(`${at}/stomp:tcp:a`)
    expect([now['max_connections'], now['mountpoint'], now['running']]).toEqual([1024, undefined, true])
    expect((await b.call('GET', `${at}/stomp:tcp:a/authentication`)).status).toBe(204)
  })

  it.each([
    ['no bind', { type: 'tcp', name: 'a' }],
    ['no name', { type: 'tcp', bind: '1' }],
    ['no type', { name: 'a', bind: '1' }],
    ['a bind that is none', { type: 'tcp', name: 'a', bind: 'localhost:1' }],
    ['a field of another transport', { type: 'tcp', name: 'a', bind: '1', udp_options: {} }],
    ['a rate as text', { type: 'tcp', name: 'a', bind: '1', max_conn_rate: '10/s' }],
  ])('refuse %s', async (_, body) => {
    expect(code(await post(at, body))).toEqual([400, 'BAD_REQUEST'])
    // There is no list before the first listener.
    expect(code(await b.call('GET', at))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('crash without a code for an impossible transport or name', async () => {
    for (const body of [
      { type: 'udp', name: 'a', bind: '1' },
      { type: 'tcp', name: '-', bind: '1' },
    ]) {
      const { status, text } = await post(at, body)
      expect([status, /^(?:type|name): /.test(text)]).toEqual([500, true])
    }
  })

  it('answer 400 to updating and 404 to deleting a missing one', async () => {
    expect([
      code(await put(`${at}/stomp:tcp:x`, { type: 'tcp', name: 'x', bind: '1' })),
      code(await b.call('DELETE', `${at}/stomp:tcp:x`)),
    ]).toEqual([
      [400, 'BAD_REQUEST'],
      [404, 'RESOURCE_NOT_FOUND'],
    ])
  })

  it('of protocols that are not implemented are stored and not running', async () => {
    await load('coap', { listeners: [{ type: 'udp', name: 'a', bind: '127.0.0.1:0' }] })
    expect(await get('/gateways/coap/listeners')).toMatchObject([
      { id: 'coap:udp:a', status: { running: false, current_connections: 0 } },
    ])
    await load('lwm2m', {
      ...lwm2m,
      listeners: [
        { type: 'udp', name: 'a', bind: 5783 },
        { type: 'dtls', name: 'b', bind: '5784' },
      ],
    })
    expect(await get('/gateways/lwm2m/listeners')).toMatchObject([
      { id: 'lwm2m:udp:a', bind: ':5783', status: { running: false } },
      { id: 'lwm2m:dtls:b', status: { running: false } },
    ])
  })

  it('store certificates as files and return their paths', async () => {
    const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    await post(at, {
      type: 'ssl',
      name: 's',
      bind: '127.0.0.1:0',
      ssl_options: { certfile: pem, keyfile: pem },
    })
    const { ssl_options: reply } = (await get(`${at}/stomp:ssl:s`)) as { ssl_options: Record<string, string> }
    expect([reply['certfile'], reply['cacertfile']]).toEqual([
      expect.stringMatching(/^data\/certs\/gateway\/stomp:ssl:s\/cert-[0-9A-F]{16}$/),
      '${EMQX_ETC_DIR}/certs/cacert.pem',
    ])
    expect(
      (await put(`${at}/stomp:ssl:s`, { type: 'ssl', name: 's', bind: '127.0.0.1:0', ssl_options: reply }))
        .status,
    ).toBe(200)
  })
})

describe('gateway authentication', () => {
  const at = '/gateways/stomp/authentication'
  beforeEach(() => load('stomp'))

  it('is a single authenticator of a fixed kind, without enhanced methods', async () => {
    expect(code(await put(at, builtIn))).toEqual([400, 'BAD_REQUEST'])
    expect(code(await post(at, { mechanism: 'scram', backend: 'built_in_database' }))).toEqual([
      400,
      'BAD_REQUEST',
    ])
    expect(code(await post(at, { mechanism: 'magic' }))).toEqual([400, 'BAD_REQUEST'])
    expect((await post(at, builtIn)).status).toBe(201)
    expect(code(await post(at, builtIn))).toEqual([400, 'BAD_REQUEST'])
    expect(
      code(await put(at, { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 's' })),
    ).toEqual([400, 'BAD_REQUEST'])
    expect(await get(at)).toEqual({
      ...builtIn,
      chain_name: 'stomp:global',
      id: 'password_based:built_in_database',
    })
  })

  it('has no users without an authenticator, and deletes them with it', async () => {
    expect(code(await b.call('GET', `${at}/users`))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(code(await b.call('GET', '/gateways/coap/authentication/users'))).toEqual([
      404,
      'RESOURCE_NOT_FOUND',
    ])
    await post(at, builtIn)
    await post(`${at}/users`, { user_id: 'u', password: 'p' })
    expect(code(await post(`${at}/users`, { user_id: 'u', password: 'p' }))).toEqual([409, 'ALREADY_EXISTS'])
    await b.call('DELETE', at)
    await post(at, builtIn)
    expect(await get(`${at}/users?like_user_id=u`)).toMatchObject({ data: [] })
  })
})

it('knows no device, and answers without a message once the gateway is loaded', async () => {
  await load('lwm2m', lwm2m)
  for (const [method, call] of [
    ['GET', 'lookup'],
    ['POST', 'read'],
    ['POST', 'write'],
    ['POST', 'observe'],
  ] as const) {
    expect(await b.call(method, `/gateways/lwm2m/clients/x/${call}?path=/3/0`)).toMatchObject({
      status: 404,
      text: '{"code":"CLIENT_NOT_FOUND"}',
    })
  }
  await load('coap')
  const body = { token: 't', method: 'get', timeout: '1s', content_type: 'text/plain', payload: '' }
  expect(await post('/gateways/coap/clients/x/request', body)).toMatchObject({
    status: 404,
    text: '{"code":"CLIENT_NOT_FOUND"}',
  })
})
