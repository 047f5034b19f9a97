import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/fixture'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const menu = (page: Page) => page.getByRole('navigation')
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = to
  }, path)

/** How often the page itself is loaded. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  return () => loads
}

const gone = {
  'is not there (catalogue D1)': { status: 404, body: '' },
  'is a page in place of a script, as of a host that answers everything (catalogue D4)': {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><p>Not found</p>',
  },
} as const

for (const [what, answer] of Object.entries(gone)) {
  test(`reloads once when a part of the page ${what} after a deployment`, async ({ page, watch }) => {
    watch.expected.push(/dynamically imported module|MIME type|404/)
    const loads = countLoads(page)
    await page.route(/\/help-(?!links-)[\w-]{8}\.js$/, (route) =>
      loads() > 1 ? route.continue() : route.fulfill(answer),
    )
    await logIn(page)
    await visit(page, '/help')
    await expect.poll(loads).toBe(2)
    await expect(heading(page, 'Help')).toBeVisible()
    await expect(heading(page, 'Part of the console could not be loaded')).toHaveCount(0)
    expect(loads()).toBe(2)
    await expect(page).toHaveURL(/#\/help$/)
  })

  test(`says with a way out that a part of the page ${what} permanently, without reloading in a loop`, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/dynamically imported module|MIME type|404/)
    const loads = countLoads(page)
    await page.route(/\/help-(?!links-)[\w-]{8}\.js$/, (route) => route.fulfill(answer))
    await logIn(page)
    await visit(page, '/help')
    const failed = heading(page, 'Part of the console could not be loaded')
    await expect.poll(loads).toBe(2)
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toBeVisible()
    expect(loads()).toBe(2)
    await menu(page).getByRole('link', { name: 'Users' }).click()
    await expect(heading(page, 'Users')).toBeVisible()
  })
}

test('isolates a screen that crashes: menu, palette and the other screens keep working (catalogue D5)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/a planted fault/)
  await page.route(/\/help-(?!links-)[\w-]{8}\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("a planted fault") }',
    }),
  )
  await logIn(page)
  await visit(page, '/help')
  await expect(
    page.getByRole('main').getByText('The rest of the console still works', { exact: false }),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('go users')
  await expect(page.getByRole('option').first()).toContainText('Users')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Users')).toBeFocused()
  await menu(page).getByRole('link', { name: 'Nodes' }).click()
  await expect(heading(page, 'Nodes')).toBeFocused()
})

test('keeps what was typed in a form when language and theme change (catalogue D7)', async ({ page }) => {
  await logIn(page)
  await visit(page, '/rules/create/form')
  const id = page.getByRole('main').getByLabel(/^(Rule ID|规则 ID)$/)
  await id.fill('kept_rule')
  const bar = page.getByRole('banner')
  const dark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const before = await dark()
  await bar.getByRole('button', { name: /中文/ }).click()
  await expect(heading(page, '创建规则')).toBeVisible()
  await expect(id).toHaveValue('kept_rule')
  await bar.getByRole('radio', { name: before === 'dark' ? '浅色' : '深色' }).click()
  await expect.poll(dark).not.toBe(before)
  await expect(id).toHaveValue('kept_rule')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
