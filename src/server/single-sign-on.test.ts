import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { defaults } from './options'
import { startServer, type Running } from './serve'
import { pickReturn } from './single-sign-on'

const requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = []
/** A broker that knows an identity provider. */
const broker = http.createServer((request, response) => {
  requests.push({ url: request.url, headers: request.headers })
  request.resume()
  const location =
    request.url?.includes('/login/') === true ? 'https://id.example.com/a?b=c' : '/?login_meta=e30='
  response.writeHead(302, {
    location,
    'set-cookie': ['emqx_sso_oidc=bound; Path=/api/v5/sso; HttpOnly', 'other=1'],
  })
  response.end('Redirecting...')
})
let running: Running
beforeAll(async () => {
  await new Promise<void>((done) => broker.listen(0, '127.0.0.1', done))
  const address = new URL(`http://127.0.0.1:${String((broker.address() as AddressInfo).port)}`)
  running = await startServer({ ...defaults, port: 0, broker: address, brokerWs: address, readOnly: true })
})
afterAll(async () => {
  await running.close()
  broker.close()
})
beforeEach(() => (requests.length = 0))

const send = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${String(running.port)}/api/v5${path}`, { redirect: 'manual', ...init })

it('sends where a login begins as the body, with the cookie that binds it to the browser', async () => {
  const reply = await send('/sso/login/oidc', { method: 'POST', body: '{"backend":"oidc"}' })
  expect(reply.status).toBe(200)
  expect(await reply.json()).toEqual({ location: 'https://id.example.com/a?b=c' })
  expect(reply.headers.getSetCookie()).toEqual(['emqx_sso_oidc=bound; Path=/api/v5/sso; HttpOnly'])
  expect(reply.headers.get('cache-control')).toBe('no-store')
})

it('passes the return of a login on, with its cookies and no others', async () => {
  const reply = await send('/sso/oidc/callback?code=1&state=2', {
    headers: { cookie: 'theme=dark; emqx_sso_oidc=bound' },
  })
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/?login_meta=e30='])
  expect(requests).toMatchObject([
    { url: '/api/v5/sso/oidc/callback?code=1&state=2', headers: { cookie: 'emqx_sso_oidc=bound' } },
  ])
})

it.each([
  ['/?login_meta=e30=', '/?login_meta=e30='],
  ['http://console.example:18083/?login_meta=e30=', '/?login_meta=e30='],
  ['https://console.example/switchboard/?login_meta=a+b/c==#x', '/switchboard/?login_meta=a+b/c==#x'],
  ['//elsewhere.example/?login_meta=e30=', '/?login_meta=e30='],
  ['/\\\\elsewhere.example/a', '/a'],
  ['http://console.example//elsewhere.example/a', '/elsewhere.example/a'],
  ['../../?login_meta=e30=', '/api/v5/?login_meta=e30='],
  ['javascript:alert(1)', undefined],
  ['http://:bad', undefined],
])('passes on only a path of this server of the return address %s', (location, path) => {
  expect(pickReturn({ method: 'GET', url: '/api/v5/sso/oidc/callback?code=1' }, 302, { location })).toBe(path)
})

it('takes the signed result of a SAML login from another origin, and nothing else', async () => {
  const foreign = { method: 'POST', headers: { origin: 'https://id.example.com' }, body: 'SAMLResponse=x' }
  expect((await send('/sso/saml/acs', foreign)).status).toBe(302)
  for (const path of ['/sso/login/oidc', '/sso/saml/acs/x', '/sso/saml', '/publish'])
    expect([path, (await send(path, foreign)).status]).toEqual([path, 403])
})

it('passes no cookies of other calls', async () => {
  await send('/nodes', { headers: { cookie: 'emqx_sso_oidc=bound' } })
  expect(requests[0]?.headers.cookie).toBeUndefined()
})
