import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { asAdmin } from './api'
import { expect, signIn, test } from './fixture'
import { confirm, input, writes } from './palette-hands'

test.use({ seed: 'busy' })

const shell = promisify(execFile)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Chooses, by keys alone, the row of the palette that kicks all that match the list's filter, and asks for its plan. */
async function planAllMatching(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await input(page).pressSequentially('kick')
  const wanted = page.getByRole('option', { name: 'Kick all matching the filter' })
  await expect(wanted).toBeVisible()
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+.')
}

test('a kick by filter: its plan by keys, copied as curl; those very lines kick the same clients, and a run says what was not as planned (palette §15, §16)', async ({ page, context, server, request, watch }) => {
  watch.expected.push(/404/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, { to: '/clients?like_clientid=device-0002' })
  await expect(page.getByRole('row').filter({ hasText: 'device-00020' })).toBeVisible()
  const sent = writes(page)
  await planAllMatching(page)
  const plan = confirm(page).getByRole('group', { name: 'What will be sent' })
  await expect(plan).toBeFocused()
  await expect(plan).toContainText('10 requests')
  await expect(plan.getByRole('listitem').first()).toContainText('/api/v5/clients/device-0002')
  await expect(plan).toContainText(/10 sessions end\. Subscriptions lost: \d+\./)
  await page.keyboard.press('c')
  await expect(confirm(page).getByRole('status').filter({ hasText: 'Copied as curl' })).toBeVisible()
  const lines = await clipboard(page)
  expect(lines.split('\n')).toHaveLength(10)
  await page.keyboard.press('Escape')
  await expect(confirm(page)).toHaveCount(0)
  expect(sent).toEqual([])
  const login = await request.post(`${server.url}/api/v5/login`, { data: { username: 'admin', password: 'public' } })
  const { token } = (await login.json()) as { token: string }
  const admin = await asAdmin(server)
  await shell('sh', ['-ec', lines], { env: { PATH: process.env['PATH'], TOKEN: token } })
  expect(await admin('GET', '/clients?like_clientid=device-0002&limit=50')).toMatchObject({ data: { data: [] } })

  await page.evaluate(() => { location.hash = '#/clients?like_clientid=device-0003' })
  await expect(page.getByRole('row').filter({ hasText: 'device-00030' })).toBeVisible()
  await planAllMatching(page)
  await expect(plan).toContainText('10 requests')
  // Somebody else is quicker with one of them.
  expect((await admin('DELETE', '/clients/device-00030')).status).toBe(204)
  await confirm(page).getByRole('textbox').focus()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Different from the plan: 1 target no longer existed: device-00030.' }).first()).toBeAttached()
})

test('按行操作：用鼠标打开计划并复制为 JSON，未确认前不发送', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, { to: '/clients/detail/device-00041', language: 'zh' })
  const sent = writes(page)
  await page.getByRole('main').getByRole('button', { name: '踢除', exact: false }).first().click()
  await confirm(page).getByRole('button', { name: '将要发送的请求' }).click()
  await expect(confirm(page).getByRole('group', { name: '将要发送的请求' })).toContainText('/api/v5/clients/device-00041')
  await confirm(page).getByRole('button', { name: '复制为 JSON' }).click()
  await expect(confirm(page).getByRole('status').filter({ hasText: '已复制为 JSON' })).toBeVisible()
  expect(JSON.parse(await clipboard(page))).toEqual({
    command: 'client.kick', with: { clientid: 'device-00041' }, plan: [{ steps: [{ method: 'DELETE', path: '/api/v5/clients/device-00041' }] }],
  })
  await confirm(page).getByRole('button', { name: '取消' }).click()
  await expect(confirm(page)).toHaveCount(0)
  expect(sent).toEqual([])
})
