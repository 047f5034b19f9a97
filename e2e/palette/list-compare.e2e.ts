import { run } from '../support/accounts'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'

test('shows what changed in a list since a snapshot', async ({ page, server, unique, cleanup }) => {
  const api = await asAdmin(server)
  const [changed, removed, added] = [unique('ban_a'), unique('ban_b'), unique('ban_c')]
  const ban = (who: string, reason: string) => api('POST', '/banned', { as: 'clientid', who, reason })
  const lift = (who: string) => api('DELETE', `/banned/clientid/${who}`)
  for (const who of [changed, removed]) await ban(who, 'first')
  for (const who of [changed, removed, added]) cleanup(() => lift(who))
  await logIn(page, { to: '/banned-clients' })
  await expect(page.getByRole('row', { name: new RegExp(changed) })).toBeVisible()
  const dialog = page.getByRole('dialog')
  await run(page, 'compare list with snapshot')
  await expect(dialog.getByText('No snapshot of this list')).toBeVisible()
  await page.keyboard.press('Escape')
  await run(page, 'save snapshot of list')
  await expect(page.getByText('Saved a snapshot').first()).toBeVisible()

  await lift(removed)
  await lift(changed)
  await ban(changed, 'second')
  await ban(added, 'third')
  await page.reload()
  await expect(page.getByRole('row', { name: new RegExp(added) })).toBeVisible()
  await run(page, 'compare list with snapshot')
  await expect(dialog.getByRole('status')).toContainText('1 added, 1 removed, 1 changed')
  await expect(dialog.getByRole('row', { name: new RegExp(added) })).toContainText('Added')
  await expect(dialog.getByRole('row', { name: new RegExp(removed) })).toContainText('Removed')
  await expect(dialog.getByRole('row', { name: new RegExp(changed) })).toContainText(/Reason\s*first.*second/)
  const file = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await file).suggestedFilename()).toContain('changes')
})
