import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath, walkBasePath } from '../support/base-path'
import { expect, startServer, testInFreshContext as test } from '../support/fixture'
import { freePort } from '../support/mqtt-peer'

/** The example of the documentation, with everything that nginx writes in one folder. */
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
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${String(port)};
    location ${basePath} {
      proxy_pass ${console};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_read_timeout 1h;
      client_max_body_size 0;
    }
  }
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
