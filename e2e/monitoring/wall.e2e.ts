import { logOut } from '../support/accounts'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { nodeCount } from '../support/target'

test.use({ freshContext: true, edition: 'enterprise' })

test('shows the wall display with an API key through a logout and a reload, and says when the key is rejected', async ({
  page,
  context,
  server,
  unique,
  cleanup,
}) => {
  const api = await asAdmin(server)
  const name = unique('wall')
  const created = await api('POST', '/api_key', { name, desc: '', enable: true })
  cleanup(() => api('DELETE', `/api_key/${name}`))
  const { api_key: key, api_secret: secret } = created.data as { api_key: string; api_secret: string }

  await page.goto(`${server.url}/#/wall`)
  await page.getByLabel('API key').fill(key)
  await page.getByLabel('Secret key').fill('wrong')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The broker does not accept this API key')
  await page.getByLabel('Secret key').fill(secret)
  await page.getByRole('checkbox', { name: 'Store on this device' }).check()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const nodes = page.getByRole('region', { name: 'Nodes' })
  await expect(nodes).toContainText(`${nodeCount}/${nodeCount}`)
  expect(page.url()).not.toContain(secret)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    secret,
  )

  const other = await context.newPage()
  await logIn(other)
  await logOut(other)
  await other.close()
  await page.reload()
  await expect(nodes).toContainText(`${nodeCount}/${nodeCount}`)
  await expect(page.getByRole('region', { name: 'Connections' })).toContainText(/\d/)

  await api('PUT', `/api_key/${name}`, { desc: '', enable: false })
  await expect(page.getByRole('alert')).toContainText('The broker rejected the API key', { timeout: 15_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Secret key')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#\/login/)
})
