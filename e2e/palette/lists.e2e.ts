import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/fixture'
import { languages } from '../support/variants'

test.use({ seed: 'busy' })

const rows = (page: Page) => page.locator('tbody tr[data-index]')
const first = (page: Page) => rows(page).first().getByRole('cell').nth(1)

test('operates a list by keys alone: move, select, extend, invert, preview, filter, sort, columns, pages, open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => console.error('a mouse was used'), true)
  })
  await logIn(page, { to: '/clients?like_clientid=device-02&limit=20' })
  await expect(first(page)).toContainText('device-02000')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows(page).nth(19)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 rows selected', { exact: true })).toBeVisible()
  await page.keyboard.press('*')
  await expect(page.getByText('17 rows selected', { exact: true })).toBeVisible()
  // Pages; marks stay with the rows they were put on.
  await page.keyboard.press('>')
  await expect(first(page)).toContainText('device-02020')
  await expect(page.getByText('17 rows selected · 17 not on this page')).toBeVisible()
  await page.keyboard.press('>')
  await expect(first(page)).toContainText('device-02040')
  await page.keyboard.press('<')
  await page.keyboard.press('<')
  await expect(first(page)).toContainText('device-02000')
  await page.keyboard.press('<')
  await expect(page).not.toHaveURL(/page=/)
  await expect(page.getByText('17 rows selected', { exact: true })).toBeVisible()
  // The order: the first column, largest first, turned round, the next one.
  await page.keyboard.press('s')
  await expect(first(page)).toContainText('device-02019')
  await page.keyboard.press('Shift+S')
  await expect(first(page)).toContainText('device-02000')
  await expect(page.getByRole('columnheader', { name: 'Client ID' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.keyboard.press('s')
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // Columns.
  await page.keyboard.press('c')
  const choice = page.getByRole('group', { name: 'Columns' }).first()
  await expect(choice.getByRole('checkbox', { name: 'Username' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveCount(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
  // Glance, commands of the row, filter, open.
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0)
  await page.keyboard.press('.')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('17 clients')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('device-02111')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('device-02111')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('shows the preview of a row at the bottom of the page with the row in sight above it (review V12)', async ({
    page,
  }) => {
    await logIn(page, { to: '/clients' })
    await expect(rows(page).first()).toBeVisible()
    // Rows above the window are not drawn.
    const row = page.locator('tbody tr[data-index="12"]')
    await rows(page).first().focus()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('j')
    await page.keyboard.press('Space')
    const glance = page.getByRole('complementary', { name: 'Preview' })
    await expect(glance).toBeInViewport({ ratio: 1 })
    await expect(row).toBeFocused()
    const foot = async () => {
      const box = await row.boundingBox()
      return (box?.y ?? Infinity) + (box?.height ?? 0)
    }
    await expect.poll(async () => (await foot()) <= ((await glance.boundingBox())?.y ?? 0)).toBe(true)
    await expect(row).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(glance).toHaveCount(0)
  })

  for (const language of languages('lists')) {
    test(`keeps the pager on one line and shows the commands of each row (${language})`, async ({ page }) => {
      await logIn(page, { to: '/settings', language })
      for (const to of ['/clients', '/clients?like_clientid=device-0&page=3']) {
        await page.evaluate((hash) => {
          location.hash = hash
        }, to)
        const pager = page.getByRole('main').getByRole('navigation')
        await expect(pager).toBeVisible()
        const boxes = await pager.locator(':is(button, select)').evaluateAll((parts) =>
          parts
            .map((part) => part.getBoundingClientRect())
            .map(({ top, bottom, left, right }) => ({
              middle: Math.round((top + bottom) / 2),
              left,
              right,
            })),
        )
        expect(boxes.length).toBe(3)
        const [, previous, next] = boxes
        // The two ways are never parted, whatever the words before them.
        expect(previous?.middle).toBe(next?.middle)
        expect(boxes.every(({ left, right }) => left >= 0 && right <= 390)).toBe(true)
        if (to === '/clients') expect(new Set(boxes.map(({ middle }) => middle)).size).toBe(1)
      }
      await page.evaluate(() => {
        location.hash = '/clients'
      })
      const menus = rows(page).getByRole('button')
      await expect(menus.nth(3)).toBeInViewport()
      expect(
        await menus.evaluateAll((all) =>
          all
            .slice(0, 5)
            .map((one) => one.getBoundingClientRect())
            .every(({ width, height, right }) => width >= 24 && height >= 24 && right <= 390),
        ),
      ).toBe(true)
      await menus.nth(3).tap()
      await expect(page.getByRole('menu')).toBeVisible()
    })
  }
})
