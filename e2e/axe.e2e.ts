import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixture'
import { phrases, type Language } from './hands'

/** Every address an operator can open, with its name for the report. */
const places: readonly [string, string][] = [
  ['overview', '/dashboard/overview'], ['nodes', '/dashboard/nodes'], ['node', '/dashboard/nodes/emqx%40127.0.0.1'], ['clients', '/clients'],
  ['client', '/clients/detail/gateway-01'], ['missing client', '/clients/detail/nobody'], ['banned', '/banned-clients'], ['users', '/users'],
  ['journal', '/journal'], ['settings', '/settings'], ['not found', '/nowhere'],
]

/** Zero violations of any impact; the report names the rule and the element. */
async function clean(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

for (const language of ['en', 'zh'] as Language[]) {
  for (const theme of ['dark', 'light'] as const) {
    test(`axe finds nothing: ${language}, ${theme} (catalogue W1)`, async ({ page, watch }) => {
      watch.expected.push(/40[14]/)
      await page.addInitScript(([l, t]) => {
        localStorage.setItem('language', l ?? 'en')
        localStorage.setItem('theme', t ?? 'dark')
      }, [language, theme])
      await page.goto('/')
      await expect(page.locator('input[autocomplete=username]')).toBeVisible()
      await clean(page, 'login')
      await signIn(page, { language, theme })
      for (const [name, path] of places) {
        await page.evaluate((to) => { location.hash = to }, path)
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await clean(page, name)
      }
      await page.evaluate(() => { location.hash = '/clients' })
      await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await clean(page, 'palette')
      await page.keyboard.type('k')
      await clean(page, 'palette, typing')
      await page.keyboard.type('zzzzqq')
      await clean(page, 'palette, nothing found')
      for (let i = 0; i < 7; i += 1) await page.keyboard.press('Backspace')
      await page.keyboard.type(`${phrases[language].ban} sensor-01 `)
      await clean(page, 'palette, a line')
      await page.keyboard.press('Enter')
      await clean(page, 'palette, a step')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('combobox', { name: /./ }).filter({ visible: true }).and(page.locator('dialog *'))).toHaveCount(0)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      await clean(page, 'key sheet')
      await page.keyboard.press('Escape')
    })
  }
}
