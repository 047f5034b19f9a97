import type { Locator, Page } from '@playwright/test'

/** The main menu in either language. */
const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: /^(?:Main menu|主菜单)$/ })

/** Clicks the link of the main menu with this name. Its group is opened by clicks too, where it is closed. */
export async function clickInMenu(page: Page, name: string): Promise<void> {
  const menu = menuOf(page)
  const link = menu.getByRole('link', { name, exact: true })
  const closed = menu.getByRole('button', { expanded: false })
  await menu.getByRole('link').first().waitFor()
  while (!(await link.isVisible()) && (await closed.count()) > 0) await closed.first().click()
  await link.click()
}
