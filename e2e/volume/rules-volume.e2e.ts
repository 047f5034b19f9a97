import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { longStatement } from '../bench/sql'
import { expect, logIn, test } from '../support/fixture'
import { expectAsQuick, keyTime, repeated } from '../support/key-time'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })

const main = (page: Page) => page.getByRole('main')
const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL' })

test('follows every key in a list and a picker of 2,000 rules, and reads only the rows in sight (catalogue G4)', async ({
  page,
  server,
  requests,
}) => {
  const api = await asAdmin(server)
  const names = Array.from({ length: 2000 }, (_, at) => `volume_${String(at).padStart(4, '0')}`)
  const each = async (work: (id: string) => Promise<unknown>) => {
    for (let at = 0; at < names.length; at += 50) await Promise.all(names.slice(at, at + 50).map(work))
  }
  try {
    await each((id) => api('POST', '/rules', { id, sql: `SELECT * FROM "volume/${id}/#"`, enable: false }))
    await requests()
    await logIn(page, { to: '/rules?limit=20' })
    await expect(main(page).locator('tbody tr[aria-rowindex]').first()).toBeVisible()
    const overFew = await keyTime(page, repeated('j', 15))
    await page.evaluate(() => {
      location.hash = '/rules?limit=1000'
    })
    await expect(main(page).locator('tbody tr[aria-rowindex="25"]')).toBeVisible()
    expect(await main(page).locator('tbody tr').count()).toBeLessThan(120)
    expectAsQuick(await keyTime(page, repeated('j', 15)), overFew)
    const read = Object.entries(await requests()).filter(([path]) => /\/rules\/.*\/metrics/.test(path))
    expect(read.reduce((sum, [, count]) => sum + count, 0)).toBeLessThan(300)
    await page.evaluate(() => {
      location.hash = '/dashboard/overview'
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    const amongCommands = await keyTime(page, [...'bridge', ...repeated('Backspace', 6)])
    await page.keyboard.type('rr')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('option', { name: /volume_0000/ })).toBeVisible()
    expectAsQuick(await keyTime(page, [...'volume_1234']), amongCommands)
    await expect(dialog.getByRole('option', { name: /volume_1234/ })).toBeVisible()
  } finally {
    await each((id) => api('DELETE', `/rules/${id}`))
  }
})

test('edits a statement of 100 kB, and draws a result of 5 MB line by line (catalogue G11)', async ({
  page,
  server,
}) => {
  const api = await asAdmin(server)
  const sql = longStatement(100_000)
  try {
    await logIn(page, { to: '/rules/create/form' })
    await main(page).getByLabel('Rule ID').fill('long_statement')
    await editor(page).click()
    const keys = [...'  1 2 3 4 5'].map((key) => (key === ' ' ? 'Space' : key))
    const inShort = await keyTime(page, keys)
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(sql)
    expectAsQuick(await keyTime(page, keys), inShort)
    for (let step = 0; step < 11; step += 1) await page.keyboard.press('Backspace')
    const created = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/v5/rules'),
    )
    await page.keyboard.press('Control+Enter')
    expect((await created).status()).toBe(201)
    await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
    expect(((await api('GET', '/rules/long_statement')).data as { sql: string }).sql).toBe(sql)
    const each = `FOREACH payload.r DO item as at, pad('x', 1000) as text FROM "t/#"`
    await page.evaluate((statement) => {
      location.hash = `/rules/create/form?sql=${encodeURIComponent(statement)}`
    }, each)
    await main(page)
      .getByRole('textbox', { name: 'Payload' })
      .fill(JSON.stringify({ r: Array.from({ length: 5000 }, (_, at) => at) }))
    await page.keyboard.press('Alt+Enter')
    await expect(main(page).getByText('Test passed')).toBeVisible({ timeout: 30_000 })
    const result = page.getByRole('region', { name: 'Payload content' })
    // Expanded when idle, which would move an earlier scroll target.
    await expect(result.locator('bdi').first()).toHaveText('[')
    expect(await result.locator('bdi').count()).toBeLessThan(150)
    await result.press('End')
    await expect(result).toContainText('4999')
  } finally {
    await api('DELETE', '/rules/long_statement')
  }
})

test('sends 4 MB pasted as a test payload without drawing them, and follows every key', async ({ page }) => {
  await logIn(page, { to: `/rules/create/form?sql=${encodeURIComponent('SELECT clientid FROM "t/#"')}` })
  await main(page).getByRole('textbox', { name: 'Payload' }).focus()
  const keys = ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']
  const before = await keyTime(page, keys)
  await page.keyboard.press('Control+a')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', JSON.stringify({ text: 'x'.repeat(4_000_000) }))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(main(page).getByText('too large to edit here')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Remove payload' })).toBeFocused()
  expectAsQuick(await keyTime(page, [...keys, 'Tab']), before)
  const sent = page.waitForRequest('**/rule_test')
  await page.keyboard.press('Alt+Enter')
  expect((await sent).postData()?.length).toBeGreaterThan(4_000_000)
  await expect(main(page).getByText('Test passed')).toBeVisible()
})
