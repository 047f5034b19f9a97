import type { Page } from '@playwright/test'
import { pluginPackage } from '@/features/plugin/model/fixture'
import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { beforeRelease, expect, logIn, withOwnBroker, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn } from '../support/keyboard'
import { byRelease } from '../support/release'
import { selectVariants } from '../support/variants'
import { clickInMenu } from '../support/menu'
import { admin } from '../support/target'

/** Plugins and ExHook servers stay for the lifetime of their broker, so each test has its own broker. */
const test = withOwnBroker('empty')
test.use({ needs: ['plugins'] })

const key = 'demo_plugin-1.0.0'
/** What `emqx ctl plugins allow` does at the host of a real broker. */
const allow = async ({ url }: Server, name: string) =>
  expect(
    (await fetch(`${url}/__plugins`, { method: 'POST', body: JSON.stringify({ allow: name }) })).status,
  ).toBe(204)

/** Presses something of the page: by Tab and Enter, or with the pointer. */
const pressing =
  (page: Page, by: 'keyboard' | 'mouse') =>
  async (name: string): Promise<void> => {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    if (by === 'mouse') return button.click()
    await focusOn(button)
    await page.keyboard.press('Enter')
  }

/** Goes to a screen by the palette, or by the menu. */
async function open(page: Page, by: 'keyboard' | 'mouse', name: string): Promise<void> {
  if (by === 'mouse') return clickInMenu(page, name)
  await page.keyboard.press('Control+k')
  await expect(page.locator('[role=dialog] input')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(name)
  await page.keyboard.press('Enter')
}

for (const [language, by] of selectVariants('plugins')) {
  test(`rejects a plugin with an invalid name, and installs a valid one, by ${by} alone (catalogue H8, U1, U2) (${language})`, async ({
    page,
    broker,
  }) => {
    const catalogue = words(language)
    const t = (id: string) => catalogue[id] ?? id
    await logIn(page, { to: '/dashboard/overview', language })
    await (by === 'keyboard' ? forbidPointer : forbidKeys)(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const press = pressing(page, by)
    await open(page, by, t('screen.plugins'))
    await expect(page.getByText(t('plugin.empty'), { exact: true })).toBeVisible()
    await press(t('plugin.install.title'))
    await expect(page.getByRole('heading', { level: 1, name: t('screen.pluginInstall') })).toBeVisible()
    const input = page.getByLabel(t('plugin.choose'))
    const take = async (name: string, buffer: Buffer) => {
      const choose = async () => {
        if (by === 'mouse') return input.click()
        await focusOn(input)
        await page.keyboard.press('Enter')
      }
      // The link appears after a request for it, which takes a moment.
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.evaluate(() => undefined).then(choose),
      ])
      await chooser.setFiles({ name, mimeType: 'application/gzip', buffer })
    }
    const readme =
      '# Demo\n\n<img src="https://elsewhere.example/a.png" onerror="alert(1)">\n\n' +
      '![beacon](https://elsewhere.example/b.png) [bad](javascript:alert(1)) [good](https://example.org/)\n'
    const bytes = Buffer.from(await pluginPackage(key, {}, [{ path: `${key}/README.md`, text: readme }]))
    await take('bad.tar.gz', bytes)
    await expect(page.getByText(t('plugin.fault.name'))).toBeVisible()
    await take(`${key}.tar.gz`, Buffer.from('PK no archive'))
    await expect(page.getByText(t('plugin.fault.gzip'))).toBeVisible()
    const api = await asAdmin(broker)
    expect((await api('GET', '/plugins')).data).toEqual([])
    await take(`${key}.tar.gz`, bytes)
    await expect(page.getByRole('status').getByText(key)).toBeVisible()
    await press(t('plugin.install.title'))
    if (byRelease(false, true)) {
      // The line to run at the host is shown; once it was run, the same button does it.
      await expect(page.getByText(`emqx ctl plugins allow ${key}`).first()).toBeVisible()
      await allow(broker, key)
      await press(t('plugin.install.title'))
    }
    await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Demo', exact: true })).toBeVisible()
    await expect(page.getByText('[beacon]')).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'good' })).toHaveAttribute('href', 'https://example.org/')
    await expect(page.getByRole('link', { name: 'bad' })).toHaveCount(0)
    // The broker reports success; the console shows the real state.
    await press(t('plugin.start.title'))
    await expect(page.getByText(t('plugin.start.failed').split('{{')[0] ?? '').first()).toBeVisible()
  })
}

