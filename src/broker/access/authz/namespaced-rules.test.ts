import { afterEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

const rules = '/authorization/sources/built_in_database/rules'
const allow = (topic: string) => ({ topic, permission: 'allow', action: 'all' })
const deny = (topic: string) => ({ topic, permission: 'deny', action: 'all' })
let b: TestBroker
afterEach(() => b.stop())

/** A broker where the namespace of a client is its username, with the namespaces plant_a and plant_b. */
async function start(api: `${number}.${number}`): Promise<void> {
  b = await startTestBroker({ api, edition: 'enterprise' })
  await b.file('')
  await b.settings({ no_match: 'deny', cache: { enable: false } })
  await b.source({ type: 'built_in_database' })
  const zone = (await b.call('GET', '/configs/global_zone')).value as { mqtt: object }
  const client_attrs_init = [{ expression: 'username', set_as_attr: 'tns' }]
  await b.call('PUT', '/configs/global_zone', {
    body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init } },
  })
  for (const ns of ['plant_a', 'plant_b']) expect((await b.call('POST', `/mt/ns/${ns}`)).status).toBe(204)
}
const statusOf = async (method: string, path: string, body?: unknown) =>
  (await b.call(method, `${rules}${path}`, body === undefined ? {} : { body })).status
const listed = async (path: string) => (await b.call('GET', `${rules}${path}`)).value

it('keeps the rules of each namespace apart, and purges those of one', async () => {
  await start('6.2')
  expect(await statusOf('POST', '/clients', [{ clientid: 'c1', rules: [allow('global/#')] }])).toBe(204)
  expect(await statusOf('POST', '/clients?ns=plant_a', [{ clientid: 'c1', rules: [allow('a/#')] }])).toBe(204)
  expect(await statusOf('POST', '/all?ns=plant_a', { rules: [deny('#')] })).toBe(204)
  expect(await statusOf('POST', '/clients?ns=nowhere', [{ clientid: 'c1', rules: [] }])).toBe(400)
  expect(await listed('/clients?ns=plant_a')).toMatchObject({
    data: [{ clientid: 'c1', rules: [{ topic: 'a/#' }] }],
  })
  expect(await listed('/clients?ns=plant_b')).toMatchObject({ data: [] })
  expect(await listed('/clients/c1')).toMatchObject({ rules: [{ topic: 'global/#' }] })
  expect(await listed('/all')).toEqual({ rules: [] })

  expect(await statusOf('DELETE', '?ns=plant_a')).toBe(400)
  await b.call('PUT', '/authorization/sources/built_in_database', {
    body: { type: 'built_in_database', enable: false },
  })
  expect(await statusOf('DELETE', '?ns=plant_a')).toBe(204)
  expect(await listed('/clients?ns=plant_a')).toMatchObject({ data: [] })
  expect(await listed('/all?ns=plant_a')).toEqual({ rules: [] })
  expect(await listed('/clients/c1')).toMatchObject({ rules: [{ topic: 'global/#' }] })
})

it.each<readonly [`${number}.${number}`, string, readonly number[]]>([
  ['6.2', 'its own rules, else the global ones', [0, 135, 0, 135]],
  ['6.0', 'the only rules there are', [0, 0, 0, 135]],
])('checks a client of a namespace in %s against %s', async (api, _, codes) => {
  await start(api)
  const put = (query: string, topic: string) =>
    statusOf('PUT', `/clients/c1${query}`, { clientid: 'c1', rules: [allow(topic)] })
  expect(await put('', 'global/#')).toBe(204)
  const reasons: number[] = []
  const subscribe = async (username: string, topic: string) => {
    const client = await b.client({ username, clientId: 'c1' })
    const [granted] = await client.subscribeAsync(topic).catch(() => [])
    reasons.push(granted === undefined || granted.qos >= 128 ? 135 : 0)
    await client.endAsync(true)
  }
  await subscribe('plant_a', 'global/x')
  expect(await put('?ns=plant_a', api === '6.2' ? 'a/#' : 'global/#')).toBe(204)
  await subscribe('plant_a', 'global/x')
  await subscribe('plant_b', 'global/x')
  await subscribe('plant_b', 'a/x')
  expect(reasons).toEqual(codes)
})

it.each<readonly [`${number}.${number}`, boolean]>([
  ['5.1', false],
  ['5.8', true],
  ['6.2', true],
])('deletes the rules with the built-in database in %s: %s', async (api, deletes) => {
  if (api === '6.2') await start(api)
  else {
    b = await startTestBroker({ api })
    await b.source({ type: 'built_in_database' })
  }
  const places = api === '6.2' ? ['', '?ns=plant_a'] : ['']
  const lists = places.flatMap((query) => ['/clients', '/users', '/all'].map((path) => `${path}${query}`))
  for (const query of places) {
    await statusOf('POST', `/clients${query}`, [{ clientid: 'c1', rules: [allow('a')] }])
    await statusOf('POST', `/users${query}`, [{ username: 'u1', rules: [allow('b')] }])
    expect(await statusOf('POST', `/all${query}`, { rules: [deny('#')] })).toBe(204)
  }
  const before = await Promise.all(lists.map(listed))
  const source = '/authorization/sources/built_in_database'
  expect((await b.call('DELETE', source)).status).toBe(204)
  expect(await statusOf('GET', '/clients')).toBe(deletes ? 404 : 200)
  await b.source({ type: 'built_in_database' })
  const after = await Promise.all(lists.map(listed))
  if (deletes) expect(JSON.stringify(after)).not.toContain('topic')
  else expect(after).toEqual(before)
})
