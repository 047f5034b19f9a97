import type { Page } from '@playwright/test'
import mqtt from 'mqtt'
import { expect, logIn, test } from '../support/fixture'
import {
  forbidKeys,
  forbidPointer,
  phrases,
  expectFocusVisible,
  tabTo,
  moveToRow,
  type Language,
} from '../support/keyboard'
import { languages } from '../support/variants'
import { admin, keepPassword } from '../support/accounts'
import { hasDefaultPassword } from '../support/target'

test.use({ freshContext: true })

const setLanguage = (page: Page, language: Language) =>
  page.addInitScript((l) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', l)
  }, language)

/** How many minutes a ban of the list lasts yet. */
const minutesLeft = async (page: Page, row: string) => {
  const text =
    (await page.getByRole('row').filter({ hasText: row }).locator('time').last().getAttribute('datetime')) ??
    ''
  return Math.round((Date.parse(text) - Date.now()) / 60_000)
}

for (const language of languages('journey')) {
  const words = phrases[language]

  test(`logs in, kicks, bans for an hour, unbans and logs out, by keyboard alone (${language}; catalogue W2)`, async ({
    page,
    watch,
  }) => {
    watch.expected.push(/401/)
    await setLanguage(page, language)
    await forbidPointer(page)
    const id = words.device
    /** A key where the focus is, which must be seen there first. */
    const press = async (key: string) => {
      await expectFocusVisible(page)
      await page.keyboard.press(key)
    }
    const agree = async () => {
      const confirm = page.getByRole('alertdialog')
      await expect(confirm.getByRole('button', { name: words.cancel })).toBeFocused()
      await expectFocusVisible(page)
      await tabTo(page, confirm.getByRole('button').last())
      await press('Enter')
    }
    const line = async (text: string) => {
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type(text)
      await press('Enter')
    }
    await page.goto('/')
    await expect(page.locator('input[autocomplete=username]')).toBeFocused()
    await page.keyboard.type(admin.username)
    await press('Tab')
    await page.keyboard.type(admin.password)
    await press('Enter')
    if (hasDefaultPassword) {
      await tabTo(page, page.getByRole('button', { name: words.skip }))
      await press('Enter')
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    await line(`${words.kick} ${id}`)
    await agree()
    await expect(page.getByText(words.kicked(id)).first()).toBeVisible()

    await line(`${words.ban} ${id} 1h "too chatty"`)
    await expect(page.getByText(words.banned(id)).first()).toBeVisible()

    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page.getByRole('heading', { level: 1, name: words.bannedScreen })).toBeFocused()
    const row = page.getByRole('row').filter({ hasText: id })
    await expect(row).toContainText('too chatty')
    expect(await minutesLeft(page, id)).toBeGreaterThan(57)
    expect(await minutesLeft(page, id)).toBeLessThanOrEqual(60)
    await moveToRow(page, row)
    await press('Shift+U')
    await expect(page.getByText(words.unbanned(id)).first()).toBeVisible()
    await expect(row).toHaveCount(0)

    await line(words.logout)
    await agree()
    await expect(page.locator('input[autocomplete=username]')).toBeFocused()
    await expectFocusVisible(page)
    expect(page.url()).toContain('#/login')
  })

  test(
    `logs in, kicks, bans for an hour, unbans and logs out, by mouse alone (${language})`,
    { tag: '@full' },
    async ({ page, server, watch }) => {
      watch.expected.push(/401/)
      await setLanguage(page, language)
      await forbidKeys(page)
      // Comes back after the kick, and is refused after the ban.
      const id = `mouse-${language}`
      const at = `mqtt://127.0.0.1:${server.mqttPort}`
      const device = await mqtt.connectAsync(at, { clientId: id, reconnectPeriod: 300 })
      device.on('error', () => undefined)
      const write = async (field: ReturnType<Page['locator']>, text: string) => {
        await field.click()
        await page.keyboard.type(text)
      }
      const row = page.getByRole('row').filter({ hasText: id })
      const choose = async (name: string) => {
        await row.hover()
        await row.getByRole('button').last().click()
        await page.getByRole('menuitem', { name, exact: true }).click()
      }
      const agree = () => page.getByRole('alertdialog').getByRole('button').last().click()
      const menu = (name: string) =>
        page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
      try {
        await page.goto('/')
        await write(page.locator('input[autocomplete=username]'), admin.username)
        await write(page.locator('input[autocomplete=current-password]'), admin.password)
        await page.getByRole('button', { name: words.logIn, exact: true }).click()
        await keepPassword(page, words.skip)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

        await menu(words.clients)
        const closed = new Promise<void>((resolve) => device.once('close', () => resolve()))
        await choose(words.kickItem)
        await agree()
        await closed
        await expect(page.getByText(words.kicked(id)).first()).toBeVisible()
        await expect.poll(() => device.connected).toBe(true)

        await page.getByRole('banner').getByRole('button', { name: words.search }).click()
        await page.keyboard.type(id)
        await page.getByRole('option', { name: id }).click()
        await page.getByRole('button', { name: words.banItem, exact: true }).click()
        await page.getByRole('option', { name: '1h' }).click()
        await page.keyboard.type('too chatty')
        await page.getByRole('dialog').getByRole('button', { name: words.banItem, exact: true }).click()
        await expect(page.getByText(words.banned(id)).first()).toBeVisible()
        await expect.poll(() => device.connected).toBe(false)

        await menu(words.bannedScreen)
        await expect(page.getByRole('heading', { level: 1, name: words.bannedScreen })).toBeVisible()
        await expect(row).toContainText('too chatty')
        expect(await minutesLeft(page, id)).toBeGreaterThan(57)
        expect(await minutesLeft(page, id)).toBeLessThanOrEqual(60)
        await choose(words.unban)
        await expect(page.getByText(words.unbanned(id)).first()).toBeVisible()
        await expect(row).toHaveCount(0)
        // The refused device has given up; the broker accepts it again.
        await (await mqtt.connectAsync(at, { clientId: id, reconnectPeriod: 0 })).endAsync(true)

        await page.getByRole('button', { name: words.userMenu }).click()
        await page.getByRole('menuitem', { name: words.logout }).click()
        await agree()
        await expect(page.locator('input[autocomplete=username]')).toBeVisible()
        expect(page.url()).toContain('#/login')
      } finally {
        await device.endAsync(true)
      }
    },
  )
}

for (const version of [4, 5] as const) {
  test(`lists an MQTT ${version === 4 ? '3.1.1' : '5'} device within two seconds, and disconnects it by a kick from the palette`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    await logIn(page, { to: '/clients' })
    await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
    const id = `visitor-${version}`
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
      clientId: id,
      protocolVersion: version,
      reconnectPeriod: 0,
    })
    const ended = new Promise<void>((resolve) => device.once('close', () => resolve()))
    await page.keyboard.press('r')
    await expect(page.getByRole('row').filter({ hasText: id })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`kick ${id}`)
    await page.keyboard.press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `Kick ${id}` })
      .click()
    await ended
    await expect(page.getByRole('row').filter({ hasText: id })).toHaveCount(0)
  })
}
