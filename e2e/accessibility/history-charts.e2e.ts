import { examineSignedIn } from '../support/axe'
import { expect, test } from '../support/fixture'
import { withHistory } from '../support/history'

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
