import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type Answer, type TestBroker } from '../harness'

type Created = {
  name: string
  api_key: string
  api_secret: string
  expired: boolean
  expired_at: string
  enable: boolean
}

let b: TestBroker
const create = async (body: object, on = b) =>
  await on.call('POST', '/api_key', { body: { desc: '', enable: true, ...body } })
const created = async (body: object, on = b) => (await create(body, on)).value as Created
const basic = (key: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
})
const withKey = ({ api_key, api_secret }: Created, method: string, path: string, on = b): Promise<Answer> =>
  on.call(method, path, { token: '', headers: basic(api_key, api_secret) })

beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

it('shows the secret only in the reply to the creation', async () => {
  const key = await created({ name: 'once', expired_at: '2027-12-31T00:00:00Z' })
  expect(key.api_key).toMatch(/^[0-9a-f]{16}$/)
  expect(key.api_secret.length).toBeGreaterThan(40)
  expect(key).toMatchObject({ expired: false, expired_at: '2027-12-31T00:00:00+00:00', enable: true })
  const answers = [
    await b.call('GET', '/api_key'),
    await b.call('GET', '/api_key/once'),
    await b.call('PUT', '/api_key/once', { body: { desc: 'x' } }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toContain('api_secret')
    expect(text).not.toContain(key.api_secret)
  }
})

it('authenticates with Basic, except for users, API keys and logging out', async () => {
  const key = await created({ name: 'opens' })
  expect((await withKey(key, 'GET', '/nodes')).status).toBe(200)
  expect((await withKey(key, 'DELETE', '/banned')).status).toBe(204)
  for (const path of ['/users', '/api_key', '/api_key/opens']) {
    const { status, value, headers } = await withKey(key, 'GET', path)
    expect([status, value]).toEqual([
      401,
      { code: 'BAD_API_KEY_OR_SECRET', message: 'Not allowed, Check api_key/api_secret' },
    ])
    expect(headers.get('www-authenticate')).toContain('Basic')
  }
  const logout = await b.call('POST', '/logout', {
    token: '',
    headers: basic(key.api_key, key.api_secret),
    body: { username: 'admin' },
  })
  expect([logout.status, (logout.value as { code: string }).code]).toEqual([500, 'INTERNAL_ERROR'])
  for (const [name, secret] of [
    [key.api_key, 'wrong'],
    [key.api_key, ''],
    ['0000000000000000', key.api_secret],
    ['once', key.api_secret],
  ] as const) {
    const { status, value } = await b.call('GET', '/nodes', { token: '', headers: basic(name, secret) })
    expect([status, value]).toEqual([
      401,
      { code: 'BAD_API_KEY_OR_SECRET', message: 'Check api_key/api_secret' },
    ])
  }
})

it('refuses a disabled, expired or deleted key', async () => {
  const key = await created({ name: 'shuts', expired_at: '2026-11-21T12:00:00Z' })
  const status = async () => (await withKey(key, 'GET', '/nodes')).status
  const end = { expired_at: '2026-11-21T12:00:00Z' }
  expect(await status()).toBe(200)
  await b.call('PUT', '/api_key/shuts', { body: { enable: false, ...end } })
  expect(await status()).toBe(401)
  await b.call('PUT', '/api_key/shuts', { body: { enable: true, ...end } })
  expect(await status()).toBe(200)
  b.clock.at += 3_600_000
  b.token = await b.login()
  expect(await status()).toBe(401)
  expect((await b.call('GET', '/api_key/shuts')).value).toMatchObject({ expired: true, enable: true })
  // Omitting the end removes it, which is why the console reads the key first.
  expect((await b.call('PUT', '/api_key/shuts', { body: { desc: 'open again' } })).value).toMatchObject({
    expired: false,
    expired_at: 'infinity',
  })
  expect(await status()).toBe(200)
  expect((await b.call('DELETE', '/api_key/shuts')).status).toBe(204)
  expect(await status()).toBe(401)
})

describe('refused API keys', () => {
  it.each<[string, string, unknown, number, object]>([
    [
      'POST',
      '/api_key',
      { name: 'once', desc: '', enable: true },
      400,
      { code: 'BAD_REQUEST', message: 'name_already_existed' },
    ],
    ['POST', '/api_key', { name: 'nodesc' }, 500, { code: 'INTERNAL_ERROR' }],
    [
      'POST',
      '/api_key',
      { name: 'later', desc: '', enable: true, expired_at: 'soon' },
      400,
      { code: 'BAD_REQUEST' },
    ],
    ['PUT', '/api_key/nosuch', { desc: 'x' }, 404, { code: 'NOT_FOUND', message: 'Name NOT FOUND' }],
    ['GET', '/api_key/nosuch', undefined, 404, { code: 'NOT_FOUND' }],
    ['DELETE', '/api_key/nosuch', undefined, 404, { code: 'NOT_FOUND' }],
  ])('%s %s %j', async (method, path, body, status, value) => {
    expect(await b.call(method, path, body === undefined ? {} : { body })).toMatchObject({ status, value })
  })

  it.each(['bad name!', '1st', '', 'a'.repeat(257)])(
    'refuses the name %j with the broker’s message',
    async (name) => {
      const { status, value } = await create({ name })
      expect(status).toBe(400)
      const message = JSON.parse((value as { message: string }).message) as object
      expect(message).toMatchObject(
        name === ''
          ? { path: 'name' }
          : {
              reason:
                name.length > 256 ? 'Name Length must =< 256' : 'Name should be ^[A-Za-z]+[A-Za-z0-9-_]*$',
              path: 'name',
            },
      )
    },
  )

  it('refuses the 101st key', async () => {
    for (let i = ((await b.call('GET', '/api_key')).value as unknown[]).length; i < 100; i += 1)
      expect((await create({ name: `key${String(i)}` })).status).toBe(200)
    expect(await create({ name: 'more' })).toMatchObject({ status: 400, value: { code: 'BAD_REQUEST' } })
  })

  it('accepts an expiry time in the past', async () => {
    await b.call('DELETE', '/api_key/key99')
    const key = await created({ name: 'past', expired_at: '2020-01-01T00:00:00Z' })
    expect(key.expired).toBe(true)
    expect((await withKey(key, 'GET', '/nodes')).status).toBe(401)
  })
})

it('keeps keys across a restart, with salted hashes of the secrets', async () => {
  const data = mkdtempSync(join(tmpdir(), 'switchboard-'))
  const first = await startTestBroker({ data })
  const key = await created({ name: 'kept', desc: 'for CI' }, first)
  await first.broker.close()
  const stored = readFileSync(join(data, 'api-keys.json'), 'utf8')
  expect(stored).toContain(key.api_key)
  expect(stored).not.toContain(key.api_secret)
  const second = await startTestBroker({ data })
  expect((await withKey(key, 'GET', '/nodes', second)).status).toBe(200)
  expect((await second.call('GET', '/api_key')).value).toMatchObject([
    { name: 'kept', desc: 'for CI', expired_at: 'infinity' },
  ])
  await second.broker.close()
})
