import mqtt from 'mqtt'
import { run } from '../support/accounts'
import { expect, logIn, test } from '../support/fixture'

test.use({ freshContext: true })

test('fires an alarm rule in one of two tabs when a client is gone, shows it everywhere, and undoes its deletion', async ({
  page,
  context,
  server,
  unique,
  cleanup,
}) => {
  const clientId = unique('device')
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(server.mqttPort)}`, {
    clientId,
    reconnectPeriod: 0,
  })
  cleanup(() => client.endAsync(true))
  await logIn(page, { to: '/alarm/rules/create' })
  await page.getByLabel('Name').fill('Device gone')
  await page.getByLabel('Subject').selectOption('client')
  await page.getByLabel('Client ID').fill(clientId)
  await page.getByLabel('For at least').fill('0')
  await page.keyboard.press('Control+Enter')
  const row = page.getByRole('row', { name: /Device gone/ })
  await expect(row).toContainText('OK', { timeout: 15_000 })
  const other = await context.newPage()
  await other.goto(`${server.url}/#/alarm/rules`)
  await expect(other.getByText('Evaluated by another tab of this browser')).toBeVisible()

  await client.endAsync(true)
  const text = `Device gone: Client ${clientId} disconnected`
  await expect(page.getByText(text).first()).toBeVisible({ timeout: 25_000 })
  await expect(row).toContainText('Firing')
  await expect(page.getByRole('contentinfo')).toContainText('1 alarm rule firing')
  await expect(page.getByRole('banner').getByRole('link', { name: /1 alarm rule firing/ })).toBeVisible()
  // The other tab shows it, and does not report it again.
  await expect(other.getByRole('row', { name: /Device gone/ })).toContainText('Firing')
  await expect(other.getByText(text)).toHaveCount(0)

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('row', { name: /Device gone/ })).toContainText('Warning')
  await run(page, 'delete alarm rule "Device gone"')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Device gone' }).click()
  await page.getByLabel('Views of alarm rules').getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByText('No alarm rules')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row).toBeVisible()
})
