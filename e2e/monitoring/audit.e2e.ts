import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, startServer, test as base, type Server } from '../support/fixture'
import { admin } from '../support/target'

/** A console with its own broker. */
const test = base.extend<{ broker: Server }>({
  broker: async ({ browserName: _ }, use) => {
    const broker = await startServer(['--seed', 'empty', '--edition', 'enterprise', '--api', '5.8'])
    await use(broker)
    await broker.stop()
  },
  baseURL: async ({ broker }, use) => use(broker.url),
})
test.use({ needs: ['own-broker'] })

const t = (id: string) => words('en')[id] ?? id

test('lists a command of the console in the audit log with its request, and links to the command history', async ({
  page,
  broker,
}) => {
  const api = await asAdmin(broker)
  await api('PUT', '/configs/log', { audit: { enable: true } })
  await logIn(page, { to: '/banned-clients' })
  await page.keyboard.press('Control+k')
  await expect(page.locator('[role=dialog] input')).toBeFocused()
  await page.keyboard.type('ban audited 1h')
  await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText('1h')
  // Everything is given, so that it is done at once.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'audited', exact: true })).toBeVisible()
  await page.goto(`${broker.url}/#/audit?operation_id=%2Fbanned`)
  const row = page.getByRole('row').filter({ hasText: 'POST /banned' })
  await expect(row).toContainText(admin.username)
  await row.getByRole('cell').first().click()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('region', { name: t('audit.entry') })
  await expect(entry).toContainText('"who": "audited"')
  await expect(entry.getByRole('link', { name: t('ban.create.title') })).toBeVisible()
})
