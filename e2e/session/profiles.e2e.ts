import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { admin, enter, userField } from '../support/accounts'
import { expect, startServer, test as base, type Server } from '../support/fixture'
import { startProxied } from '../support/server'
import { forbidKeys, forbidPointer, focusOn, moveToRow } from '../support/keyboard'
import { asAdmin } from '../support/api'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'

/** One console before two brokers: one of a laboratory, and one in production, which a second name reaches for writing. */
const test = base.extend<object, { brokers: { lab: Server; live: Server } }>({
  brokers: [
    async ({ seed: _seed }, use) => {
      const [lab, live] = await Promise.all([
        startServer(['--seed', 'empty']),
        startServer(['--seed', 'calm']),
      ])
      await use({ lab, live })
      await Promise.all([lab.stop(), live.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ brokers: { lab, live } }, use) => {
      const file = join(mkdtempSync(join(tmpdir(), 'switchboard-profiles-')), 'brokers.json')
      const at = (server: Server) => ({
        address: server.url,
        mqtt: `ws://127.0.0.1:${String(server.wsPort)}/mqtt`,
      })
      writeFileSync(
        file,
        JSON.stringify([
          { name: 'lab', label: 'Lab', color: 'ok', ...at(lab) },
          { name: 'prod', label: 'Production EU', production: true, readOnly: true, ...at(live) },
          { name: 'hands', label: 'Production hands-on', production: true, ...at(live) },
        ]),
      )
      const server = await startProxied(['--profiles', file])
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ freshContext: true, needs: ['many-brokers'] })
// Few tests, with their own servers.
test.describe.configure({ mode: 'default' })

const setLanguage = (page: Page, language: 'en' | 'zh') =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

/** The broker shown in the top bar. */
const shown = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Broker: |服务器：)/ })

for (const language of languages('profiles')) {
  test(`switches from the lab to production, where nothing can be changed, by keyboard (${language})`, async ({
    page,
    brokers,
  }) => {
    const t = createTranslator(language)
    await forbidPointer(page)
    await setLanguage(page, language)
    await page.goto('/#/login?to=%2Fclients')
    // Without a name it is the first of the file.
    await expect(page.getByRole('link', { name: 'Lab' })).toHaveAttribute('aria-current', 'page')
    await enter(page, admin)
    await focusOn(page.getByRole('button', { name: t('login.default.skip') }))
    await page.keyboard.press('Enter')
    await expect(shown(page)).toHaveAccessibleName(t('broker.use.current', { label: 'Lab' }))

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('production eu')
    await expect(page.getByRole('option', { name: /^Production EU/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    // It has its own session, not logged in yet.
    await expect(page.getByRole('link', { name: /^Production EU/ })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/\?broker=prod#/)
    await enter(page, admin)
    await focusOn(page.getByRole('button', { name: t('login.default.skip') }))
    await page.keyboard.press('Enter')
    await expect(shown(page)).toHaveAccessibleName(t('broker.use.current', { label: 'Production EU' }))
    await expect(page).toHaveTitle(`${t('screen.clients')} · Production EU · Switchboard`)
    await expect(page.getByRole('contentinfo').getByTitle(t('session.read-only.profile'))).toBeVisible()

    const row = page.getByRole('row').filter({ hasText: 'sensor-03' })
    await moveToRow(page, row)
    await page.keyboard.press('Shift+k')
    await expect(
      page.getByText(t('session.read-only.profile')).filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const api = await asAdmin(brokers.live)
    expect(await api('GET', '/clients/sensor-03')).toMatchObject({
      status: 200,
      data: { clientid: 'sensor-03', connected: true },
    })
  })
}

test('switches to production from the top bar, where kicking a client asks for its name, and keeps two tabs apart, by mouse (zh)', async ({
  page,
  context,
  brokers,
}) => {
  await forbidKeys(page)
  await setLanguage(page, 'zh')
  await page.goto('/?broker=lab#/login?to=%2Fclients')
  const logIn = async (on: Page) => {
    await userField(on).fill(admin.username)
    await on.locator('input[autocomplete=current-password]').fill(admin.password)
    await on.getByRole('button', { name: '登录', exact: true }).click()
    await on.getByRole('button', { name: '跳过' }).click()
    await expect(on.getByRole('banner')).toBeVisible()
  }
  await logIn(page)
  await shown(page).click()
  await page.getByRole('menuitem', { name: /^Production hands-on\s*生产环境/ }).click()
  await expect(page.getByRole('link', { name: /^Production hands-on/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await logIn(page)
  await expect(shown(page)).toHaveAccessibleName('服务器：Production hands-on。切换到其他服务器')

  // The laboratory in a second tab is still logged in, and shows its own clients and command history.
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
  await lab.goto(`${new URL(lab.url()).origin}/?broker=lab#/command-history`)
  await expect(shown(lab)).toBeVisible()
  await expect(lab.getByText('sensor-05')).toHaveCount(0)
  const left = await lab.evaluate(() => {
    const content = document.querySelector<HTMLMetaElement>('meta[name=switchboard]')?.content ?? '{}'
    const { brokers } = JSON.parse(content) as { brokers: { name: string; identity: string }[] }
    const identity = brokers.find(({ name }) => name === 'hands')?.identity ?? ''
    return { identity, keys: Object.keys(localStorage).filter((name) => name.startsWith(`@${identity}/`)) }
  })
  expect(left.identity).toMatch(/^[0-9a-f]{16}$/)
  expect(left.keys).toEqual([])
  expect(brokers.lab.url).not.toBe(brokers.live.url)
})
