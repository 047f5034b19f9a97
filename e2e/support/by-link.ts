import type { Page } from '@playwright/test'
import { expect } from './fixture'

const confirm = (page: Page) => page.getByRole('alertdialog')

/** What a link adds to an address to run a command. */
export const run = (id: string, args: Record<string, string> = {}) =>
  `?run=${id}${Object.entries(args)
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('')}`

/** The newest line of the journal: what ran, and how it ended. */
export const lastEntry = (page: Page) =>
  page.evaluate(() => {
    const [entry] = JSON.parse(localStorage.getItem('journal') ?? '[]') as {
      command: string
      result: string
      code?: string
      source: string
    }[]
    return entry === undefined
      ? 'nothing'
      : [entry.command, entry.result, entry.code].filter(Boolean).join(' ')
  })

/** Opens a command by a link, prefilled, and runs it: secrets are asked, what it confirms is confirmed. */
export async function runByLink(
  page: Page,
  id: string,
  args: Record<string, string>,
  secrets: readonly string[] = [],
  at = '/clients',
): Promise<void> {
  await page.evaluate(
    (to) => {
      location.hash = to
    },
    `${at}${run(id, args)}`,
  )
  for (const secret of secrets) {
    const field = page.getByRole('dialog').locator('input[type=password]')
    await expect(field).toHaveValue('')
    await field.fill(secret)
    await page.keyboard.press('Enter')
  }
  const dialog = confirm(page)
  await expect(dialog).toBeVisible()
  const typed = dialog.getByLabel('To confirm, type')
  if ((await typed.count()) > 0)
    await typed.fill(
      (
        await dialog.locator(`[id="${String(await typed.getAttribute('aria-describedby'))}"]`).innerText()
      ).trim(),
    )
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
}
