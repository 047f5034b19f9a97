import { examineSignedIn } from '../support/axe'
import { expect, test } from '../support/fixture'
import { fits, withHistory } from '../support/shape'
import { languages } from '../support/variants'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

for (const language of languages('screens')) {
  test(`palette, steps, dialogs and menus fit into 320 px (${language}; catalogue W9)`, async ({ page }) => {
    const exam = await examineSignedIn(page, language)
    const { t, go, line, leave } = exam
    await page.setViewportSize({ width: 320, height: 640 })
    await go('/clients')
    await fits(exam, 'clients')
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fits(exam, 'menu')
    await leave()
    await page.getByRole('banner').getByRole('button').last().click()
    await expect(page.getByRole('menu')).toBeVisible()
    await fits(exam, 'user menu')
    await page.keyboard.press('Escape')
    await line('')
    await expect(page.locator('[role=option]').first()).toBeVisible()
    await fits(exam, 'palette')
    await page.keyboard.type('ban.create somebody-with-a-rather-long-client-id-0001 ')
    await fits(exam, 'palette, a line')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByLabel(t('param.who'))).toBeFocused()
    await fits(exam, 'form')
    await leave()
    await line('ban.create somebody-with-a-rather-long-client-id-0001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel(t('param.until'), { exact: true })).toBeFocused()
    await fits(exam, 'step')
    await leave()
    await line('client.clean-session somebody-with-a-rather-long-client-id-0001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await fits(exam, 'confirm')
    await leave()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await fits(exam, 'keys')
  })
}

test('each history is one line of 3:1, told in words, with its scale, its numbers in a table, and solid when enlarged alone (catalogue W12)', async ({
  page,
}) => {
  await withHistory(page)
  const { t, go } = await examineSignedIn(page, 'en', ['dark'], '/dashboard/overview')
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
    // One line a picture: no colour is needed to tell it from another.
    await expect(picture.locator('path[data-line]')).toHaveCount(1)
    const card = page.getByRole('region', { name, exact: true })
    await expect(card.locator('[aria-hidden] > span')).toHaveText([/[1-9]/, /^0/])
    for (const theme of ['dark', 'light']) {
      await page.evaluate((to) => {
        document.documentElement.dataset['theme'] = to
      }, theme)
      const [line, ground] = await picture.evaluate((svg) => {
        const path = svg.querySelector('path[data-line]')
        const card = svg.closest('section')
        return [
          path === null ? '' : getComputedStyle(path).stroke,
          card === null ? '' : getComputedStyle(card).backgroundColor,
        ]
      })
      expect(
        contrast(line ?? '', ground ?? ''),
        `${name}, ${theme}: ${line ?? ''} on ${ground ?? ''}`,
      ).toBeGreaterThanOrEqual(3)
    }
    await page.getByRole('button', { name: t('overview.enlarge').replace('{{name}}', name) }).click()
    const legend = page.getByRole('dialog').locator('output path')
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

/** The contrast of two colours as the browser computes them: «rgb(92, 200, 232)». */
function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, bl = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [darker = 0, lighter = 0] = [light(a), light(b)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}
