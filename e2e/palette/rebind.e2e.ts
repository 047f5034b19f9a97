import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/fixture'
import { forbidPointer, focusOn, moveToRow } from '../support/keyboard'
import { createTranslator } from '../support/input-mode'
import { input, row } from '../support/palette-page'
import { languages } from '../support/variants'

/** The line of the key sheet for a key: its current effect. */
const text = (page: Page, key: string) =>
  page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ has: page.getByText(key, { exact: true }) })
    .locator('dd')

for (const language of languages('rebind')) {
  test(`reports a key that another command has, reassigns it, lists it in the key sheet and resets it, by keyboard alone (${language})`, async ({
    page,
  }) => {
    const t = createTranslator(language)
    const [kick, ban, again] = [t('client.kick.title'), t('ban.create.title'), t('key.reset-all.title')]
    const kickOne = `${t('verb.kick')} worker-01`
    await forbidPointer(page)
    await logIn(page, { to: '/settings/keys?q=client.kick', language })
    await expect(page.getByRole('link', { name: kick, exact: true })).toBeVisible()
    await focusOn(page.locator('tbody tr[tabindex="0"]'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: kick })).toBeVisible()
    // Recorded on press; a conflict is shown before saving.
    await focusOn(page.getByRole('button', { name: t('key.record') }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('key.recording'))).toBeVisible()
    await page.keyboard.press('Shift+B')
    const field = page.getByRole('textbox', { name: t('key.key'), exact: true })
    await expect(field).toHaveValue('shift+b')
    await expect(page.getByText(t('key.conflicts.taken', { key: 'Shift B', what: ban }))).toBeVisible()
    // The recording ends automatically.
    await expect(page.getByText(t('key.recording'))).toBeHidden()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('key.bind.takes', { key: 'Shift B', what: ban }))
    await focusOn(question.getByRole('button', { name: t('key.bind.verb') }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('key.bind.done', { title: kick, key: 'Shift B' })).first()).toBeVisible()
    // What the browser keeps is refused, with the reason.
    await expect(page.getByRole('button', { name: t('key.record') })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(field).toBeFocused()
    await field.fill('mod+w')
    await expect(page.getByText(t('key.problem.reserved', { key: 'Ctrl W' }))).toBeVisible()
    await field.fill('shift+b')
    // It works on a client, and the sheet has it in the place of the old one.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await input(page).fill(`/${t('screen.clients')}`)
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveAccessibleName(
      new RegExp(`^${t('screen.clients')}`),
    )
    await page.keyboard.press('Enter')
    await expect(row(page, 'worker-01')).toBeVisible()
    await moveToRow(page, row(page, 'worker-01'))
    await page.keyboard.press('?')
    await expect(text(page, 'Shift B')).toHaveText(kickOne)
    await expect(text(page, 'Shift K')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await moveToRow(page, row(page, 'worker-01'))
    await page.keyboard.press('Shift+B')
    await expect(page.getByRole('alertdialog')).toContainText(
      t('client.kick.confirm.one', { clientid: 'worker-01' }),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // Reset restores both defaults.
    await page.keyboard.press('Control+k')
    await input(page).fill('key.reset-all')
    await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(again)
    await page.keyboard.press('Enter')
    await expect(question).toContainText(t('key.reset-all.confirm', { count: 2 }))
    await focusOn(question.getByRole('button', { name: again }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('key.reset-all.done')).first()).toBeVisible()
    await moveToRow(page, row(page, 'worker-01'))
    await page.keyboard.press('?')
    await expect(text(page, 'Shift K')).toHaveText(kickOne)
  })
}

test('changes a key, mentions it after its button is used, and resets it, by mouse (zh)', async ({
  page,
}) => {
  await logIn(page, { to: '/settings', language: 'zh' })
  await page.getByRole('button', { name: '更改按键和短名称' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '按键和短名称' })).toBeVisible()
  // 300 commands: search for one.
  await page.goto('#/settings/keys?q=client.kick')
  await page.getByRole('link', { name: '踢除客户端', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '踢除客户端' })).toBeVisible()
  const form = page.getByRole('form', { name: '更改按键' })
  await form.getByRole('textbox', { name: '按键' }).fill('shift+b')
  await expect(form.getByText('Shift B 属于封禁，保存后它将失去该按键。')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '更改按键' }).click()
  await expect(page.getByText('踢除客户端：Shift B').first()).toBeVisible()
  await form.getByRole('textbox', { name: '短名称' }).fill('下线')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已更改踢除客户端的短名称').first()).toBeVisible()
  // The button of a command mentions its key once.
  await page.getByRole('link', { name: '客户端', exact: true }).first().click()
  await row(page, 'worker-01').hover()
  await row(page, 'worker-01').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '踢除客户端' }).click()
  await expect(page.getByRole('contentinfo').getByText('下次可按')).toBeVisible()
  await expect(page.getByRole('contentinfo').locator('kbd')).toHaveText('Shift B')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  // The short name is found, and all is reset from the page.
  await page.getByRole('button', { name: /^搜索或执行命令/ }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('下线')
  await expect(page.getByRole('option', { name: /^踢除/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('button', { name: '重置按键和短名称' }).click()
  await expect(page.getByText('已重置踢除客户端的按键和短名称').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: '按键' })).toHaveValue('shift+k')
})
