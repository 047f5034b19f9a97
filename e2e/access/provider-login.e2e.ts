import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeRelease, expect, startServer } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { admin } from '../support/target'

/** A broker of a release that knows identity providers. */
const test = beforeRelease('6.2')
test.use({ freshContext: true })

type Answer = (url: URL, request: IncomingMessage, response: ServerResponse) => void
async function serve(answer: Answer): Promise<{ port: number; stop: () => void }> {
  const server = http.createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://localhost'), request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
const redirect = (response: ServerResponse, location: string, headers: http.OutgoingHttpHeaders = {}) =>
  response.writeHead(302, { location, ...headers }).end()
const callback = '/api/v5/sso/oidc/callback'

const t = createTranslator('en')
const way = { way: 'OpenID Connect' }

test('logs in at an identity provider that returns here, and names the dashboard of one that does not', async ({
  page,
  server,
  cleanup,
  watch,
}) => {
  // The broker names this address to the provider.
  let dashboard = ''
  const provider = await serve((url, _request, response) => {
    redirect(response, `${url.searchParams.get('redirect_uri') ?? ''}?code=c&state=s`)
  })
  cleanup(() => provider.stop())
  const cookies: (string | undefined)[] = []
  /** The broker of `server`, with a provider. */
  const broker = await serve((url, request, response) => {
    if (url.pathname === '/api/v5/sso/running')
      response.writeHead(200, { 'content-type': 'application/json' }).end('["oidc"]')
    else if (url.pathname === '/api/v5/sso/login/oidc') {
      const query = new URLSearchParams({ state: 's', redirect_uri: `${dashboard}${callback}` })
      redirect(response, `http://127.0.0.1:${String(provider.port)}/authorize?${query.toString()}`, {
        'set-cookie': 'emqx_sso_oidc=bound; Path=/api/v5/sso; HttpOnly; SameSite=Lax',
      })
    } else if (url.pathname === callback) {
      cookies.push(request.headers.cookie)
      void fetch(`${server.url}/api/v5/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(admin),
      })
        .then((reply) => reply.json())
        .then((reply: object) => {
          const meta = JSON.stringify({ ...reply, username: admin.username, backend: 'oidc' })
          redirect(response, `${dashboard}/?login_meta=${Buffer.from(meta).toString('base64')}`)
        })
    } else {
      const { method, headers } = request
      const call = http.request(`${server.url}${request.url ?? ''}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      request.pipe(call)
    }
  })
  cleanup(() => broker.stop())
  const console = await startServer([
    '--access-log',
    '--broker',
    `http://127.0.0.1:${String(broker.port)}`,
    '--broker-ws',
    `ws://127.0.0.1:${String(server.wsPort)}/mqtt`,
  ])
  cleanup(() => console.stop())
  const start = page.getByRole('button', { name: t('twoStep.ways.continue', way) })
  // The provider is another site.
  watch.expected.push(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/)

  dashboard = 'http://192.0.2.7:18083'
  await page.goto(`${console.url}/#/clients`)
  await start.click()
  await expect(page.getByRole('status').filter({ hasText: 'http://192.0.2.7:18083/' })).toBeVisible()
  expect(page.url()).toContain(console.url)

  dashboard = console.url
  await start.click()
  await expect(page.getByRole('heading', { level: 1, name: t('screen.clients') })).toBeVisible()
  expect(page.url()).toBe(`${console.url}/#/clients`)
  expect(cookies).toEqual(['emqx_sso_oidc=bound'])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /login_meta|provider-login/,
  )
  expect(console.output()).not.toMatch(/login_meta/)
  // Going back leads to the provider or to the login, but not to an address with the token.
  await page.goBack()
  expect(page.url()).not.toContain('login_meta')
})
