import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture'
import type { SimulatedUser } from './klm'

/** The input of the palette. */
const palette = (page: Page) => page.getByRole('combobox').and(page.locator('[role=dialog] input'))

/** The row of the palette that Enter takes. */
const activeRow = (page: Page, name: string) =>
  page.locator('[role=dialog] [role=option][aria-selected=true]').filter({ hasText: name })

/** The button that opens the palette. */
const searchButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /Search or run a command/ })

/** A link of the menu. */
export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

/** Opens the palette by key, types a name and takes the row that it selects. */
export async function runByName(user: SimulatedUser, page: Page, text: string, row: string): Promise<void> {
  await user.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await user.type(text)
  await expect(activeRow(page, row)).toBeVisible()
  await user.press('Enter')
}

/** Opens the palette by its button, types a name and presses a row. */
export async function pickByName(user: SimulatedUser, page: Page, text: string, row: string): Promise<void> {
  await user.click(searchButton(page))
  await expect(palette(page)).toBeFocused()
  await user.type(text)
  await user.click(page.getByRole('option').filter({ hasText: row }).first())
}

/** Presses Tab, each time counted, until an element has the focus. */
export async function tabUntil(user: SimulatedUser, page: Page, target: Locator, limit = 20): Promise<void> {
  for (let count = 0; count < limit; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await user.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Adds a filter of a list by key, up to its value. */
export async function addFilter(user: SimulatedUser, page: Page, name: string): Promise<void> {
  await user.press('/')
  await tabUntil(user, page, page.getByRole('main').getByRole('button', { name: 'Add filter' }))
  await user.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await expect(page.locator('[role=menuitem][data-focus]')).toBeVisible()
  await user.type(name)
  await expect(
    page.locator('[role=menuitem][data-focus]').filter({ hasText: new RegExp(`^${name}`, 'i') }),
  ).toBeVisible()
  await user.press('Enter')
  await expect(page.getByRole('main').locator('input:focus, select:focus')).toBeVisible()
}
