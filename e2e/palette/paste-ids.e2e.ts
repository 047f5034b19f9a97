import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test, waitForCount } from '../support/fixture'
import { forbidKeys, forbidPointer } from '../support/keyboard'
import { createTranslator } from '../support/input-mode'
import { input, writes } from '../support/palette-page'
import { languages } from '../support/variants'

test.use({ seed: 'busy' })

/** As copied from a ticket: 40 ids, three unknown and one duplicate, with quotes, lines and commas. */
const idsFrom = (first: number) =>
  Array.from({ length: 37 }, (_, at) => `device-${String(first + at).padStart(5, '0')}`)
const gone = ['gone-1', 'sensor "7"', 'device-0']
const ticket = (ids: readonly string[]) =>
  [
    ...ids.slice(0, 20),
    `${ids.slice(20, 30).join(', ')}`,
    ids[0],
    'gone-1',
    '"sensor ""7"""',
    ...ids.slice(30),
    'device-0',
    '',
  ].join('\n')

/** Waits until the broker was asked for each of the 40 ids, one by one. */
const untilLookedUp = (page: Page, missing: string) =>
  waitForCount(async () => {
    if ((await misses(page, missing).count()) > 0) return 40
    const [, asked] = /(\d+)\/40/.exec((await page.locator('body').textContent()) ?? '') ?? []
    return Number(asked ?? 0)
  }, 40)

const misses = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

/** What the menu of a browser does, which no test can open. */
const pasteByMenu = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

for (const language of languages('paste-ids')) {
  const first = { en: 40_100, zh: 40_200 }[language]
  test(`selects and bans 37 of 40 client IDs pasted into a filter and lists the three unknown ones, by keyboard alone (${language})`, async ({
    page,
    context,
    server,
  }) => {
    const t = createTranslator(language)
    const missing = t('list.pasted.missing', { count: 3 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const broker = await asAdmin(server)
    const ids = idsFrom(first)
    await forbidPointer(page)
    await logIn(page, { to: '/clients', language })
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(text), ticket(ids))
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Control+v')
    await untilLookedUp(page, missing)
    await expect(
      page.getByText(`${t('list.pasted.found', { count: 40, named: 37 })} · ${missing}`, { exact: true }),
    ).toBeVisible()
    await expect(misses(page, missing)).toHaveText(gone)
    await expect(
      page.getByText(`${t('list.selected', { count: 37 })} · ${t('list.selectedElsewhere', { total: 37 })}`, {
        exact: true,
      }),
    ).toBeVisible()
    await page.keyboard.press('Shift+b')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('1h')
    await page.keyboard.press('Control+Enter')
    await expect(
      page.getByRole('alertdialog').getByRole('button', { name: t('action.cancel') }),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const countBans = async () => {
      const { data } = (await broker('GET', '/banned?limit=1000')).data as { data: { who: string }[] }
      return data.filter(({ who }) => ids.includes(who)).length
    }
    await waitForCount(countBans, 37)
    // A complete run leaves no report.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const id of ids) await broker('DELETE', `/banned/clientid/${id}`)
  })
}

test('kicks the clients found among IDs pasted into the palette on any screen, by mouse (zh)', async ({
  page,
  requests,
}) => {
  const ids = idsFrom(50_200)
  await logIn(page, { language: 'zh', to: '/dashboard/overview' })
  await forbidKeys(page)
  await page.getByRole('banner').getByRole('button', { name: '搜索或执行命令' }).click()
  await expect(input(page)).toBeFocused()
  // The event below reaches only the input that has come with the commands.
  await expect(page.getByRole('option').first()).toBeVisible()
  await pasteByMenu(page, ticket(ids))
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await untilLookedUp(page, '3 个未找到')
  await expect(palette.getByText('粘贴的 40 个 ID 中找到 37 个 · 3 个未找到', { exact: true })).toBeVisible()
  await expect(misses(page, '3 个未找到')).toHaveText(gone)
  // The way back, and in again.
  const path = palette.getByRole('navigation', { name: '命令面板路径' })
  await expect(path.getByRole('listitem')).toHaveText(['全部', /37 个客户端/])
  await palette.getByRole('option', { name: /^踢除 37 个客户端/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('37')
  await question.getByRole('button', { name: /^踢除 37 个客户端/ }).click()
  await expect
    .poll(
      async () =>
        Object.keys(await requests()).filter((key) => key.startsWith('DELETE /api/v5/clients/device-50'))
          .length,
    )
    .toBe(37)
})

test('offers at each level of the palette a way back, and a link that opens that level and runs nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, { to: '/dashboard/overview' })
  const sent = writes(page)
  const path = page.getByRole('navigation', { name: 'Path in the command palette' }).getByRole('listitem')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('device-60007')
  await expect(page.getByRole('option', { selected: true })).toContainText('device-60007')
  await page.keyboard.press('ArrowRight')
  await expect(path).toHaveText(['All', /device-60007/])
  await page.keyboard.type('kick')
  await expect(page.getByRole('option', { selected: true })).toContainText('Kick device-60007')
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('combobox').fill('')
  await page.keyboard.press('Backspace')
  await expect(input(page)).toHaveValue('device-60007')
  await expect(path).toHaveCount(0)
  await page.goto(link)
  await expect(input(page)).toHaveValue('kick')
  await expect(path).toHaveText(['All', /device-60007$/])
  await expect(page.getByRole('option', { selected: true })).toContainText('Kick device-60007')
  expect(new URL(page.url()).hash).toBe('#/dashboard/overview')
  expect(sent).toEqual([])
})
