import { basePath, walkBasePath } from '../support/base-path'
import { startServer, testInFreshContext as test } from '../support/fixture'

test('works below a base path: link, login, lists, MQTT client, reload', async ({
  page,
  server,
  cleanup,
  watch,
}) => {
  watch.expected.push(/404/)
  const console = await startServer([
    '--base',
    basePath,
    '--broker',
    server.url,
    '--broker-ws',
    `ws://127.0.0.1:${String(server.wsPort)}/mqtt`,
  ])
  cleanup(() => console.stop())
  await walkBasePath(page, console.url, server)
})
