import type { Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { expect, logIn, startServer, test as base, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn, moveToRow } from '../support/keyboard'
import { selectVariants } from '../support/variants'
import { clickInMenu } from '../support/menu'

/** A console with its own broker. */
const test = base.extend<{ broker: Server }>({
  broker: async ({ browserName: _ }, use) => {
    const broker = await startServer(['--seed', 'empty', '--api', '5.8'])
    await use(broker)
    await broker.stop()
  },
  baseURL: async ({ broker }, use) => use(broker.url),
})
test.use({ needs: ['own-broker'] })

/** Goes to the screen by a line of the palette, or by the menu. */
async function open(page: Page, by: 'keyboard' | 'mouse', name: string): Promise<void> {
  if (by === 'mouse') return clickInMenu(page, name)
  await page.keyboard.press('Control+k')
  await expect(page.locator('[role=dialog] input')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(name)
  await page.keyboard.press('Enter')
}

for (const [language, by] of selectVariants('backups')) {
  test(`restores deleted objects from a data backup of the broker, by ${by} alone (${language})`, async ({
    page,
    broker,
  }) => {
    const catalogue = words(language)
    const t = (id: string) => catalogue[id] ?? id
    const api = await asAdmin(broker)
    const who = `kept-${language}`
    await api('POST', '/banned', { as: 'clientid', who })
    const banned = async () => JSON.stringify((await api('GET', '/banned')).data).includes(who)
    await logIn(page, { to: '/dashboard/overview', language })
    await (by === 'keyboard' ? forbidPointer : forbidKeys)(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, by, t('screen.dataBackups'))
    await expect(page.getByText(t('backup.data.empty'), { exact: true })).toBeVisible()
    // By default it contains everything.
    const make = page
      .getByRole('main')
      .getByRole('button', { name: t('backup.export.title') })
      .first()
    await expect(make).toBeVisible()
    if (by === 'mouse') {
      await make.click()
      // Only checked parts are included.
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'mqtt', exact: true }).check()
      await dialog.getByRole('button', { name: t('palette.key.next') }).click()
      await dialog.getByRole('checkbox', { name: t('choice.tableSet.banned') }).check()
      await dialog.getByRole('button', { name: t('backup.export.title') }).click()
    } else {
      await focusOn(make)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Control+Enter')
    }
    const row = page.getByRole('row').filter({ hasText: 'emqx-export-' })
    await expect(row).toBeVisible()
    const file = (await row.innerText()).match(/emqx-export-\S+\.tar\.gz/)?.[0] ?? ''
    await api('DELETE', `/banned/clientid/${who}`)
    expect(await banned()).toBe(false)
    if (by === 'mouse') {
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: t('verb.import') }).click()
    } else {
      await moveToRow(page, row)
      await page.keyboard.press('Control+k')
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type(t('backup.import.title'))
      await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(file)
      await page.keyboard.press('Enter')
    }
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText(file)
    const typed = confirm.getByRole('textbox')
    if (by === 'mouse') await typed.click()
    else await focusOn(typed)
    await page.keyboard.type(file)
    if (by === 'mouse') await confirm.getByRole('button', { name: t('verb.import') }).click()
    else await page.keyboard.press('Enter')
    await expect(page.getByText(t('backup.import.done').replace('{{file}}', file)).first()).toBeVisible()
    expect(await banned()).toBe(true)
  })
}
