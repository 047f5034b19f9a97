import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '@/broker/listeners/certificate'
import { basePath, walkBasePath } from '../support/base-path'
import { expect, startServer, testInFreshContext as test } from '../support/fixture'

test('works over TLS, by one connection of HTTP/2: link, login, lists, MQTT client, reload', async ({
  browser,
  server,
  cleanup,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-tls-'))
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const pair = selfSigned(Date.now())
  writeFileSync(certificate, pair.cert)
  writeFileSync(key, pair.key)
  const console = await startServer([
    ...['--tls-cert', certificate, '--tls-key', key, '--base', basePath],
    ...['--broker', server.url, '--broker-ws', `ws://127.0.0.1:${String(server.wsPort)}/mqtt`],
  ])
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  cleanup(async () => {
    await context.close()
    await console.stop()
    rmSync(folder, { recursive: true })
  })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const connections = new Map<number, Set<string>>()
  network.on('Network.responseReceived', ({ response: { protocol = '', connectionId, url } }) => {
    if (url.startsWith(console.url))
      connections.set(connectionId, (connections.get(connectionId) ?? new Set()).add(protocol))
  })
  await network.send('Network.enable')

  await walkBasePath(page, console.url, server)

  expect([...connections.values()].map((protocols) => [...protocols])).toEqual([['h2']])
})
