import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../support/fixture'
import { focusOn } from '../support/keyboard'
import { focusRow, row } from '../support/palette-page'

/** Keys that act on the list of clients outside of text fields. */
const letters = [
  'r',
  'e',
  'x',
  'j',
  'k',
  '*',
  '/',
  's',
  'c',
  '.',
  ':',
  '?',
  'g',
  'u',
  'Shift+K',
  'Shift+B',
  'Shift+S',
]

/** The keys had no effect: the page, its rows and its dialogs are unchanged. */
async function untouched(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#\/clients$/)
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0)
  await expect(page.getByText(/rows? selected/)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Message queue' })).toHaveAttribute('aria-sort', 'none')
}

test('types keys as text in fields, editors and selects, where only Ctrl K is a shortcut (catalogue P8)', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  // The kinds of fields on screens, from which keys bubble to the page.
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const area = document.createElement('textarea')
    const editor = document.createElement('div')
    editor.contentEditable = 'true'
    editor.setAttribute('role', 'textbox')
    const number = document.createElement('input')
    number.type = 'number'
    for (const [name, element] of Object.entries({ area, editor, number })) {
      element.setAttribute('aria-label', `probe ${name}`)
      main?.append(element)
    }
  })
  for (const name of ['area', 'editor', 'number']) {
    const field = page.getByLabel(`probe ${name}`)
    await field.focus()
    for (const key of letters) await page.keyboard.press(key)
    await expect(field).toBeFocused()
    await untouched(page)
  }
  expect(await page.getByLabel('probe area').inputValue()).toBe('rexjk*/sc.:?guKBS')
  expect(await page.getByLabel('probe editor').innerText()).toBe('rexjk*/sc.:?guKBS')
  const field = page.getByLabel('Search in')
  await field.focus()
  for (const key of ['r', 'e', 'x', 'g', 'u', '.', '?']) await page.keyboard.press(key)
  await untouched(page)
  await page.getByLabel('probe area').focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  for (const key of letters) await page.keyboard.press(key)
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('rexjk*/sc.:?guKBS')
  await expect(page).toHaveURL(/#\/clients$/)
})

test('leaves Enter, Escape, arrows and letters to an input method while it composes (catalogue P8, I14)', async ({
  page,
  context,
}) => {
  await logIn(page, { to: '/clients' })
  await expect(row(page, 'worker-01')).toBeVisible()
  const cdp = await context.newCDPSession(page)
  // As sent by Windows and Linux for keys handled by the input method: key «Process», code 229.
  const taken = async (code: string) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await cdp.send('Input.dispatchKeyEvent', { type, key: 'Process', code, windowsVirtualKeyCode: 229 })
  }
  for (const code of ['KeyR', 'KeyX', 'KeyG', 'KeyU', 'Slash', 'Period']) await taken(code)
  await untouched(page)
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  // Only commands: results of the broker would arrive during the check.
  await page.keyboard.type('>show')
  await cdp.send('Input.imeSetComposition', { text: 'ke', selectionStart: 2, selectionEnd: 2 })
  await expect(input).toHaveValue('>showke')
  const during = await input.getAttribute('aria-activedescendant')
  for (const code of ['Enter', 'Escape', 'ArrowDown', 'Tab', 'Backspace']) await taken(code)
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('>showke')
  expect(await input.getAttribute('aria-activedescendant')).toBe(during)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await cdp.send('Input.insertText', { text: '客户端' })
  await expect(input).toHaveValue('>show客户端')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('waits after a leader key, shows what may follow, runs nothing else, and can be cancelled', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  const bar = page.getByRole('contentinfo')
  await page.keyboard.press('g')
  await expect(bar).toContainText('g …')
  await expect(bar).toContainText('c Clients')
  // Not a ban: nothing single fires inside a sequence.
  await page.keyboard.press('Shift+B')
  await untouched(page)
  await expect(bar).not.toContainText('g …')
  await page.keyboard.press('g')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await untouched(page)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
})

test('disables single-key shortcuts permanently, leaving those with a modifier and list navigation (catalogue W7)', async ({
  page,
}) => {
  await logIn(page, { to: '/settings' })
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toHaveAttribute(
    'aria-checked',
    'false',
  )
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click()
  await focusRow(page, 'worker-01')
  for (const key of letters) await page.keyboard.press(key)
  await untouched(page)
  await expect(row(page, 'worker-01')).toBeFocused()
  // In any order of the list: to the row above.
  const rows = page.locator('tbody').getByRole('row')
  await focusOn(rows.nth(1))
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('keyboard shortcuts')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keys available here' })
  // The sheet never lists a dead key.
  await expect(sheet).toContainText('shortcuts are disabled')
  expect(
    (await sheet.locator('dt').allInnerTexts()).filter(
      (key) => /^.$|^g |^Shift .$/.test(key) && key !== 'Shift ↓',
    ),
  ).toEqual([])
})

test('shows ⌘ in key hints on a Mac, where ⌘ K opens the palette', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })
  })
  await logIn(page, { to: '/clients' })
  await expect(page.getByRole('banner').getByText('⌘ K')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Meta+k')
  await page.keyboard.type('ban worker-01 1h')
  await expect(page.getByRole('dialog')).toContainText('⌘ Enter')
  await page.keyboard.press('Meta+Enter')
  await expect(page.getByLabel('Value to ban')).toHaveValue('worker-01')
  await expect(page.getByRole('dialog')).not.toContainText('Ctrl')
})

test('shows a key hint only where the key works, and runs the key of a screen on that screen', async ({
  page,
}) => {
  await logIn(page, { to: '/clients' })
  await focusRow(page, 'worker-01')
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary')
  await expect(peek.getByText('Shift K')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(peek.getByText('Shift K')).toHaveCount(0)
  await page.keyboard.press('Shift+X')
  await expect(peek.getByText('Shift K')).toBeVisible()
  await page.keyboard.press('Shift+N')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /for the keys here/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Keys available here' })
  await expect(sheet).not.toContainText('Shift N')
  await sheet.getByRole('searchbox').fill('go users')
  await expect(sheet.locator('dt')).toHaveCount(0)
  await sheet.getByRole('searchbox').fill('users')
  await expect(sheet.locator('dt')).toHaveText(['g u'])
})
