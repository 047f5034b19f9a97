import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { focusOn } from '../support/keyboard'
import { languages } from '../support/variants'

const file = '/authorization/detail/file?tab=settings'
const main = (page: Page) => page.getByRole('main')
const words = {
  en: {
    rules: 'Rules',
    table: 'Table',
    text: 'Text',
    saved: 'Saved authorization source file',
    line: 'Line 3',
    rulesOf: 'Rules of the file',
    topics: 'Topics',
    simulate: 'Simulate',
    denied: 'Denied',
    save: 'Save',
    moved: 'Moved authorization source',
  },
  zh: {
    rules: '规则',
    table: '表格',
    text: '文本',
    saved: '已保存授权检查器 file',
    line: '第 3 行',
    rulesOf: '文件中的规则',
    topics: '主题',
    simulate: '模拟',
    denied: '拒绝',
    save: '保存',
    moved: '已移动授权检查器',
  },
} as const

/** What has the focus is the host of its shadow tree. */
const host = (page: Page) => main(page).locator('[data-editor]')
const content = (page: Page) => main(page).locator('[data-editor] .cm-content')
const textOf = async (api: Awaited<ReturnType<typeof asAdmin>>): Promise<string> =>
  ((await api('GET', '/authorization/sources/file')).data as { rules: string }).rules

for (const language of languages('acl')) {
  test(`edits the ACL file: reports errors by line, switches to the table and back, saves by Ctrl+S, links explanations to lines: ${language}`, async ({
    page,
    server,
  }) => {
    const w = words[language]
    const api = await asAdmin(server)
    const { data: before } = await api('GET', '/authorization/sources/file')
    try {
      await api('PUT', '/authorization/sources/file', {
        type: 'file',
        enable: true,
        rules:
          '%% kept\n{allow, {username, "boss"}, all, ["#"]}.\n{deny, all, publish, ["secret/#"]}. % why\n{allow, all}.\n',
      })
      await logIn(page, { language, to: file })
      await focusOn(host(page).getByRole('textbox'))
      // A quote too many in line 3.
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('x')
      await expect(main(page).getByText(w.line).first()).toBeVisible()
      await page.keyboard.press('Control+s')
      await expect(main(page).locator('[data-field=rules]').getByText(w.line)).toHaveCount(3)
      expect(await textOf(api)).not.toContain('{xdeny')
      // The error is where the cursor was.
      await expect(host(page)).toBeFocused()
      await page.keyboard.press('Backspace')
      await expect(content(page)).not.toContainText('{xdeny')
      // In the table the second rule gets another topic, and goes first.
      await main(page).getByRole('radio', { name: w.table }).click()
      const list = main(page).getByRole('listbox', { name: w.rulesOf })
      await expect(list.getByRole('option')).toHaveCount(3)
      await focusOn(list)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Alt+ArrowUp')
      await expect(list.getByRole('option').first()).toContainText('secret/#')
      await main(page).getByLabel(w.topics, { exact: true }).fill('secret/#\nhidden/${clientid}')
      await page.keyboard.press('Control+s')
      await expect(page.getByText(w.saved).first()).toBeVisible()
      expect(await textOf(api)).toBe(
        '{deny, all, publish, ["secret/#", "hidden/${clientid}"]}. % why\n%% kept\n{allow, {username, "boss"}, all, ["#"]}.\n{allow, all}.\n',
      )
      await main(page).getByRole('radio', { name: w.text }).click()
      await expect(content(page)).toContainText('hidden/${clientid}')
      await page.goto(`/#/authorization/explain?clientid=c9&action=publish&topic=hidden%2Fc9`)
      await expect(main(page).getByRole('status').filter({ hasText: w.denied })).toBeVisible()
      await main(page)
        .getByRole('link', { name: /hidden/ })
        .click()
      await expect(content(page).locator('.cm-activeLine')).toContainText('hidden/')
    } finally {
      await api('PUT', '/authorization/sources/file', before as object)
    }
  })
}

test('moves authorization sources by Alt and the arrow keys, and shows these keys', async ({
  page,
  server,
}) => {
  const api = await asAdmin(server)
  const order = async () =>
    ((await api('GET', '/authorization/sources')).data as { sources: { type: string }[] }).sources.map(
      ({ type }) => type,
    )
  const before = await order()
  const added = !before.includes('built_in_database')
  if (added) await api('POST', '/authorization/sources', { type: 'built_in_database', enable: true })
  const [first = '', second = '', ...rest] = await order()
  try {
    await logIn(page, { to: '/authorization' })
    await expect(main(page).locator('tbody tr[tabindex="0"]')).toBeVisible()
    await focusOn(main(page).locator('tbody tr[tabindex="0"]').first())
    await page.keyboard.press('Home')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(order).toEqual([second, first, ...rest])
    // The cursor stays with its row, so that it can be moved back.
    await expect(page.getByText(words.en.moved).first()).toBeVisible()
    await expect
      .poll(() =>
        main(page)
          .locator('tbody tr')
          .evaluateAll((rows) => rows.findIndex((row) => row === document.activeElement)),
      )
      .toBe(1)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual([first, second, ...rest])
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText('Move up: checked earlier')).toBeVisible()
  } finally {
    if (added) await api('DELETE', '/authorization/sources/built_in_database')
  }
})