test('names and links an already installed plugin before sending anything (catalogue U8)', async ({
  page,
  broker,
}) => {
  const api = await asAdmin(broker)
  await allow(broker, key)
  const body = new FormData()
  body.append('plugin', new File([await pluginPackage(key)], `${key}.tar.gz`))
  const token = (
    (await (
      await fetch(`${broker.url}/api/v5/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(admin),
      })
    ).json()) as { token: string }
  ).token
  expect(
    (
      await fetch(`${broker.url}/api/v5/plugins/install`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}` },
      })
    ).status,
  ).toBe(byRelease(200, 204))
  await logIn(page, { to: '/plugins/install' })
  const catalogue = words('en')
  await page.getByLabel(catalogue['plugin.choose'] ?? '').setInputFiles({
    name: 'demo_plugin-2.0.0.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from(await pluginPackage('demo_plugin-2.0.0')),
  })
  await expect(page.getByText(catalogue['plugin.install.exists'] ?? '')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: key }).click()
  await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
  expect((await api('GET', '/plugins')).data).toHaveLength(1)
})

for (const [language, by] of selectVariants('plugins-2')) {
  test(`adds an ExHook server, which the embedded broker does not call, by ${by} alone (${language})`, async ({
    page,
  }) => {
    const catalogue = words(language)
    const t = (id: string) => catalogue[id] ?? id
    await logIn(page, { to: '/exhook', language })
    await (by === 'keyboard' ? forbidPointer : forbidKeys)(page)
    await page.reload()
    await expect(page.getByText(t('exhook.empty'), { exact: true })).toBeVisible()
    const press = pressing(page, by)
    await press(t('exhook.create.title'))
    const fill = async (label: string, text: string) => {
      const field = page.getByRole('textbox', { name: label, exact: true })
      if (by === 'keyboard') {
        await focusOn(field)
        await page.keyboard.press('Control+a')
      } else await field.click({ clickCount: 3 })
      await page.keyboard.type(text)
    }
    await fill(t('field.name'), 'admission')
    await fill(t('field.exhook.url'), 'http://127.0.0.1:9000')
    await press(t('exhook.create.title'))
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText('admission')
    const agree = confirm.getByRole('button').last()
    if (by === 'keyboard') {
      await focusOn(agree)
      await page.keyboard.press('Enter')
    } else await agree.click()
    const row = page.getByRole('row').filter({ hasText: 'admission' })
    await expect(row).toContainText(t('exhook.state.disconnected'))
    if (by === 'keyboard') {
      await focusOn(row)
      await page.keyboard.press('Enter')
    } else await row.getByRole('link', { name: 'admission' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'admission' })).toBeVisible()
    const view = page.getByRole('main').getByRole('link', { name: t('exhook.hooks'), exact: true })
    if (by === 'keyboard') {
      await focusOn(view)
      await page.keyboard.press('Enter')
    } else await view.click()
    await expect(page.getByText(t('exhook.noHooks'))).toBeVisible()
  })
}

const newer = beforeRelease('5.8', '--edition', 'enterprise')
newer.use({ seed: 'calm' })
for (const [language, by] of selectVariants('plugins-3')) {
  newer(
    `by ${by} alone: a plugin is configured, and a configuration that does not fit is refused (${language})`,
    async ({ page, server }) => {
      const catalogue = words(language)
      const t = (id: string) => catalogue[id] ?? id
      const api = await asAdmin(server)
      const stored = async () =>
        ((await api('GET', '/plugins/line_calendar-1.2.0/config')).data as { calendar?: { every?: string } })
          .calendar?.every
      await api('PUT', '/plugins/line_calendar-1.2.0/config', {
        calendar: { url: 'https://example.org/shifts.ics', every: '15m' },
      })
      await logIn(page, { to: '/plugins/detail/line_calendar-1.2.0', language })
      await (by === 'keyboard' ? forbidPointer : forbidKeys)(page)
      const form = page.getByRole('form', { name: t('plugin.configure.title') })
      const field = form.getByRole('textbox', { name: t('plugin.config') })
      await expect(field).toHaveValue(/"every": "15m"/)
      const write = async (text: string) => {
        if (by === 'keyboard') await focusOn(field)
        else await field.click()
        await field.fill(text)
        const save = form.getByRole('button', { name: t('form.save') })
        if (by === 'keyboard') await page.keyboard.press('Control+Enter')
        else await save.click()
      }
      await write('{"calendar": {"url": 5}}')
      await expect(form.getByText(t('plugin.configure.refused').split('{{')[0] ?? '')).toBeVisible()
      expect(await stored()).toBe('15m')
      await write('{"calendar": {"url": "https://example.org/shifts.ics", "every": "30m"}}')
      await expect(
        page.getByText(t('plugin.configure.done').replace('{{plugin}}', 'line_calendar-1.2.0')).first(),
      ).toBeVisible()
      expect(await stored()).toBe('30m')
      // This edition returns the schema of the package.
      const fold = page.getByRole('button', { name: t('plugin.configSchema') })
      if (by === 'keyboard') {
        await focusOn(fold)
        await page.keyboard.press('Enter')
      } else await fold.click()
      await expect(page.getByText('"line_calendar"').first()).toBeVisible()
    },
  )
}
