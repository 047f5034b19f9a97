import { expect, type Locator } from '@playwright/test'

/** Opens the menu of a row, which a mouse finds at its end. */
export async function openRowMenu(row: Locator): Promise<Locator> {
  await row.hover()
  await row.locator('[data-menu] [aria-haspopup=menu]').click()
  const menu = row.page().getByRole('menu')
  await expect(menu).toBeVisible()
  return menu
}

/** Chooses a command from the menu of a row, by its title: deletions and disconnections are only there. */
export async function chooseFromRowMenu(row: Locator, title: string): Promise<void> {
  const menu = await openRowMenu(row)
  await menu.getByRole('menuitem', { name: title }).click()
}
