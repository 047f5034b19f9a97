import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { focusOn } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { confirm, input, row, writes } from '../support/palette-page'
import { languages } from '../support/variants'
import { admin } from '../support/target'

test.use({ seed: 'busy' })

const shell = promisify(execFile)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Selects by keyboard the palette row that kicks all matches of the list's filter, and opens its plan. */
async function planAllMatching(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await input(page).pressSequentially('kick')
  const expected = page.getByRole('option', { name })
  await expect(expected).toBeVisible()
  while ((await expected.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+.')
}

/** Which clients go: a simulated one that was kicked stays away for a while. */
const filters = { en: ['device-0002', 'device-0003'], zh: ['device-0005', 'device-0006'] } as const

for (const language of languages('plan')) {
  const [first, second] = filters[language]

  test(`prints curl lines of a planned kick that kick the same clients, and reports what differed in a run, by keyboard (${language})`, async ({
    page,
    context,
    server,
    request,
    watch,
  }) => {
    watch.expected.push(/404/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { t } = await withInputMode(page, language, 'keyboard', `/clients?like_clientid=${first}`)
    const all = [t('verb.kick'), t('palette.matching')].join(language === 'zh' ? '' : ' ')
    await expect(row(page, `${first}0`)).toBeVisible()
    const sent = writes(page)
    await planAllMatching(page, all)
    const plan = confirm(page).getByRole('group', { name: t('plan.title') })
    await expect(plan).toBeFocused()
    await expect(plan).toContainText(t('plan.requests', { count: 10 }))
    await expect(plan.getByRole('listitem').first()).toContainText(`/api/v5/clients/${first}`)
    await expect(plan).toContainText(
      new RegExp(t('plan.effect.sessions', { count: 10, subscriptions: '\\d+', queued: '\\d+' })),
    )
    await page.keyboard.press('c')
    await expect(
      confirm(page)
        .getByRole('status')
        .filter({ hasText: t('plan.copied.curl') }),
    ).toBeVisible()
    const lines = await clipboard(page)
    expect(lines.split('\n')).toHaveLength(10)
    await page.keyboard.press('Escape')
    await expect(confirm(page)).toHaveCount(0)
    expect(sent).toEqual([])
    const login = await request.post(`${server.url}/api/v5/login`, { data: admin })
    const { token } = (await login.json()) as { token: string }
    const api = await asAdmin(server)
    await shell('sh', ['-ec', lines], { env: { PATH: process.env['PATH'], TOKEN: token } })
    expect(await api('GET', `/clients?like_clientid=${first}&limit=50`)).toMatchObject({
      data: { data: [] },
    })

    await page.evaluate((filter) => {
      location.hash = `#/clients?like_clientid=${filter}`
    }, second)
    await expect(row(page, `${second}0`)).toBeVisible()
    await planAllMatching(page, all)
    await expect(plan).toContainText(t('plan.requests', { count: 10 }))
    // Another user deletes one of them first.
    expect((await api('DELETE', `/clients/${second}0`)).status).toBe(204)
    await focusOn(confirm(page).getByRole('textbox'))
    await page.keyboard.type('10')
    await page.keyboard.press('Enter')
    const drift = t('plan.drift.title', { what: t('plan.drift.gone', { count: 1, names: `${second}0` }) })
    await expect(page.getByRole('status').filter({ hasText: drift }).first()).toBeAttached()
  })
}

test('opens the plan for one client and copies it as JSON, sending nothing before the confirmation, by mouse (zh)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, { to: '/clients/detail/device-00041', language: 'zh' })
  const sent = writes(page)
  await page.getByRole('main').getByRole('button', { name: '踢除', exact: false }).first().click()
  await confirm(page).getByRole('button', { name: '将要发送的请求' }).click()
  await expect(confirm(page).getByRole('group', { name: '将要发送的请求' })).toContainText(
    '/api/v5/clients/device-00041',
  )
  await confirm(page).getByRole('button', { name: '复制为 JSON' }).click()
  await expect(confirm(page).getByRole('status').filter({ hasText: '已复制为 JSON' })).toBeVisible()
  expect(JSON.parse(await clipboard(page))).toEqual({
    command: 'client.kick',
    with: { clientid: 'device-00041' },
    plan: [{ steps: [{ method: 'DELETE', path: '/api/v5/clients/device-00041' }] }],
  })
  await confirm(page).getByRole('button', { name: '取消' }).click()
  await expect(confirm(page)).toHaveCount(0)
  expect(sent).toEqual([])
})
