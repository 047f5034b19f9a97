import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, startServer, test, type Server } from '../support/fixture'
import { on } from '../support/mqtt-page'
import type { Page } from '@playwright/test'
import { toTag } from '../support/needs'

const en = words('en')

/** Connects the MQTT client with its current settings, and returns its client id. */
async function connectUnchanged(page: Page): Promise<string> {
  const { card, status, button } = on(page, 'en')
  const id = await card('mqtt-client.settings')
    .getByLabel(en['mqtt-client.clientid'] ?? '', { exact: true })
    .inputValue()
  await button('mqtt-client.connectButton').click()
  // From its beginning: "disconnected" ends with the same word.
  await expect(status).toHaveText(new RegExp(`^${en['mqtt-client.state.connected'] ?? ''}`))
  return id
}

const listed = async (server: Pick<Server, 'url'>, id: string) =>
  (await (await asAdmin(server))('GET', `/clients/${id}`)).status

test('connects the MQTT client to the broker of the page, whatever its ports', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  await logIn(page, { to: '/mqtt-client' })
  await expect(on(page, 'en').card('mqtt-client.settings')).toContainText(
    `${server.url.replace('http', 'ws')}/mqtt`,
  )
  expect(await listed(server, await connectUnchanged(page))).toBe(200)
})

test('connects the MQTT client to a real broker given by --broker and --broker-ws', async ({
  browser,
  server,
}) => {
  const before = await startServer([
    '--broker',
    server.url,
    '--broker-ws',
    `ws://127.0.0.1:${String(server.wsPort)}/mqtt`,
  ])
  const context = await browser.newContext({ baseURL: before.url })
  const page = await context.newPage()
  try {
    await logIn(page, { to: '/mqtt-client' })
    await expect(on(page, 'en').card('mqtt-client.settings')).toContainText(
      `${before.url.replace('http', 'ws')}/mqtt`,
    )
    expect(await listed(server, await connectUnchanged(page))).toBe(200)
  } finally {
    await context.close()
    await before.stop()
  }
})

test('labels a connection to another broker', { tag: toTag('many-brokers') }, async ({ page, watch }) => {
  watch.expected.push(/404/)
  const other = await startServer(['--seed', 'empty'])
  try {
    await logIn(page, { to: '/mqtt-client' })
    const its = on(page, 'en')
    await its
      .card('mqtt-client.settings')
      .getByLabel(en['mqtt-client.port'] ?? '', { exact: true })
      .fill(String(other.wsPort))
    expect(await listed(other, await connectUnchanged(page))).toBe(200)
    await expect(its.card('mqtt-client.settings')).toContainText(en['mqtt-client.elsewhere'] ?? '')
  } finally {
    await other.stop()
  }
})
