import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { selectFirst, languages } from '../support/variants'
import { sessionText } from '../support/stored'

test.use({ seed: 'busy' })

for (const language of languages('undo-history')) {
  test(`undoes a just saved form by Ctrl+Z in its field, and keeps the undo after a reload (${language})`, async ({
    page,
    server,
  }) => {
    const broker = await asAdmin(server)
    const inflight = async () =>
      ((await broker('GET', '/configs/global_zone')).data as { mqtt: { max_inflight: number } }).mqtt
        .max_inflight
    const was = await inflight()
    const t = createTranslator(language)
    await logIn(page, { to: '/mqtt/session', language })
    const field = page.getByLabel(t('setting.max_inflight'), { exact: true })
    const toasts = page.getByRole('status', { name: t('shell.toasts') })
    const save = async (value: string) => {
      await field.fill(value)
      await page.keyboard.press('Control+Enter')
      await expect.poll(inflight).toBe(Number(value))
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await field.focus()
    }
    await save('41')
    // While the field has unsaved edits, its own undo comes first.
    await page.keyboard.type('9')
    await page.keyboard.press('Control+z')
    await expect(toasts).not.toContainText(t('undo.done', { title: t('broker.session.title'), count: 1 }))
    expect(await inflight()).toBe(41)
    await field.fill('41')
    await page.keyboard.press('Control+z')
    await expect(toasts).toContainText(t('undo.done', { title: t('broker.session.title'), count: 1 }))
    expect(await inflight()).toBe(was)
    await expect(field).toHaveValue(String(was))
    await save('42')
    await expect.poll(() => sessionText(page, 'undo')).not.toContain('"unread"')
    await page.reload()
    await expect(field).toHaveValue('42')
    await page.keyboard.press('Control+z')
    await expect(toasts).toContainText(t('undo.done', { title: t('broker.session.title'), count: 1 }))
    expect(await inflight()).toBe(was)
  })

  test(`says by Ctrl+Z that there is nothing to undo, or names the last command that cannot be undone (${language})`, async ({
    page,
    server,
    unique,
    cleanup,
  }) => {
    const broker = await asAdmin(server)
    const t = createTranslator(language)
    await logIn(page, { to: '/banned-clients', language })
    const toasts = page.getByRole('status', { name: t('shell.toasts') })
    await page.keyboard.press('Control+z')
    await expect(toasts).toContainText(t('command-history.undo.none'))
    const who = unique('undo')
    cleanup(() => broker('DELETE', `/banned/clientid/${who}`))
    const banned = async () =>
      ((await broker('GET', '/banned?limit=1000')).data as { data: { who: string }[] }).data.some(
        (ban) => ban.who === who,
      )
    const byLink = async (link: string) => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, link)
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    }
    await byLink(`/banned-clients?run=ban.create&who=${who}&as=clientid&until=1h&reason=why`)
    await expect.poll(banned).toBe(true)
    await byLink('/banned-clients?run=authorization.clear-cache')
    await page.keyboard.press('Control+z')
    await expect(toasts).toContainText(
      t('undo.refused.reason', {
        title: t('authorization.clear-cache.title'),
        reason: t('undo.never.cache'),
      }),
    )
    expect(await banned()).toBe(true)
  })
}

for (const width of selectFirst([390, 1366])) {
  test(`shows Undo in the command history at ${String(width)} px, and in the menu of the row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await logIn(page, {
      to: '/banned-clients?run=ban.create&who=undo-width&as=clientid&until=1h&reason=why',
    })
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // A long title must not push it aside, nor a reload take it away.
    await page.evaluate(() => {
      location.hash = '/banned-clients?run=authorization.clear-cache'
    })
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.evaluate(() => {
      location.hash = '/command-history'
    })
    await expect.poll(() => sessionText(page, 'undo')).toMatch(/"ready"(?!.*"unread")/)
    await page.reload()
    const undo = page.getByRole('button', { name: 'Undo: Ban', exact: true })
    await expect(undo).toBeInViewport({ ratio: 1 })
    await expect(undo).toHaveText('Undo')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('.')
    const option = page.getByRole('option', { name: /^Undo/ })
    await expect(option).toBeVisible()
    // What changes something is selected once it is typed.
    await page.keyboard.type('undo')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status', { name: 'Results' })).toContainText('Undone: Ban')
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
  })
}
