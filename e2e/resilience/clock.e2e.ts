import type { Page } from '@playwright/test'
import { admin, expect, test, userField } from '../support/accounts'
import { readNode } from '../support/api'
import { logIn } from '../support/fixture'
import { clientList } from '../support/release'
import { settling } from '../support/wire'
import { selectFirst } from '../support/variants'

test.use({ freshContext: true })

const hour = 3600_000
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'sensor-01' })
/** The devices connected at server start: minutes ago, whatever the local clock shows. */
const lately = /^(now|\d+ (s|min) ago)$/

/** Where the machine believes it is in time, from the page's own clock. */
const believed = async (page: Page) =>
  Math.round(((await page.evaluate(() => Date.now())) - Date.now()) / hour)

/** A poll succeeds, ages are right, and the session continues. */
async function allIsWell(page: Page): Promise<void> {
  const poll = page.waitForResponse(`**/api/v5${clientList}?*`)
  await page.clock.runFor(16_000)
  expect((await poll).status()).toBe(200)
  await expect(row(page).locator('time')).toHaveText(lately)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(userField(page)).toHaveCount(0)
}

for (const ahead of selectFirst([3, -3])) {
  test(`keeps the session and shows correct ages with a clock ${Math.abs(ahead)} h ${ahead > 0 ? 'ahead' : 'behind'} (catalogue A18)`, async ({
    page,
    faults,
    api,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + ahead * hour })
    await logIn(page, { to: '/clients' })
    await expect(row(page).locator('time')).toHaveText(lately)
    expect(await believed(page)).toBe(ahead)
    await allIsWell(page)

    // What was read a moment ago is called so when the next reading fails.
    await faults([
      { match: { path: clientList }, status: 500, body: { code: 'INTERNAL_ERROR', message: '' } },
    ])
    await page.keyboard.press('r')
    await expect(page.getByText(/^Last updated/)).toHaveText(/^Last updated (now|\d+ s ago)$/)
    await faults([])
    await page.keyboard.press('r')
    await expect(page.getByText(/^Last updated/)).toHaveCount(0)

    // A ban for an hour ends in an hour of the broker's.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ban skewed-clock 1h')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Banned skewed-clock').first()).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    const ban = page.getByRole('row').filter({ hasText: 'skewed-clock' })
    await expect(ban.locator('time').last()).toHaveText(/^in (1 h|59 min|60 min)$/)
    expect(await api.send('DELETE', '/banned/clientid/skewed-clock')).toBe(204)

    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await expect(page.getByRole('row').filter({ hasText: await readNode(server) })).toContainText(
      /GB(\d+ min( \d+ s)?|\d+ s)/,
    )
  })
}

test('keeps the session and correct ages when the clock is set forward and back (catalogue A18)', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, { to: '/clients' })
  await allIsWell(page)
  for (const jump of [3, -3, 48]) {
    await page.clock.setSystemTime(Date.now() + jump * hour)
    expect(await believed(page)).toBe(jump)
    // Immediately, before any reply.
    await expect(row(page).locator('time')).toHaveText(lately)
    await allIsWell(page)
  }
})

test('recovers without delay when the clock is set back while the broker is away (catalogue A18)', async ({
  page,
  faults,
}) => {
  await page.clock.install()
  const settled = settling(page)
  await logIn(page, { to: '/clients' })
  await expect(row(page)).toBeVisible()
  await faults([{ match: { path: '/api/v5/*' }, status: 500, body: { code: 'INTERNAL_ERROR', message: '' } }])
  const failing = page.getByText(/Broker not responding/)
  for (let turn = 0; turn < 30 && (await failing.count()) === 0; turn += 1) {
    await page.clock.runFor(1000)
    await settled()
  }
  await expect(failing.first()).toBeVisible()
  await page.clock.setSystemTime(Date.now() - 3 * hour)
  await faults([])
  await page.clock.runFor(6000)
  await expect(failing).toHaveCount(0)
  await allIsWell(page)
})

test('does not lengthen the pause after a wrong password when the clock is set back (catalogue A18)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/#/login')
  await userField(page).fill(admin.username)
  await page.locator('input[autocomplete=current-password]').fill('wrong-one1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
  await page.clock.setSystemTime(Date.now() - 3 * hour)
  await page.clock.runFor(1500)
  await expect(page.getByText(/Wait \d+ s/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Log in' })).not.toHaveAttribute('aria-disabled', 'true')
})
