import type { Locator, Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { expect, logIn } from './fixture'
import { forbidKeys, forbidPointer, pressPaletteKey, focusOn, type Language } from './keyboard'
import { fillText, type Device } from './variants'
import { clickInMenu } from './menu'

/** Looks up a text of a language by key and inserts values; plural forms are selected by the count. */
export const createTranslator = (language: Language) => {
  const catalogue = words(language)
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const form = values['count'] === 1 ? `${key}_one` : `${key}_other`
    const text = catalogue[key] ?? catalogue[form] ?? catalogue[`${key}_other`]
    if (text === undefined) throw new Error(`no words for ${key}`)
    return fillText(text, values)
  }
}

/** Says a key in one language. */
export type Words = ReturnType<typeof createTranslator>

/** Logs in, to the overview or to this address, and then allows only keyboard or only mouse, with the same actions for both. */
export async function withInputMode(page: Page, language: Language, by: Device, to = '/dashboard/overview') {
  const t = createTranslator(language)
  await (by === 'keyboard' ? forbidPointer : forbidKeys)(page)
  await logIn(page, { to, language })
  const use = async (target: Locator): Promise<void> => {
    if (by === 'mouse') return target.click()
    await focusOn(target)
    await page.keyboard.press('Enter')
  }
  return {
    t,
    use,
    /** Presses a button of the page. */
    press: (name: string) => use(page.getByRole('main').getByRole('button', { name, exact: true }).first()),
    /** Goes to a screen by the palette, or by the menu. */
    async open(name: string): Promise<void> {
      if (by === 'mouse') await clickInMenu(page, name)
      else {
        await pressPaletteKey(page)
        await expect(page.locator('[role=dialog] input')).toBeFocused()
        await page.keyboard.type(name)
        await expect(page.locator('[role=dialog] [role=option][aria-selected=true]')).toContainText(name)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    },
    /** Replaces the text of a field. */
    async fill(field: Locator, text: string): Promise<void> {
      if (by === 'keyboard') {
        await focusOn(field)
        await page.keyboard.press('Control+a')
      } else await field.click({ clickCount: 3 })
      await page.keyboard.type(text)
    },
    /** Says yes to the question that is open. */
    agree: () => use(page.getByRole('alertdialog').getByRole('button').last()),
  }
}
