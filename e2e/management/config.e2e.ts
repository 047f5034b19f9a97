import { readFileSync } from 'node:fs'
import { asAdmin } from '../support/api'
import { expect, withOwnBroker } from '../support/fixture'
import { focusOn } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'

/** A restore changes the complete broker, so each test has its own. */
const test = withOwnBroker('calm')

const rule = { id: 'kept_rule', sql: 'SELECT * FROM "kept/#"', actions: [], description: 'as it was' }

for (const [language, by] of selectVariants('config')) {
  test(`saves a backup, and restores it after a setting was changed and a rule deleted, by ${by} alone (${language})`, async ({
    page,
    broker,
    watch,
  }) => {
    watch.expected.push(/404/)
    const api = await asAdmin(broker)
    const maxRetained = async () =>
      ((await api('GET', '/mqtt/delayed')).data as { max_delayed_messages: number }).max_delayed_messages
    expect((await api('PUT', '/mqtt/delayed', { enable: true, max_delayed_messages: 1234 })).status).toBe(200)
    expect((await api('POST', '/rules', rule)).status).toBe(201)

    const { t, press, open, use, agree } = await withInputMode(page, language, by)
    await open(t('screen.backup'))
    const [download] = await Promise.all([page.waitForEvent('download'), press(t('backup.save.title'))])
    expect(download.suggestedFilename()).toMatch(/^backup-[\d-]+T\d{6}\.json$/)
    const bytes = readFileSync(await download.path())

    expect((await api('PUT', '/mqtt/delayed', { enable: true, max_delayed_messages: 7 })).status).toBe(200)
    expect((await api('DELETE', `/rules/${rule.id}`)).status).toBe(204)
    const input = page.getByLabel(t('backup.choose'))
    const file = { name: download.suggestedFilename(), mimeType: 'application/json', buffer: bytes }
    if (by === 'mouse') await input.setInputFiles(file)
    else {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.evaluate(() => undefined).then(() => use(input)),
      ])
      await chooser.setFiles(file)
    }
    const plan = page.getByRole('table', { name: t('backup.plan') })
    const rows = plan.getByRole('row')
    await expect(rows.filter({ hasText: 'max_delayed_messages' })).toContainText(/1234.*7/)
    await expect(rows.filter({ hasText: rule.id }).first()).toContainText(/\d/)
    // The head, two items, the type of one, and the setting of the other; nothing was sent yet.
    await expect(rows).toHaveCount(5)
    expect(await maxRetained()).toBe(7)

    const all = page.getByRole('checkbox', { name: t('backup.chooseShown', { count: 2 }) })
    if (by === 'mouse') await all.click()
    else {
      await focusOn(all)
      await page.keyboard.press('Space')
    }
    await press(t('backup.run', { count: 2 }))
    const confirm = page.getByRole('alertdialog')
    await expect(confirm).toContainText(
      t('backup.restore.confirm', { count: 2 }).replace(t('undo.sentence'), '').trim(),
    )
    await expect(confirm).toContainText(rule.id)
    await agree()
    await expect(page.getByText(t('backup.restore.done', { count: 2 })).first()).toBeVisible()
    expect(await maxRetained()).toBe(1234)
    expect((await api('GET', `/rules/${rule.id}`)).data).toMatchObject({
      sql: rule.sql,
      description: rule.description,
    })
  })
}

test('reads the configuration, shows a secret, changes a value, compares and applies it, by keyboard alone (en)', async ({
  page,
  broker,
  watch,
}) => {
  watch.expected.push(/404/)
  const api = await asAdmin(broker)
  const { t, open, fill } = await withInputMode(page, 'en', 'keyboard')
  await open(t('screen.config'))
  const editor = page.getByRole('textbox', { name: t('config.text') })
  const find = async (words: string) => {
    await fill(page.getByLabel(t('config.find'), { exact: true }), words)
    await page.keyboard.press('Enter')
  }
  const secrets = page.getByRole('switch', { name: t('config.secrets') })
  const secret = 'Simulated: not a password'
  await find('password = ')
  await expect(editor).toContainText('password = "******"')
  await focusOn(secrets)
  await page.keyboard.press('Space')
  await expect(secrets).toBeChecked()
  await find(secret)
  await expect(editor).toContainText(`password = "${secret}"`)
  await focusOn(secrets)
  await page.keyboard.press('Space')
  await expect(secrets).not.toBeChecked()

  await find('max_delayed_messages = ')
  await focusOn(page.locator('[data-editor]').getByRole('textbox'))
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('  max_delayed_messages = 4321')
  const diff = page.getByRole('region', { name: t('config.diff') })
  await expect(diff).toContainText(t('detail.diff.count', { added: 1, removed: 1 }))
  await expect(diff).toContainText('max_delayed_messages = 4321')
  await page.keyboard.press('Control+Enter')
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText(t('config.apply.confirm.merge', { count: 1, roots: 'delayed' }))
  await expect(confirm.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('merge')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('config.apply.done', { count: 1 })).first()).toBeVisible()
  expect((await api('GET', '/mqtt/delayed')).data).toMatchObject({ max_delayed_messages: 4321 })
})
