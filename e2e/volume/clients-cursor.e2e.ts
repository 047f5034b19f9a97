import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import mqtt from 'mqtt'
import { asAdmin } from '../support/api'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'

/** 100,000 clients before a broker of 5.8. */
const test = beforeRelease('5.8')
test.use({ seed: 'busy' })

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).locator('tbody tr[aria-rowindex]')
const pager = (page: Page) => main(page).getByRole('navigation')

test('pages 100,000 clients by cursor on and back by keyboard, renders few rows, and shows no total for filtered ones', async ({
  page,
  requests,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(rows(page).first()).toBeVisible()
  await expect(main(page).getByRole('heading', { level: 1 }).locator('..')).toContainText(/10\d,\d{3}/)
  await requests()
  const id = (await rows(page).first().getByRole('link').first().textContent()) ?? ''
  await page.keyboard.press('>')
  await expect(page).toHaveURL(/page=2/)
  await expect(pager(page)).toContainText('rows 101–200, more follow')
  await expect(rows(page).first()).not.toContainText(id)
  await page.keyboard.press('>')
  await expect(pager(page)).toContainText('rows 201–300, more follow')
  await page.keyboard.press('<')
  await page.keyboard.press('<')
  await expect(pager(page)).toContainText('rows 1–100, more follow')
  await expect(rows(page).first()).toContainText(id)
  const asked = await requests()
  expect([
    Object.keys(asked).some((path) => path.endsWith('/clients_v2')),
    asked['/api/v5/clients'] ?? 0,
  ]).toEqual([true, 0])
  expect(await main(page).locator('*').count()).toBeLessThan(4000)
  await page.evaluate(() => {
    location.hash = '/clients?like_clientid=device-0&limit=50'
  })
  await expect(pager(page)).toContainText('rows 1–50, more follow')
  await expect(main(page)).toContainText('more than 50')
})

test(
  'exports all matching clients by cursor, each row once (catalogue X3)',
  { tag: '@full' },
  async ({ page, server }) => {
    await logIn(page, { to: '/clients?conn_state=disconnected' })
    await expect(rows(page).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('list.export all')
    await page.keyboard.press('Enter')
    const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
    const {
      data: { meta },
    } = (await (
      await asAdmin(server)
    )('GET', '/clients?conn_state=disconnected&page=1&limit=1')) as { data: { meta: { count: number } } }
    expect([meta.count > 5000, lines.length, new Set(lines).size]).toEqual([
      true,
      meta.count + 1,
      meta.count + 1,
    ])
  },
)

for (const language of languages('clients-cursor')) {
  test(`shows the messages queued for a client with their payload (${language})`, async ({
    page,
    server,
  }) => {
    const t = createTranslator(language)
    const url = `mqtt://127.0.0.1:${server.mqttPort}`
    const clientId = `held-${language}`
    const device = await mqtt.connectAsync(url, {
      clientId,
      clean: false,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 3600 },
      reconnectPeriod: 0,
    })
    await device.subscribeAsync(`held/${language}/#`, { qos: 1 })
    await device.endAsync()
    const api = await asAdmin(server)
    for (const n of [1, 2, 3])
      await api('POST', '/publish', {
        topic: `held/${language}/${n}`,
        payload: `{"n":${n},"from":"line"}`,
        qos: 1,
      })
    if (language === 'en') {
      await logIn(page, { language })
      await page.keyboard.press('Control+k')
      await page.keyboard.type(`client.queue ${clientId}`)
      await page.keyboard.press('Enter')
    } else {
      await logIn(page, { language, to: `/clients/detail/${clientId}` })
      await main(page)
        .getByRole('button', { name: t('detail.client.held.show') })
        .click()
    }
    const table = main(page).getByRole('table', { name: t('detail.client.held.queue') })
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table).toContainText(`held/${language}/2`)
    const button = table
      .getByRole('row')
      .filter({ hasText: `held/${language}/2` })
      .getByRole('button')
    if (language === 'en') {
      await button.focus()
      await page.keyboard.press('Enter')
    } else await button.click()
    await expect(table).toContainText('"n": 2')
    await expect(table).toContainText('"from": "line"')
  })
}
