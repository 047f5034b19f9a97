import type { Page } from '@playwright/test'
import { openApi } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo } from '../support/klm-tasks'

const what = 'create API key ci2 expiring in 30 days, copy key and secret'
const reveal = (page: Page) => page.getByRole('dialog', { name: 'Created API key ci2' })
const active = (page: Page, name: string) =>
  page.locator('[role=dialog] [role=option][aria-selected=true]').filter({ hasText: name })
const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

const ways: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>> = {
  async keyboard(user, page) {
    user.decide('the command: create API key')
    await user.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await user.type('ak')
    await expect(active(page, 'Create API key')).toBeVisible()
    await user.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    user.fixed('the name is asked next')
    await user.type('ci2')
    await user.press('Enter')
    user.fixed('its end is asked next')
    await user.type('30d')
    await expect(active(page, '30d')).toBeVisible()
    await user.press('Control+Enter')
    user.decide('what is shown once: the key and the secret')
    await expect(button(page, 'Copy API key')).toBeFocused()
    await user.press('Enter')
    await user.press('Tab')
    await user.press('Enter')
    await expect(reveal(page).getByText('Copied Secret key')).toBeAttached()
    await user.press('Escape')
  },
  async mouse(user, page) {
    user.decide('where to go: API keys')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await user.scroll(menu, menu.getByRole('link', { name: /API keys/ }))
    await user.click(menu.getByRole('link', { name: /API keys/ }))
    user.decide('the command: create API key')
    await user.click(page.getByRole('main').getByRole('button', { name: 'Create API key' }).first())
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    user.fixed('all is asked at once, and the name has the focus')
    await user.type('ci2')
    user.decide('until when')
    await user.click(page.getByRole('dialog').getByLabel(/^Expires at/))
    await user.type('30d')
    await user.click(button(page, 'Create API key'))
    user.decide('what is shown once: the key and the secret')
    await user.click(button(page, 'Copy API key'))
    await user.click(button(page, 'Copy Secret key'))
    await expect(reveal(page).getByText('Copied Secret key')).toBeAttached()
    await user.click(button(page, 'Close'))
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
      await countInput(page)
      await logIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const user = await createSimulatedUser(page, 'keyboard')
      await ways[by](user, page)
      const count = await user.count()
      await expect(reveal(page)).toHaveCount(0)
      const made = ((await api.get('/api_key')) as { name: string; expired_at: string }[]).find(
        ({ name }) => name === 'ci2',
      )
      expect(Math.round((Date.parse(made?.expired_at ?? '') - Date.now()) / 86_400_000)).toBe(30)
      // The clipboard holds the secret, and the broker accepts it.
      const secret = await page.evaluate(() => navigator.clipboard.readText())
      expect(secret.length).toBeGreaterThan(30)
      await report({ ...count, task: 14, what, by, today, limit }, info)
      expect(count.seconds).toBeLessThanOrEqual(limit)
    } finally {
      await api.remove('/api_key/ci2')
    }
  })
}
