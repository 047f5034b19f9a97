import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { join } from 'node:path'
import { startTestBroker, type TestBroker } from '../harness'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function open(options: Parameters<typeof startTestBroker>[0] = {}): Promise<TestBroker> {
  const b = await startTestBroker({ api: '6.2', edition: 'enterprise', ...options })
  closing.push(() => b.broker.close())
  return b
}
/** A directory that accepts connections, and a provider that does. */
const peer = net.createServer((socket) => socket.on('error', () => socket.destroy()))
const ldap = {
  backend: 'ldap',
  enable: true,
  server: '',
  username: 'cn=admin',
  password: 's3cret',
  base_dn: 'dc=example',
}
beforeAll(async () => {
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  ldap.server = `127.0.0.1:${String((peer.address() as net.AddressInfo).port)}`
})
afterAll(() => peer.close())
const put = (b: TestBroker, backend: string, body: object) => b.call('PUT', `/sso/${backend}`, { body })

it('stores a backend with defaults and a masked password, and offers it before the login', async () => {
  const data = mkdtempSync(join(tmpdir(), 'sso-'))
  closing.push(() => rmSync(data, { recursive: true }))
  const b = await startTestBroker({ api: '6.2', edition: 'enterprise', data })
  expect((await b.call('GET', '/sso')).value).toEqual([])
  expect((await b.call('GET', '/sso/ldap')).value).toEqual({
    code: 'BACKEND_NOT_FOUND',
    message: 'Backend not found',
  })
  const saved = await put(b, 'ldap', ldap)
  expect([saved.status, saved.value]).toMatchObject([
    200,
    { password: '******', pool_size: 8, force_mfa: false },
  ])
  expect((await put(b, 'ldap', { ...ldap, password: '******', pool_size: 2 })).status).toBe(200)
  expect((await b.call('GET', '/sso/running', { token: '' })).value).toEqual(['ldap'])
  expect((await b.call('GET', '/sso')).value).toEqual([
    {
      backend: 'ldap',
      enable: true,
      running: false,
      last_error: expect.stringContaining('embedded') as string,
    },
  ])
  const login = { backend: 'ldap', username: 'x', password: 'y' }
  expect(await b.call('POST', '/sso/login/ldap', { body: login, token: '' })).toMatchObject({
    status: 401,
    value: { code: 'BAD_USERNAME_OR_PWD' },
  })
  await b.broker.close()
  const again = await open({ data })
  expect((await again.call('GET', '/sso/ldap')).value).toMatchObject({ pool_size: 2, password: '******' })
  expect((await again.call('DELETE', '/sso/ldap')).status).toBe(204)
  expect((await again.call('DELETE', '/sso/ldap')).status).toBe(404)
  expect((await again.call('POST', '/sso/login/ldap', { body: login, token: '' })).status).toBe(404)
})

it('refuses to enable a backend that cannot be reached, and has saved it', async () => {
  const b = await open()
  for (const [backend, body] of [
    ['ldap', { ...ldap, server: '127.0.0.1:1' }],
    ['oidc', { enable: true, issuer: 'http://127.0.0.1:1/a', clientid: 'c', secret: 's' }],
    ['saml', { enable: true, idp_metadata_url: 'http://127.0.0.1:1/metadata' }],
  ] as const) {
    const answer = await put(b, backend, { ...body, backend })
    expect([answer.status, answer.value]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'Connection refused' },
    ])
    expect((await b.call('GET', `/sso/${backend}`)).value).toMatchObject({ enable: true })
    expect((await put(b, backend, { ...body, backend, enable: false })).status).toBe(200)
  }
  expect((await b.call('GET', '/sso/running')).value).toEqual([])
})

it('does not offer a disabled backend', async () => {
  const b = await open()
  await put(b, 'saml', { backend: 'saml', idp_metadata_url: 'https://idp.example.com/metadata' })
  expect((await b.call('GET', '/sso/running')).value).toEqual([])
  expect((await b.call('GET', '/sso')).value).toEqual([
    { backend: 'saml', enable: false, running: false, last_error: '' },
  ])
})

it.each([
  ['ldap', { ...ldap, base_dn: undefined }, 'base_dn'],
  ['ldap', { ...ldap, backend: 'saml' }, 'backend'],
  ['oidc', { backend: 'oidc', issuer: 'https://a', clientid: 'c', secret: 's', provider: 'own' }, 'provider'],
  ['oidc', { backend: 'oidc', issuer: 'https://a', clientid: 'c' }, 'secret'],
  ['saml', { backend: 'saml', sp_sign_request: true }, 'sp_public_key'],
  ['saml', { backend: 'saml', nonsense: 1 }, 'nonsense'],
])('refuses settings of %s that name a wrong value', async (backend, body, path) => {
  const b = await open()
  const answer = await put(b, backend, body)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(path)])
  expect((await b.call('GET', '/sso')).value).toEqual([])
})

it('is part of the enterprise edition since 5.3, with OpenID Connect since 5.8', async () => {
  const oidc = { backend: 'oidc', issuer: 'https://a', clientid: 'c', secret: 's' }
  expect((await put(await open({ api: '5.4' }), 'oidc', oidc)).status).toBe(400)
  const later = await open({ api: '5.8' })
  expect((await put(later, 'oidc', oidc)).status).toBe(200)
  expect((await put(later, 'oidc', { ...oidc, role_expr: '"viewer"' })).status).toBe(400)
  expect((await (await open({ api: '5.8', edition: 'opensource' })).call('GET', '/sso')).status).toBe(404)
})
