import { expect, logIn, test } from '../support/fixture'

test.use({ seed: 'degraded' })

test('opens the subject of an alarm by Enter, offers its commands in the palette, and counts the same in the bell and the list', async ({
  page,
}) => {
  await logIn(page, { to: '/alarm/current-alarm' })
  const rows = page.locator('tbody tr[data-index]')
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  await expect(page.getByRole('banner').getByRole('link', { name: new RegExp(`^${count} `) })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  const second = await rows.nth(1).innerText()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/(dashboard\/nodes|clients\/detail)\//)
  // After Back, the opened row has the focus.
  await page.goBack()
  await expect(page.locator('tbody tr[tabindex="0"]')).toContainText(second.split(/\s/)[0] ?? '')
})
