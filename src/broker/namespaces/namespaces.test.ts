import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { startTestBroker } from '../harness'

it('stores namespaces with their limits, pages through them, and refuses invalid ones', async () => {
  const data = mkdtempSync(join(tmpdir(), 'namespaces-'))
  const b = await startTestBroker({ api: '5.9', edition: 'enterprise', data })
  try {
    for (const ns of ['b', 'a', 'c']) expect((await b.call('POST', `/mt/ns/${ns}`)).status).toBe(204)
    expect((await b.call('POST', '/mt/ns/a')).status).toBe(400)
    expect((await b.call('GET', '/mt/ns_list?limit=2')).value).toEqual(['a', 'b'])
    expect((await b.call('GET', '/mt/managed_ns_list?last_ns=b')).value).toEqual(['c'])
    expect((await b.call('GET', '/mt/ns/a/config')).value).toEqual({})
    const body = {
      session: { max_sessions: 10 },
      limiter: { tenant: 'disabled', client: { messages: { rate: '100/s', burst: '200/1m' } } },
    }
    const none = { rate: 'infinity', burst: '0/1s' }
    const answered = {
      ...body,
      limiter: {
        ...body.limiter,
        client: {
          messages: { rate: '100/s', burst: '200/1m' },
          bytes: none,
          delivery_messages: none,
          delivery_bytes: none,
        },
      },
    }
    expect((await b.call('PUT', '/mt/ns/a/config', { body })).value).toEqual(answered)
    // An omitted session stays, an omitted limiter is disabled, as is each half of it (6.2.2).
    expect(
      (await b.call('PUT', '/mt/ns/a/config', { body: { limiter: { client: body.limiter.client } } })).value,
    ).toEqual(answered)
    expect(
      (
        await b.call('PUT', '/mt/ns/a/config', {
          body: { limiter: { client: { messages: { rate: '1/s', burst: 'infinity' } } } },
        })
      ).status,
    ).toBe(400)
    expect(
      (await b.call('PUT', '/mt/ns/a/config', { body: { session: { max_sessions: 10 } } })).value,
    ).toEqual({ session: { max_sessions: 10 }, limiter: { client: 'disabled', tenant: 'disabled' } })
    for (const wrong of [
      { session: { max_sessions: -1 } },
      { limiter: { client: { messages: { rate: 'often' } } } },
    ])
      expect((await b.call('PUT', '/mt/ns/a/config', { body: wrong })).status).toBe(400)
    expect((await b.call('DELETE', '/mt/ns/c')).status).toBe(204)
    expect((await b.call('GET', '/mt/ns/a/client_list')).value).toEqual([])
    expect((await b.call('GET', '/mt/ns/a/client_count')).value).toEqual({ count: 0 })
    expect((await b.call('POST', '/mt/ns/a/kick_all_clients')).status).toBe(202)
    expect((await b.call('POST', '/mt/ns/c/kick_all_clients')).value).toMatchObject({ code: 'NOT_FOUND' })
  } finally {
    await b.broker.close()
  }
  const again = await startTestBroker({ api: '5.9', edition: 'enterprise', data })
  try {
    expect((await again.call('GET', '/mt/ns_list')).value).toEqual(['a', 'b'])
    expect((await again.call('GET', '/mt/ns/a/config')).value).toMatchObject({
      session: { max_sessions: 10 },
    })
  } finally {
    await again.broker.close()
    rmSync(data, { recursive: true })
  }
})

