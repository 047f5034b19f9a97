import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath, walkBasePath } from '../support/base-path'
import { expect, startServer, testInFreshContext as test } from '../support/fixture'
import { freePort } from '../support/mqtt-peer'

const documentation = join(import.meta.dirname, '../..', 'src/docs/operate/reverse-proxy.md')

/** The example of the documentation, as it is there but for the ports and TLS. */
function readExample(port: number, console: string): string {
  const [, example = ''] = /```nginx\n(.*?)```/s.exec(readFileSync(documentation, 'utf8')) ?? []
  return example
    .replace(/ {2}(?:ssl_certificate|ssl_certificate_key) .*\n/g, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${String(port)};`)
    .replace('server_name console.example;', 'server_name localhost;')
    .replace('http://127.0.0.1:4180', console)
}

/** The example with everything that nginx writes in one folder. */
const configuration = (folder: string, port: number, console: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${readExample(port, console)}
}
`

test('works behind nginx below a base path', async ({ page, server, cleanup, watch }) => {
  watch.expected.push(/404/)
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-nginx-'))
  const port = await freePort()
  const console = await startServer([
    '--base',
    basePath,
    '--trusted-proxies',
    '127.0.0.1',
    '--access-log',
    '--broker',
    server.url,
    '--broker-ws',
    `ws://127.0.0.1:${String(server.wsPort)}/mqtt`,
  ])
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, console.url))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  cleanup(async () => {
    nginx.kill()
    await console.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = `http://localhost:${String(port)}`
  await expect
    .poll(async () => (await fetch(`${origin}${basePath}/healthz`).catch(() => undefined))?.status)
    .toBe(200)
  await walkBasePath(page, origin, server)
  // Only the proxy's own address could be in the log without the headers.
  expect(console.output()).toContain('"client":"127.0.0.1"')
})
