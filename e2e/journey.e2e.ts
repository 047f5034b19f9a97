import mqtt from 'mqtt'
import { expect, signIn, test } from './fixture'
import { phrases, tabTo, walkTo, type Language } from './hands'

for (const language of ['en', 'zh'] as Language[]) {
  const words = phrases[language]

  test(`by keyboard alone: sign in, kick, ban, unban, log out (${language}; catalogue W2)`, async ({ page, watch }) => {
    watch.expected.push(/401/)
    await page.addInitScript((l) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', l)
      // No pointer may help: a mouse event anywhere is a failure of this journey.
      addEventListener('mousedown', () => console.error('a mouse was used'), true)
    }, language)
    await page.goto('/')
    await expect(page.locator('input[autocomplete=username]')).toBeFocused()
    await page.keyboard.type('admin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('public')
    await page.keyboard.press('Enter')
    const skip = page.getByRole('button', { name: words.skip })
    await tabTo(page, skip)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(`${words.kick} ${words.device}`)
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('alertdialog')
    await expect(confirm.getByRole('button', { name: words.cancel })).toBeFocused()
    await tabTo(page, confirm.getByRole('button').last())
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.kicked).first()).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${words.ban} ${words.device} 1h "too chatty"`)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.banned).first()).toBeVisible()

    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page.getByRole('heading', { level: 1, name: words.bannedScreen })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: words.device })
    await expect(row).toContainText('too chatty')
    await walkTo(page, row)
    await page.keyboard.press('Shift+U')
    await tabTo(page, page.getByRole('alertdialog').getByRole('button').last())
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.unbanned).first()).toBeVisible()
    await expect(row).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await page.keyboard.type(words.logout)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('alertdialog').getByRole('button').last())
    await page.keyboard.press('Enter')
    await expect(page.locator('input[autocomplete=username]')).toBeVisible()
    expect(page.url()).toContain('#/login')
  })

  test(`by mouse alone: kick from the row's menu, and on to the bans (${language})`, async ({ page, watch }) => {
    watch.expected.push(/401/)
    await signIn(page, { language, to: '/clients' })
    const row = page.getByRole('row').filter({ hasText: words.other })
    const choose = async (name: RegExp) => {
      await row.hover()
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name }).click()
    }
    const agree = () => page.getByRole('alertdialog').getByRole('button').last().click()
    await choose(new RegExp(words.kick.split(' ')[0] ?? ''))
    await agree()
    await expect(page.getByText(words.kicked.replace(words.device, words.other)).first()).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: words.bannedScreen }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.bannedScreen })).toBeVisible()
  })
}

for (const version of [4, 5] as const) {
  test(`a device of MQTT ${version === 4 ? '3.1.1' : '5'} is listed within two seconds and ended by a kick from the palette`, async ({ page, server, watch }) => {
    watch.expected.push(/404/)
    await signIn(page, { to: '/clients' })
    await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
    const id = `visitor-${version}`
    const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId: id, protocolVersion: version, reconnectPeriod: 0 })
    const ended = new Promise<void>((resolve) => device.once('close', () => resolve()))
    await page.keyboard.press('r')
    await expect(page.getByRole('row').filter({ hasText: id })).toBeVisible({ timeout: 2000 })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`kick ${id}`)
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: `Kick ${id}` }).click()
    await ended
    await expect(page.getByRole('row').filter({ hasText: id })).toHaveCount(0)
  })
}