it('assigns clients by their attribute tns, enforces the limit, and disconnects those of one namespace', async () => {
  const b = await startTestBroker({ api: '5.9', edition: 'enterprise' })
  const clients: mqtt.MqttClient[] = []
  const connect = async (clientId: string, username?: string) => {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${b.broker.mqttPort}`, {
      clientId,
      protocolVersion: 5,
      reconnectPeriod: 0,
      ...(username === undefined ? {} : { username }),
    })
    clients.push(client)
    return client
  }
  const count = async (ns: string) =>
    ((await b.call('GET', `/mt/ns/${ns}/client_count`)).value as { count?: number }).count
  try {
    const zone = (await b.call('GET', '/configs/global_zone')).value as { mqtt: object }
    expect(zone.mqtt).toMatchObject({ client_attrs_init: [] })
    const put = (init: unknown) =>
      b.call('PUT', '/configs/global_zone', {
        body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init: init } },
      })
    for (const wrong of [[{ expression: 'clientid' }], 'clientid'])
      expect((await put(wrong)).status).toBe(400)
    expect((await put([{ expression: 'username', set_as_attr: 'tns' }])).value).toMatchObject({
      mqtt: { client_attrs_init: [{ expression: 'username', set_as_attr: 'tns' }] },
    })
    // An update that omits it leaves it unchanged.
    await b.call('PUT', '/configs/global_zone', {
      body: {
        ...zone,
        mqtt: Object.fromEntries(Object.entries(zone.mqtt).filter(([name]) => name !== 'client_attrs_init')),
      },
    })
    const a = await connect('a-1', 'acme')
    await connect('b-1', 'beta')
    await connect('free')
    expect((await b.call('GET', '/mt/ns_list')).value).toEqual(['acme', 'beta'])
    expect((await b.call('GET', '/mt/managed_ns_list')).value).toEqual([])
    expect((await b.call('GET', '/clients/a-1')).value).toMatchObject({ client_attrs: { tns: 'acme' } })
    expect((await b.call('GET', '/clients/free')).value).toMatchObject({ client_attrs: {} })
    await b.call('POST', '/mt/ns/acme')
    await b.call('PUT', '/mt/ns/acme/config', { body: { session: { max_sessions: 2 } } })
    await connect('a-2', 'acme')
    await expect(connect('a-3', 'acme')).rejects.toMatchObject({ code: 0x97 })
    // A client with a session may reconnect.
    await connect('a-2', 'acme')
    expect([await count('acme'), await count('beta')]).toEqual([2, 1])
    expect((await b.call('GET', '/mt/ns/acme/client_list?last_clientid=a-1')).value).toEqual(['a-2'])
    const closed = new Promise((done) => a.on('close', () => done(true)))
    expect((await b.call('POST', '/mt/ns/acme/kick_all_clients')).status).toBe(202)
    expect(await closed).toBe(true)
    expect([await count('acme'), await count('beta')]).toEqual([0, 1])
  } finally {
    for (const client of clients) await client.endAsync(true)
    await b.broker.close()
  }
})

it('refuses names that have a meaning in lists, and limits subscriptions (6.3)', async () => {
  const b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  const denied = (name: string) => ({
    status: 400,
    value: { code: 'BAD_REQUEST', message: `Denied namespace name(s) cannot be used: ${name}` },
  })
  expect(await b.call('POST', '/mt/ns/global')).toMatchObject(denied('global'))
  const configs = [
    { ns: 'a', config: {} },
    { ns: 'none', config: {} },
  ]
  expect(await b.call('POST', '/mt/bulk_import_configs', { body: configs })).toMatchObject(denied('none'))
  expect(
    await b.call('POST', '/mt/bulk_import_ns_configs', { body: { configs: { null: {} }, dry_run: true } }),
  ).toMatchObject(denied('null'))
  const user = { username: 'u', password: 'look-only-1', description: '', role: 'ns:undefined::viewer' }
  expect(await b.call('POST', '/users', { body: user })).toMatchObject({
    status: 400,
    value: { code: 'BAD_REQUEST', message: 'Denied namespace' },
  })
  expect((await b.call('GET', '/mt/managed_ns_list')).value).toEqual([])
  expect(
    (await b.call('GET', '/configs?key=multi_tenancy', { headers: { accept: 'text/plain' } })).text,
  ).toMatch(/deny_namespaces\s*=\s*\[\s*global/)
  expect((await b.call('POST', '/mt/ns/a')).status).toBe(204)
  const client = { subscribes: { rate: '10/1s', burst: '100/1m' } }
  expect((await b.call('PUT', '/mt/ns/a/config', { body: { limiter: { client } } })).value).toMatchObject({
    limiter: { client },
  })
  await b.broker.close()
})

it.each([
  ['6.2', 1],
  ['6.3', 0],
] as const)('deletes with a namespace its users and rules, or keeps them, as %s', async (api, left) => {
  const b = await startTestBroker({ api, edition: 'enterprise' })
  const builtIn = 'password_based:built_in_database'
  const authenticator = { mechanism: 'password_based', backend: 'built_in_database' }
  await b.call('POST', '/authentication', {
    body: { ...authenticator, password_hash_algorithm: { name: 'sha256' } },
  })
  await b.call('POST', '/authorization/sources', { body: { type: 'built_in_database' } })
  expect((await b.call('POST', '/mt/ns/a')).status).toBe(204)
  const user = { user_id: 'u', password: 'p' }
  expect((await b.call('POST', `/authentication/${builtIn}/users?ns=a`, { body: user })).status).toBe(201)
  const rules = [{ username: 'u', rules: [{ topic: 't', permission: 'deny', action: 'all' }] }]
  const rulesPath = '/authorization/sources/built_in_database/rules/users?ns=a'
  expect((await b.call('POST', rulesPath, { body: rules })).status).toBe(204)
  expect((await b.call('DELETE', '/mt/ns/a')).status).toBe(204)
  expect((await b.call('POST', '/mt/ns/a')).status).toBe(204)
  expect((await b.call('GET', '/mt/ns/a/metrics')).value).toMatchObject({
    builtin_authn_record_count: left,
    builtin_authz_record_count: left,
  })
  await b.broker.close()
})
