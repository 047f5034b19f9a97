import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, test } from '../support/fixture'
import { withInputMode } from '../support/input-mode'
import { hasBridges } from '../support/release'
import { selectVariants, languages } from '../support/variants'

test.use({ seed: 'busy' })

/** The toasts. */
const results = (page: Page, name: string) => page.getByRole('status', { name })

// Each language bans its own clients: a banned simulated client does not return for the lifetime of the server.
for (const language of languages('undo')) {
  const prefix = { en: 'device-0010', zh: 'device-0011' }[language]
  test(`undoes ten bans at once by Ctrl+Z in the list, by keyboard alone (${language})`, async ({
    page,
    server,
  }) => {
    const broker = await asAdmin(server)
    const banned = async () =>
      ((await broker('GET', '/banned?limit=1000')).data as { data: { who: string }[] }).data.filter(
        ({ who }) => who.startsWith(prefix),
      ).length
    const { t, agree } = await withInputMode(page, language, 'keyboard', `/clients?like_clientid=${prefix}`)
    await expect(page.getByRole('row').filter({ hasText: `${prefix}9` })).toBeVisible()
    await page.keyboard.press('j')
    // Nothing is selected yet, so that inverting the selection selects all.
    await page.keyboard.press('*')
    await expect(page.getByText(t('list.selected', { count: 10 }))).toBeVisible()
    await page.keyboard.press('Shift+b')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('1h')
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(t('undo.can', { key: 'Ctrl Z' }))).toBeVisible()
    await expect(question.getByRole('button', { name: t('action.cancel') })).toBeFocused()
    await agree()
    await expect.poll(banned).toBe(10)
    // A complete run leaves no report.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(results(page, t('shell.toasts'))).toContainText(
      t('undo.done', { title: t('ban.create.title'), count: 10 }),
    )
    expect(await banned()).toBe(0)
  })
}

for (const [language, by] of selectVariants('undo')) {
  test(`enables a disabled bridge from the command history, and undoes the undo, by ${by} alone (${language})`, async ({
    page,
    server,
    unique,
    cleanup,
  }) => {
    const broker = await asAdmin(server)
    const name = unique('undo')
    // A data bridge, or the connector that replaces it.
    const [noun, list, screen, type] = hasBridges
      ? ['bridge', '/bridges', '/bridge/dataBridge/detail', 'webhook']
      : ['connector', '/connectors', '/connector/detail', 'http']
    const path = `${list}/${encodeURIComponent(`${type}:${name}`)}`
    await broker('POST', list, {
      type,
      name,
      url: 'http://127.0.0.1:9/',
      resource_opts: { start_timeout: '100ms' },
    })
    cleanup(() => broker('DELETE', path))
    const enabled = async () => ((await broker('GET', path)).data as { enable: boolean }).enable
    const { t, press, open, use, agree } = await withInputMode(
      page,
      language,
      by,
      `${screen}/${encodeURIComponent(`${type}:${name}`)}`,
    )
    const undoing = (name: string) =>
      page.getByRole('button', { name: t('command-history.undone', { name }), exact: true })
    const disable = t(`${noun}.disable.title`)
    await press(disable)
    await agree()
    await expect.poll(enabled).toBe(false)
    await open(t('screen.commandHistory'))
    await use(undoing(disable))
    await expect(results(page, t('shell.toasts'))).toContainText(t('undo.done', { title: disable, count: 1 }))
    expect(await enabled()).toBe(true)
    // An undone command is not offered again, but the undo itself is.
    await expect(undoing(disable)).toHaveAttribute('aria-disabled', 'true')
    await use(undoing(t('command-history.undone', { name: disable })))
    // That stops traffic again, so it asks.
    await agree()
    await expect.poll(enabled).toBe(false)
  })
}
