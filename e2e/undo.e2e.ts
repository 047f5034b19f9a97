import type { Page } from '@playwright/test'
import { asAdmin } from './api'
import { expect, signIn, test } from './fixture'
import { forbidKeys, forbidPointer } from './hands'

test.use({ seed: 'busy' })

/** The toasts. */
const results = (page: Page, name: string) => page.getByRole('status', { name })

test('ten bans by key are one undo: Ctrl+Z in the list lifts them all', async ({ page, server, watch: _watch }) => {
  await forbidPointer(page)
  const broker = await asAdmin(server)
  const banned = async () => ((await broker('GET', '/banned?limit=1000')).data as { data: { who: string }[] }).data.filter(({ who }) => who.startsWith('device-0010')).length
  await signIn(page, { to: '/clients?like_clientid=device-0010' })
  await expect(page.getByRole('row').filter({ hasText: 'device-00109' })).toBeVisible()
  await page.keyboard.press('j')
  // Nothing is marked yet, so that turning the marks round marks all.
  await page.keyboard.press('*')
  await expect(page.getByText('10 rows selected')).toBeVisible()
  await page.keyboard.press('Shift+b')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('1h')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Can be undone with Ctrl Z or in the command history.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('10 of 10 done, 0 failed', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await banned()).toBe(10)
  await page.keyboard.press('Control+z')
  await expect(results(page, 'Results')).toContainText('Undone: Ban (10)')
  expect(await banned()).toBe(0)
})

test('a bridge that was disabled is enabled from the journal by mouse, and the undo is undone', async ({ page, server, watch: _watch }) => {
  await forbidKeys(page)
  const broker = await asAdmin(server)
  const id = 'webhook:undo_bridge'
  await broker('POST', '/bridges', { type: 'webhook', name: 'undo_bridge', url: 'http://127.0.0.1:9/', resource_opts: { start_timeout: '100ms' } })
  const enabled = async () => ((await broker('GET', `/bridges/${encodeURIComponent(id)}`)).data as { enable: boolean }).enable
  await signIn(page, { language: 'zh', to: `/bridge/dataBridge/detail/${encodeURIComponent(id)}` })
  await page.getByRole('main').getByRole('button', { name: '禁用数据桥接' }).click()
  await expect.poll(enabled).toBe(false)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '操作记录', exact: true }).click()
  const undo = page.getByRole('button', { name: '撤销：禁用数据桥接' })
  await undo.click()
  await expect(results(page, '操作结果')).toContainText('已撤销：禁用数据桥接')
  expect(await enabled()).toBe(true)
  // What was taken back is not offered once more, but the undo itself is.
  await expect(undo).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: '撤销：撤销上一次更改' }).click()
  await expect.poll(enabled).toBe(false)
  await broker('DELETE', `/bridges/${encodeURIComponent(id)}`)
})
