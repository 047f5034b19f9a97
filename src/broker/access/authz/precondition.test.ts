import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from './harness'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  await b.settings({ no_match: 'allow', cache: { enable: false } })
})
afterAll(() => b.stop())

const file = (more: object) =>
  b.call('PUT', '/authorization/sources/file', {
    body: { type: 'file', rules: '{deny, all, all, ["d/#"]}.', ...more },
  })
const reasonFor = async (topic: string, username?: string) => {
  const client = await b.client({ clientId: 'c1', username })
  const [granted] = await client.subscribeAsync(topic).catch(() => [])
  await client.endAsync(true)
  return granted === undefined || granted.qos > 2 ? 'denied' : 'allowed'
}

it('stores a precondition, and asks the source only where it is true', async () => {
  const precondition = "str_eq(action, 'publish')"
  expect((await file({ precondition })).status).toBe(204)
  expect((await b.call('GET', '/authorization/sources/file')).value).toMatchObject({ precondition })
  expect(await reasonFor('d/x')).toBe('allowed')
  expect((await file({ precondition: "str_eq(topic, 'd/x')" })).status).toBe(204)
  expect(await reasonFor('d/x')).toBe('denied')
  expect(await reasonFor('d/y')).toBe('allowed')
})

it('has an empty one by default, and refuses what is no expression', async () => {
  expect((await file({})).status).toBe(204)
  expect((await b.call('GET', '/authorization/sources/file')).value).toMatchObject({ precondition: '' })
  expect(await file({ precondition: 'nope(' })).toMatchObject({ status: 400 })
  expect(await reasonFor('d/x')).toBe('denied')
})

it('lets a rule match nothing where a value that it fills in holds a separator or a wildcard', async () => {
  expect((await file({ rules: '{deny, all, all, ["d/${username}"]}.' })).status).toBe(204)
  expect(await reasonFor('d/u1', 'u1')).toBe('denied')
  expect(await reasonFor('d/a/b', 'a/b')).toBe('allowed')
  expect(await reasonFor('d/x', '+')).toBe('allowed')
})

it('stores how host names of HTTP services are resolved and which token they get', async () => {
  const service = { type: 'http', method: 'get', url: 'http://127.0.0.1:9/' }
  const path = '/authorization/sources/http'
  expect(
    (await b.call('POST', '/authorization/sources', { body: { ...service, enable: false } })).status,
  ).toBe(204)
  expect((await b.call('GET', path)).value).not.toHaveProperty('oauth2')
  const url = 'http://${username}.example/'
  const edit = (more: object) => b.call('PUT', path, { body: { ...service, enable: false, ...more } })
  expect((await edit({ url })).status).toBe(400)
  const hosts = { hostname_resolution: 'dynamic', allowed_hosts: ['a.example'] }
  expect((await edit({ url, ...hosts })).status).toBe(204)
  expect((await b.call('GET', path)).value).toMatchObject(hosts)
  const oauth2 = { enable: true, client_id: 'c', client_secret: 's', token_endpoint: 'http://127.0.0.1:9/t' }
  expect((await edit({ oauth2 })).status).toBe(204)
  expect((await b.call('GET', path)).value).toMatchObject({ oauth2 })
  expect((await b.call('DELETE', path)).status).toBe(204)
})

it('has none of these before 6.3', async () => {
  const older = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  const { value } = await older.call('GET', '/authorization/sources/file')
  expect(value).not.toHaveProperty('precondition')
  expect(
    await older.call('PUT', '/authorization/sources/file', {
      body: { type: 'file', rules: '', precondition: 'true' },
    }),
  ).toMatchObject({ status: 400 })
  await older.stop()
})
