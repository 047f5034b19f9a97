import { readFile } from 'node:fs/promises'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn, type Server } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { languages } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'
import { chooseFromRowMenu } from '../support/row-menu'

/** Rules of 6.2 have conditions besides whose rules they are. */
const test = beforeRelease('6.2')
test.use({ seed: 'empty' })
test.beforeEach(({ page }) => hideLicenseNotice(page))

const database = '/authorization/sources/built_in_database'
const conditions = {
  clientid_re: '^gate-[0-9]+$',
  ipaddr: '10.1.0.0/16',
  zone: 'default',
  listener: 'tcp:default',
}

/** An entry of the built-in database with one rule, and what the broker has for it now. */
async function withEntry(server: Server, username: string) {
  const api = await asAdmin(server)
  await api('POST', '/authorization/sources', { type: 'built_in_database', enable: true })
  const rule = { topic: 'gates/#', permission: 'allow', action: 'publish', qos: [1], ...conditions }
  expect((await api('POST', `${database}/rules/users`, [{ username, rules: [rule] }])).status).toBe(204)
  const path = `${database}/rules/users/${username}`
  return {
    rules: async () => ((await api('GET', path)).data as { rules?: object[] }).rules ?? [],
    remove: () => api('DELETE', path),
  }
}

for (const language of languages('acl-conditions')) {
  test(`keeps the conditions of ACL rules through form, undo, export and import (${language})`, async ({
    page,
    server,
    unique,
    cleanup,
    watch,
  }) => {
    // After the entry is deleted.
    watch.expected.push(/404/)
    const t = createTranslator(language)
    const username = unique('gate')
    const { rules, remove } = await withEntry(server, username)
    cleanup(remove)
    const before = await rules()
    expect(before).toMatchObject([conditions])
    const main = page.getByRole('main')
    const dialog = page.getByRole('alertdialog')
    const field = (path: string) => main.locator(`[data-field="${path}"]`).getByRole('textbox')
    const press = (key: string, values = {}) =>
      main
        .getByRole('button', { name: t(key, values), exact: true })
        .first()
        .click()

    await logIn(page, { to: `/authorization/rules/username/${username}`, language })
    for (const [name, value] of Object.entries(conditions))
      await expect(field(`rules.0.${name}`)).toHaveValue(value)
    await press('fieldAdd.acl.rules')
    await field('rules.1.topic').fill('gates/status')
    await main.getByRole('button', { name: t('fieldMore.acl.rules'), exact: true }).click()
    await field('rules.1.zone').fill('floor')
    await field('rules.1.listener_re').fill('^ssl:')
    await auditPage(page, language).expectNoViolations('conditions of a rule')
    await press('form.save')
    await expect(page.getByText(t('acl.save.done', { who: username, count: 2 })).first()).toBeVisible()
    const saved = await rules()
    expect(saved).toEqual([
      ...before,
      expect.objectContaining({ topic: 'gates/status', zone: 'floor', listener_re: '^ssl:' }),
    ])
    // The list has the conditions in words.
    const row = main.getByRole('row').filter({ hasText: username })
    await expect(row).toContainText(`${t('field.acl.rules.ipaddr')} ${conditions.ipaddr}`)
    await press('acl.export.title')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('option', { name: t('choice.fileFormat.csv') })
        .click(),
    ])
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('clientid_re')
    await page.keyboard.press('Control+z')
    await expect.poll(rules).toEqual(before)

    await chooseFromRowMenu(row, t('acl.delete.title'))
    await dialog.getByRole('textbox').fill(username)
    await dialog.getByRole('button').last().click()
    await expect(row).toHaveCount(0)
    await main.getByRole('link', { name: t('access.view.import'), exact: true }).click()
    await main
      .getByLabel(t('access.import.choose'))
      .setInputFiles({ name: 'acl-rules.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await press('acl.file.send', { count: 2 })
    await dialog.getByRole('button').last().click()
    await expect(page.getByText(t('acl.import.done', { count: 1 })).first()).toBeVisible()
    expect(await rules()).toEqual(saved)
    // Undoing the import deletes the entry, which is confirmed.
    await page.keyboard.press('Control+z')
    await dialog.getByRole('button', { name: t('undo.verb'), exact: true }).click()
    await expect(
      page.getByText(t('undo.done', { title: t('acl.import.title'), count: 1 })).first(),
    ).toBeVisible()
    expect(await rules()).toEqual([])
  })
}
