import { auditAfterLogin } from '../support/axe'
import { expect, test } from '../support/fixture'
import { withHistory } from '../support/history'

test('describes each chart in words, lists its numbers in a table, and draws its line solid when enlarged alone (catalogue W12)', async ({
  page,
}) => {
  await withHistory(page)
  const { t, go } = await auditAfterLogin(page, 'en', ['dark'], '/dashboard/overview')
  const names = [
    'incomingMessages',
    'outgoingMessages',
    'droppedMessages',
    'connections',
    'topics',
    'subscriptions',
  ].map((name) => t(`overview.${name}`))
  for (const name of names) {
    const picture = page.getByRole('img', { name: new RegExp(`^${name}: min .+, max .+, now .+`) })
    await expect(picture).toBeVisible()
    await expect(picture.locator('canvas')).toHaveCount(1)
    await page.getByRole('button', { name: t('overview.enlarge').replace('{{name}}', name) }).click()
    const legend = page.getByRole('dialog').locator('output > span', { hasText: name }).locator('path')
    await expect(legend).toHaveCount(1)
    expect(await legend.getAttribute('stroke-dasharray')).toBeNull()
    await page.keyboard.press('Escape')
  }

  await go('/dashboard/overview?view=table')
  const table = page.getByRole('table', { name: t('overview.history') })
  await expect(table.getByRole('columnheader')).toHaveText([t('overview.time'), ...names])
  await expect(table.getByRole('row')).toHaveCount(51)
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText('1,059')
})
