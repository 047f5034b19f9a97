import type { Page } from '@playwright/test'
import { openApi } from '../support/api'
import { expect, signIn, test } from '../support/fixture'
import { createHand, report, watchHands, type Device, type Hand } from '../support/klm'
import { heldTo } from '../support/klm-tasks'

const what = 'create API key ci2 expiring in 30 days, copy key and secret'
const reveal = (page: Page) => page.getByRole('dialog', { name: 'Created API key ci2' })
const active = (page: Page, name: string) =>
  page.locator('[role=dialog] [role=option][aria-selected=true]').filter({ hasText: name })
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

const ways: Record<Device, (hand: Hand, page: Page) => Promise<void>> = {
  async keyboard(hand, page) {
    hand.decide('the command: create API key')
    await hand.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await hand.type('ak')
    await expect(active(page, 'Create API key')).toBeVisible()
    await hand.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    hand.fixed('the name is asked next')
    await hand.type('ci2')
    await hand.press('Enter')
    hand.fixed('its end is asked next')
    await hand.type('30d')
    await expect(active(page, '30d')).toBeVisible()
    await hand.press('Control+Enter')
    hand.decide('what is shown once: the key and the secret')
    await expect(button(page, 'Copy API key')).toBeFocused()
    await hand.press('Enter')
    await hand.press('Tab')
    await hand.press('Enter')
    await expect(reveal(page).getByText('Copied Secret key')).toBeAttached()
    await hand.press('Escape')
  },
  async mouse(hand, page) {
    hand.decide('where to go: API keys')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await hand.scroll(menu, menu.getByRole('link', { name: /API keys/ }))
    await hand.click(menu.getByRole('link', { name: /API keys/ }))
    hand.decide('the command: create API key')
    await hand.click(page.getByRole('main').getByRole('button', { name: 'Create API key' }).first())
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    hand.fixed('all is asked at once, and the name has the focus')
    await hand.type('ci2')
    hand.decide('until when')
    await hand.click(page.getByRole('dialog').getByLabel(/^Expires at/))
    await hand.type('30d')
    await hand.click(button(page, 'Create API key'))
    hand.decide('what is shown once: the key and the secret')
    await hand.click(button(page, 'Copy API key'))
    await hand.click(button(page, 'Copy Secret key'))
    await expect(reveal(page).getByText('Copied Secret key')).toBeAttached()
    await hand.click(button(page, 'Close'))
  },
}

for (const by of ['keyboard', 'mouse'] as const) {
  const { today, limit } = heldTo(14, by)
  test(`task 14 by ${by}: ${what}, in at most ${limit} s`, async ({
    page,
    context,
    server,
    request,
    watch,
  }, info) => {
    watch.expected.push(/40[14]/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const api = await openApi(request, server.url)
    try {
      await watchHands(page)
      await signIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const hand = await createHand(page, 'keyboard')
      await ways[by](hand, page)
      const count = await hand.count()
      await expect(reveal(page)).toHaveCount(0)
      const made = ((await api.get('/api_key')) as { name: string; expired_at: string }[]).find(
        ({ name }) => name === 'ci2',
      )
      expect(Math.round((Date.parse(made?.expired_at ?? '') - Date.now()) / 86_400_000)).toBe(30)
      // The last thing copied is the secret, and it opens.
      const secret = await page.evaluate(() => navigator.clipboard.readText())
      expect(secret.length).toBeGreaterThan(30)
      await report({ ...count, task: 14, what, by, today, limit }, info)
      expect(count.seconds).toBeLessThanOrEqual(limit)
    } finally {
      await api.remove('/api_key/ci2')
    }
  })
}
