import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import mqtt from 'mqtt'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { expect, logIn, test } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn, moveToRow, type Language } from '../support/keyboard'
import { onlyInFullBut } from '../support/variants'
import { byRelease } from '../support/release'

test.use({ edition: 'enterprise', seed: 'empty', needs: ['own-broker'] })

const node = 'emqx@127.0.0.1'
const words = {
  en: {
    screen: 'Evacuation and rebalance',
    start: 'Start evacuation',
    stop: 'Stop evacuation',
    cancel: 'Cancel',
    started: `Started the evacuation of ${node}`,
    stopped: `Stopped the evacuation of ${node}`,
    defaults: /run with defaults/,
    menu: 'Main menu',
  },
  zh: {
    screen: '疏散与重平衡',
    start: '启动节点疏散',
    stop: '停止节点疏散',
    cancel: '取消',
    started: `已启动 ${node} 的疏散`,
    stopped: `已停止 ${node} 的疏散`,
    defaults: /以默认值执行/,
    menu: '主菜单',
  },
} as const

type Ways = { start: () => Promise<void>; stop: () => Promise<void> }

/** By keyboard only: a palette line with all parameters, and the command of the row. */
const byKeyboard = (page: Page, labels: (typeof words)[Language]): Ways => {
  const line = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.locator('[role=dialog] input')).toBeFocused()
    await page.keyboard.type(text)
  }
  return {
    async start() {
      await line(`evac ${node} 1 1 1s 1s`)
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(
        labels.start,
      )
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: labels.start })).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alertdialog').getByRole('button', { name: labels.cancel })).toBeFocused()
      await focusOn(page.getByRole('alertdialog').getByRole('button').last())
      await page.keyboard.press('Enter')
    },
    async stop() {
      await moveToRow(page, page.getByRole('row').filter({ hasText: node }))
      await line(labels.stop)
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(labels.stop)
      await page.keyboard.press('Enter')
    },
  }
}

/** The pointer alone: the button, and the menu of the row. */
const byMouse = (page: Page, labels: (typeof words)[Language]): Ways => ({
  async start() {
    await page.getByRole('main').getByRole('button', { name: labels.start, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('option').filter({ hasText: node }).click()
    await page.getByRole('dialog').getByRole('button', { name: labels.defaults }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
  },
  async stop() {
    const row = page.getByRole('row').filter({ hasText: node })
    await row.hover()
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: labels.stop }).click()
  },
})

/** A license that needs no notice after the login. */
const license = `${Buffer.from(['220111', '1', '1', 'Acme', 'ops@acme.example', 'default', '20260101', '3650', '500'].join('\n')).toString('base64')}.AA==`

for (const [language, by, createUser, alone] of [
  ['en', 'keyboard', byKeyboard, forbidPointer],
  ['zh', 'mouse', byMouse, forbidKeys],
] as const) {
  test(
    `starts an evacuation, shows its progress and stops it, by ${by} alone (${language}; catalogue W1)`,
    onlyInFullBut('enterprise', by),
    async ({ page, server, watch }) => {
      watch.expected.push(/503/)
      const labels = words[language]
      const api = await asAdmin(server)
      await api('POST', '/license', { key: license })
      const clients = await Promise.all(
        ['one', 'two', 'three'].map((clientId) =>
          mqtt.connectAsync({
            host: '127.0.0.1',
            port: server.mqttPort,
            clientId,
            protocolVersion: 5,
            reconnectPeriod: 0,
          }),
        ),
      )
      await logIn(page, { to: '/cluster/rebalance', language })
      await alone(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: labels.screen })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: node })).toBeVisible()
      const user = createUser(page, labels)
      await user.start()
      await expect(page.getByText(labels.started).first()).toBeVisible()
      // Shown on every screen while it lasts.
      await expect(page.getByRole('contentinfo').getByRole('link')).toContainText(node)
      if (by === 'keyboard') {
        // Its waits are short, so clients are really sent away.
        await expect.poll(() => clients.filter(({ connected }) => !connected).length).toBeGreaterThan(0)
        await auditPage(page, language, ['dark']).expectNoViolations('an evacuation')
      }
      await user.stop()
      await expect(page.getByText(labels.stopped).first()).toBeVisible()
      await expect
        .poll(async () => (await api('GET', '/load_rebalance/global_status')).data)
        .toMatchObject({ evacuations: [], rebalances: [] })
      for (const client of clients) await client.endAsync(true)
    },
  )
}

test('updates the Prometheus configuration while typing, and saves the Pushgateway settings', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  const api = await asAdmin(server)
  await api('POST', '/license', { key: license })
  await logIn(page, { to: '/monitoring/integration' })
  await page.getByRole('textbox', { name: 'Broker address' }).fill('broker.example:18083')
  await expect(page.getByRole('region', { name: 'prometheus.yaml' })).toContainText(
    "targets: ['broker.example:18083']",
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Prometheus configuration' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('prometheus.yaml')
  expect(await readFile(await file.path(), 'utf8')).toContain("targets: ['broker.example:18083']")
  await page.getByRole('link', { name: 'Pushgateway' }).click()
  await page.getByRole('textbox', { name: 'Pushgateway URL' }).fill('http://gate.example:9091')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await api('GET', '/prometheus')).data)
    .toMatchObject(
      byRelease<Record<string, unknown>>(
        { push_gateway_server: 'http://gate.example:9091', interval: '15s' },
        { push_gateway: { url: 'http://gate.example:9091', interval: '15s' } },
      ),
    )
})
