import type { Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { enterAsAdmin } from './accounts'
import { asAdmin } from './api'
import { expect, type Server } from './fixture'
import { on } from './mqtt-page'

const en = words('en')

/** The path below which these tests serve the console. */
export const basePath = '/ops/switchboard'

/**
 * What a console below a base path must do, at `origin`, with the broker of `server`: a link without hash leads to its screen
 * after the login, which shows what the API answers; the MQTT client connects through the same path; a reload keeps the session.
 */
export async function walkBasePath(page: Page, origin: string, server: Pick<Server, 'url'>): Promise<void> {
  const home = `${origin}${basePath}/`
  await page.goto(`${origin}${basePath}/clients?limit=50`)
  await expect(page).toHaveURL(new RegExp(`^${home}#/`))
  await enterAsAdmin(page)
  await expect(page.getByRole('heading', { level: 1, name: en['screen.clients'] })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto(`${home}#/mqtt-client`)
  const { card, status, button } = on(page)
  await expect(card('mqtt-client.settings')).toContainText(`${origin.replace('http', 'ws')}${basePath}/mqtt`)
  const id = await card('mqtt-client.settings')
    .getByLabel(en['mqtt-client.clientid'] ?? '', { exact: true })
    .inputValue()
  await button('mqtt-client.connectButton').click()
  await expect(status).toHaveText(new RegExp(`^${en['mqtt-client.state.connected'] ?? ''}`))
  const call = await asAdmin(server)
  expect((await call('GET', `/clients/${id}`)).status).toBe(200)
  await page.goto(`${home}#/clients`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: en['screen.clients'] })).toBeVisible()
}
