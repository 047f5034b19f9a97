import { expect, logIn, test } from '../support/fixture'

test.use({ seed: 'degraded' })

const gone = 'emqx2@127.0.0.1'

test('names a stopped node on the overview and counts the running ones (catalogue C1)', async ({ page }) => {
  await logIn(page)
  const main = page.getByRole('main')
  await expect(main.getByText('1 of 2 nodes running')).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: gone })).toBeVisible()
})

test('names the node for which a cluster-wide list fails, and offers the lists of the others (catalogue C2)', async ({
  page,
  faults,
}) => {
  await logIn(page)
  await faults([
    { match: { path: '/subscriptions' }, status: 500, body: { code: 'NODE_DOWN', message: 'timeout' } },
  ])
  await page.evaluate(() => {
    location.hash = '/subscriptions'
  })
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(`Nodes not responding: ${gone}`)
  await faults([])
  const others = alert.getByRole('button', { name: '@127.0.0.1' })
  await expect(others).toHaveText(['Only on emqx@127.0.0.1'])
  await others.click()
  await expect(page).toHaveURL(/node=emqx(?:%40|@)127\.0\.0\.1/)
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test('says in the graph and the list of the flow that not all nodes are running', async ({ page }) => {
  await logIn(page)
  await page.evaluate(() => {
    location.hash = '/flow'
  })
  const main = page.getByRole('main')
  const note = main.getByText('1 of 2 nodes running. Statuses and rates cover only these nodes.')
  await expect(main.getByRole('application')).toBeVisible()
  await expect(note).toBeVisible()
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(main.getByRole('table')).toBeVisible()
  await expect(note).toBeVisible()
})
