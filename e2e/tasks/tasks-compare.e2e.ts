import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { countInput, createSimulatedUser, report, type Device, type SimulatedUser } from '../support/klm'
import { newTasks } from '../support/klm-tasks'
import { menuLink, runByName, tabUntil } from '../support/task-steps'

const rule = 'task34'
const main = (page: Page) => page.getByRole('main')
const all = (page: Page) => main(page).getByRole('checkbox', { name: /^Select 1 shown item/ })

/** Restores what is listed for the rule, from the filter on. */
async function restoreByKeyboard(user: SimulatedUser, page: Page): Promise<void> {
  user.decide('which of the differences')
  await user.press('/')
  await user.type(rule)
  await expect(all(page)).toBeVisible()
  await tabUntil(user, page, all(page))
  await user.press('Space')
  await expect(main(page).getByRole('button', { name: 'Restore 1 item' })).toBeVisible()
  await user.press('Control+Enter')
  user.decide('a confirmation to read')
  await expect(page.getByRole('alertdialog')).toContainText(rule)
  await user.press('Tab')
  await user.press('Enter')
}

const by: Record<Device, (user: SimulatedUser, page: Page, file: string) => Promise<void>> = {
  async keyboard(user, page, file) {
    user.decide('where to go: backup')
    await runByName(user, page, 'backup', 'Backup')
    const choose = main(page).getByLabel('Backup file')
    await expect(choose).toBeVisible()
    await tabUntil(user, page, choose)
    const chooser = page.waitForEvent('filechooser')
    await user.press('Space')
    await (await chooser).setFiles(file)
    await expect(main(page).getByRole('textbox', { name: /^Filter by type/ })).toBeVisible()
    await restoreByKeyboard(user, page)
  },
  async mouse(user, page, file) {
    user.decide('where to go: backup')
    await user.click(page.getByRole('navigation').getByRole('button', { name: 'Management' }))
    await user.click(menuLink(page, 'Backup'))
    const chooser = page.waitForEvent('filechooser')
    await user.click(main(page).getByLabel('Backup file'))
    await (await chooser).setFiles(file)
    user.decide('which of the differences')
    await user.click(main(page).getByRole('checkbox', { name: `Rule ${rule}`, exact: true }))
    await user.click(main(page).getByRole('button', { name: /^Restore 1 item/ }))
    user.decide('a confirmation to read')
    await user.click(page.getByRole('alertdialog').getByRole('button').last())
  },
}

for (const way of ['keyboard', 'mouse'] as const) {
  const limit = newTasks[34][way]
  const what = 'compare with a backup and restore one rule'
  test(`task 34 by ${way}: ${what}, in at most ${limit} s`, async ({ page, server, cleanup }, info) => {
    const broker = await asAdmin(server)
    const body = { id: rule, name: rule, sql: 'SELECT * FROM "t/34"', actions: [], enable: true }
    await broker('POST', '/rules', body)
    cleanup(() => broker('DELETE', `/rules/${rule}`))
    await countInput(page)
    await logIn(page, { to: '/backup' })
    const saved = page.waitForEvent('download')
    await main(page).getByRole('button', { name: 'Save backup' }).click()
    const file = join(mkdtempSync(join(tmpdir(), 'switchboard-task-')), 'backup.json')
    await (await saved).saveAs(file)
    await broker('PUT', `/rules/${rule}`, { ...body, sql: 'SELECT * FROM "t/34" WHERE payload.t > 20' })
    await menuLink(page, 'Overview').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    const user = await createSimulatedUser(page, 'keyboard')
    await by[way](user, page, file)
    const count = await user.count()
    await expect
      .poll(async () => ((await broker('GET', `/rules/${rule}`)).data as { sql?: string }).sql)
      .toBe(body.sql)
    await report({ ...count, task: 34, what, by: way, limit }, info)
    expect(count.seconds).toBeLessThanOrEqual(limit)
  })
}
