import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, signIn, startServer, test, type Server } from '../support/fixture'
import { on } from '../support/mqtt-hands'
import type { Page } from '@playwright/test'

const en = words('en')

/** Connects as the MQTT client stands, and tells its client id. */
async function connectUnchanged(page: Page): Promise<string> {
  const { card, status, button } = on(page, 'en')
  const id = await card('mqtt.settings')
    .getByLabel(en['mqtt.clientid'] ?? '', { exact: true })
    .inputValue()
  await button('mqtt.connectButton').click()
  // From its beginning: "disconnected" ends with the same word.
  await expect(status).toHaveText(new RegExp(`^${en['mqtt.state.connected'] ?? ''}`))
  return id
}

const listed = async (server: Pick<Server, 'url'>, id: string) =>
  (await (await asAdmin(server as Server))('GET', `/clients/${id}`)).status

test('the MQTT client reaches the very broker on show, whatever its ports', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  await signIn(page, { to: '/websocket' })
  await expect(on(page, 'en').card('mqtt.settings')).toContainText(`${server.url.replace('http', 'ws')}/mqtt`)
  expect(await listed(server, await connectUnchanged(page))).toBe(200)
})

test('so does one before a real broker, through --broker and --broker-ws', async ({ browser, server }) => {
  const before = await startServer([
    '--broker',
    server.url,
    '--broker-ws',
    `ws://127.0.0.1:${String(server.wsPort)}/mqtt`,
  ])
  const context = await browser.newContext({ baseURL: before.url })
  const page = await context.newPage()
  try {
    await signIn(page, { to: '/websocket' })
    await expect(on(page, 'en').card('mqtt.settings')).toContainText(
      `${before.url.replace('http', 'ws')}/mqtt`,
    )
    expect(await listed(server, await connectUnchanged(page))).toBe(200)
  } finally {
    await context.close()
    await before.stop()
  }
})

test('a connection to another broker is told as one', async ({ page, watch }) => {
  watch.expected.push(/404/)
  const other = await startServer(['--seed', 'empty'])
  try {
    await signIn(page, { to: '/websocket' })
    const its = on(page, 'en')
    await its
      .card('mqtt.settings')
      .getByLabel(en['mqtt.port'] ?? '', { exact: true })
      .fill(String(other.wsPort))
    expect(await listed(other, await connectUnchanged(page))).toBe(200)
    await expect(its.card('mqtt.settings')).toContainText(en['mqtt.elsewhere'] ?? '')
  } finally {
    await other.stop()
  }
})
