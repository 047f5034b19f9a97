import { expect, type Page } from '@playwright/test'

/** The palette's input. */
export const input = (page: Page) => page.getByRole('dialog').getByRole('combobox')
/** The question before a command. */
export const confirm = (page: Page) => page.getByRole('alertdialog')

/** Waits until a step is shown and the search line, which has a label too, is hidden. */
export async function asked(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Command palette' }), what).toHaveCount(0)
  await expect(page.getByRole('dialog').locator('label'), what).toBeVisible()
}

/** Everything but reading that the page sends from now on. */
export function writes(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

/** A row of the list by its name. */
export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

/** Clicks a cell without a link, and closes the preview with Escape. */
export const focusRow = async (page: Page, name: string) => {
  await row(page, name).getByRole('cell').nth(2).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(row(page, name)).toBeFocused()
}

/** Delays files of this name until the returned function is called. */
export async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(file, async (route) => {
    await held
    await route.continue()
  })
  return release
}
