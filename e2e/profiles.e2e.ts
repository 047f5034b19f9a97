import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin, enter, userField } from './accounts'
import { expect, startServer, test as base, type Server } from './fixture'
import { forbidKeys, forbidPointer, tabTo, walkTo } from './hands'
import { asAdmin } from './api'

/** One console before two brokers: one of a laboratory, and one in production, which a second name reaches for writing. */
const test = base.extend<object, { brokers: { lab: Server; live: Server } }>({
  brokers: [
    async ({ seed: _seed }, use) => {
      const [lab, live] = await Promise.all([startServer(['--seed', 'empty']), startServer(['--seed', 'calm'])])
      await use({ lab, live })
      await Promise.all([lab.stop(), live.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ brokers: { lab, live } }, use) => {
      const file = join(mkdtempSync(join(tmpdir(), 'switchboard-profiles-')), 'brokers.json')
      const at = (server: Server) => ({ address: server.url, mqtt: `ws://127.0.0.1:${String(server.wsPort)}/mqtt` })
      writeFileSync(file, JSON.stringify([
        { name: 'lab', label: 'Lab', colour: 'ok', ...at(lab) },
        { name: 'prod', label: 'Production EU', production: true, readOnly: true, ...at(live) },
        { name: 'hands', label: 'Production hands-on', production: true, ...at(live) },
      ]))
      const server = await startServer(['--profiles', file])
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const skip = { en: 'Skip', zh: '跳过' }
const speak = (page: Page, language: 'en' | 'zh') => page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

/** The broker that stands in the top bar. */
const shown = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Broker: |服务器：)/ })

test('by keyboard: from the laboratory to production, where nothing can be changed', async ({ page, brokers, watch: _watch }) => {
  await forbidPointer(page)
  await speak(page, 'en')
  await page.goto('/#/login?to=%2Fclients')
  // Without a name it is the first of the file.
  await expect(page.getByRole('link', { name: 'Lab' })).toHaveAttribute('aria-current', 'page')
  await enter(page, admin)
  await tabTo(page, page.getByRole('button', { name: skip.en }))
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveAccessibleName('Broker: Lab. Switch to another')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('production eu')
  await expect(page.getByRole('option', { name: /^Production EU/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // A session of its own: nobody is signed in there yet.
  await expect(page.getByRole('link', { name: /^Production EU/ })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\?broker=prod#/)
  await enter(page, admin)
  await tabTo(page, page.getByRole('button', { name: skip.en }))
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveAccessibleName('Broker: Production EU. Switch to another')
  await expect(page).toHaveTitle('Clients · Production EU · Switchboard')
  await expect(page.getByRole('contentinfo').getByTitle('This broker is read-only in this console.')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'sensor-03' })
  await walkTo(page, row)
  await page.keyboard.press('Shift+k')
  await expect(page.getByText('This broker is read-only in this console.').first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const api = await asAdmin(brokers.live)
  expect(await api('GET', '/clients/sensor-03')).toMatchObject({ status: 200, data: { clientid: 'sensor-03', connected: true } })
})

test('用鼠标：从顶栏切换到生产环境，断开客户端前须输入其名称；两个标签页互不混淆', async ({ page, context, brokers, watch: _watch }) => {
  await forbidKeys(page)
  await speak(page, 'zh')
  await page.goto('/?broker=lab#/login?to=%2Fclients')
  const signIn = async (on: Page) => {
    await userField(on).fill(admin.username)
    await on.locator('input[autocomplete=current-password]').fill(admin.password)
    await on.getByRole('button', { name: '登录', exact: true }).click()
    await on.getByRole('button', { name: skip.zh }).click()
    await expect(on.getByRole('banner')).toBeVisible()
  }
  await signIn(page)
  await shown(page).click()
  await page.getByRole('menuitem', { name: 'Production hands-on（生产环境）' }).click()
  await expect(page.getByRole('link', { name: /^Production hands-on/ })).toHaveAttribute('aria-current', 'page')
  await signIn(page)
  await expect(shown(page)).toHaveAccessibleName('服务器：Production hands-on。切换到其他服务器')

  // The laboratory in a second tab is signed in still, and shows its own clients and what was done there.
  const lab = await context.newPage()
  await lab.goto(`${new URL(page.url()).origin}/?broker=lab#/clients`)
  await expect(shown(lab)).toHaveAccessibleName('服务器：Lab。切换到其他服务器')
  await expect(lab.getByRole('heading', { name: '客户端' })).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'sensor-05' })
  await row.getByRole('cell').first().click()
  await page.goto(`${new URL(page.url()).origin}/?broker=hands#/clients/detail/sensor-05`)
  await page.getByRole('button', { name: /^踢除/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Production hands-on')
  await expect(question).toContainText('生产环境')
  const kick = question.getByRole('button', { name: /^踢除/ })
  await expect(kick).toBeDisabled()
  await question.getByRole('textbox').fill('sensor-05')
  await kick.click()
  await expect(page.getByText('已踢除 sensor-05').first()).toBeVisible()

  // The other tab has neither the entry nor the end of this session.
  await page.getByRole('button', { name: 'admin 的用户菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
  await expect(userField(page)).toBeVisible()
  await lab.goto(`${new URL(lab.url()).origin}/?broker=lab#/journal`)
  await expect(shown(lab)).toBeVisible()
  await expect(lab.getByText('sensor-05')).toHaveCount(0)
  expect(Object.keys(await lab.evaluate(() => ({ ...localStorage }))).filter((name) => name.startsWith('hands/'))).toEqual([])
  expect(brokers.lab.url).not.toBe(brokers.live.url)
})
