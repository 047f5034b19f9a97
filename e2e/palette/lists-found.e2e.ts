import type { Page } from '@playwright/test'
import { connect, type MqttClient } from 'mqtt'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { numberedPages } from '../support/release'

const rows = (page: Page) => page.locator('tbody tr[data-index]')

// A list by cursor has no totals: `clients-cursor.e2e.ts` pages through one.
if (numberedPages)
  test(
    'pages on in a list whose clients reconnect after a bulk kick (catalogue G3)',
    { tag: '@full' },
    async ({ page, server }) => {
      const clients: MqttClient[] = []
      for (let n = 0; n < 150; n += 1)
        clients.push(
          connect(`mqtt://127.0.0.1:${server.mqttPort}`, {
            clientId: `back-${String(n).padStart(3, '0')}`,
            clean: true,
            reconnectPeriod: 0,
          }),
        )
      try {
        await logIn(page, { to: '/clients?like_clientid=back-&limit=100' })
        await expect(page.getByText(/1.100\b/).first()).toBeVisible()
        await expect(page.getByRole('button', { name: /Next/ })).toBeEnabled()
        await page.keyboard.press('>')
        await expect(page.getByText(/101.150\b/).first()).toBeVisible()
        await page.getByRole('checkbox').first().click()
        await page.keyboard.press('Shift+K')
        const dialog = page.getByRole('alertdialog')
        await expect(dialog).toBeVisible()
        const typed = dialog.getByRole('textbox')
        if ((await typed.count()) > 0) await typed.fill('50')
        await dialog.getByRole('button').last().click()
        // The empty page gave way to the one before, which is all there is; once they are back, there is a next page again.
        await expect(page.getByRole('row').filter({ hasText: 'back-000' })).toBeVisible()
        const next = page.getByRole('button', { name: /Next/ })
        await expect(next).toHaveCount(0)
        for (const client of clients) if (!client.connected) client.reconnect()
        await expect(next).toBeEnabled()
        await next.click()
        await expect(page.getByText(/101.150\b/).first()).toBeVisible()
      } finally {
        for (const client of clients) client.end(true)
      }
    },
  )

test('finds bans, alarms and delayed messages beyond the current page, and opens the subject of a row by key', async ({
  page,
  server,
  cleanup,
}) => {
  const call = await asAdmin(server)
  const names = Array.from({ length: 130 }, (_, n) => `found-${String(n).padStart(3, '0')}`)
  cleanup(() => Promise.all(names.map((who) => call('DELETE', `/banned/clientid/${who}`))))
  await Promise.all(
    names.map((who) =>
      call('POST', '/banned', { as: 'clientid', who, reason: who === 'found-002' ? 'the needle' : 'hay' }),
    ),
  )
  await logIn(page, { to: '/banned-clients?q=needle' })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('found-002')
})
