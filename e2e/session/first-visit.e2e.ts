import type { Page } from '@playwright/test'
import { admin, expect, keepPassword, passwordField, userField } from '../support/accounts'
import { test } from '../support/fixture'
import { toTag } from '../support/needs'

test.use({ freshContext: true })

/** The paths that were read of the broker, with their queries, and the scripts of ours that were fetched, in order. */
function follow(page: Page): { read: string[]; scripts: string[] } {
  const seen = { read: [] as string[], scripts: [] as string[] }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) seen.read.push(pathname + search)
    if (pathname.endsWith('.js')) seen.scripts.push(pathname)
  })
  return seen
}

const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' })

test('shows a usable login before the console has loaded, which then follows by itself', async ({ page }) => {
  const { scripts } = follow(page)
  let letCome: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(/\/static\/console-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#/login')
  await userField(page).fill(admin.username)
  await passwordField(page).fill(admin.password)
  await expect.poll(() => scripts.some((path) => /\/console-/.test(path))).toBe(true)
  // Logged in before it is loaded: the page waits for it, and nothing is lost.
  const accepted = page.waitForResponse(/\/login$/)
  await page.getByRole('button', { name: 'Log in' }).click()
  expect((await accepted).ok()).toBe(true)
  letCome()
  await keepPassword(page)
  await expect(overview(page)).toBeVisible()
})

test(
  'requests nothing twice on the way to the overview',
  { tag: toTag('default-password') },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/#/login')
    await userField(page).fill(admin.username)
    await passwordField(page).fill(admin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    const skip = page.getByRole('button', { name: 'Skip' })
    await expect(skip).toBeVisible()
    const { read } = follow(page)
    await skip.click()
    await expect(overview(page)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Cluster members' })).toBeVisible()
    // Long enough for late chunks (the status bar, the dialogs), too short for a poll.
    await page.clock.runFor(3000)
    expect(read.length).toBeGreaterThan(4)
    expect(read.filter((path, index) => read.indexOf(path) !== index)).toEqual([])
  },
)
