import { page, userEvent } from 'vitest/browser'
import { lookUp } from '@/i18n/use-words'
import { nextFrame, until } from './console'

/** The console's texts in the current language. Throws for a key without one. */
export function t(key: string): string {
  const words = lookUp(key)
  if (words === undefined) throw new Error(`no words for ${key}`)
  return words
}

/** Presses keys like a keyboard: `Escape`, `Control+k`, `Shift+ArrowDown`. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split('+')
    const last = parts.pop() ?? ''
    const down = parts.map((part) => `{${part}>}`).join('')
    const up = parts.map((part) => `{/${part}}`).join('')
    await userEvent.keyboard(`${down}${last.length > 1 ? `{${last}}` : last}${up}`)
  }
}

/** Types a text into the focused element. */
export const type = async (text: string): Promise<void> => {
  if (text !== '') await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
}

/** What floats above the page: dialogs, questions and menus, the last in front. */
export const floating = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog], [role=menu]')].filter(
    (element) => element.checkVisibility(),
  )

/** Opens the palette with a line in it. */
export async function openPalette(line = ''): Promise<void> {
  await press('Control+k')
  await until(
    () =>
      document.activeElement instanceof HTMLInputElement &&
      floating().some((one) => one.contains(document.activeElement)),
    'the input of the palette has the focus',
  )
  await type(line)
}

/** Runs a line of the palette. */
export async function runLine(line: string): Promise<void> {
  await openPalette(line)
  await press('Enter')
}

/** Clicks the button with this name, as a mouse does. */
export const clickButton = (name: string): Promise<void> =>
  userEvent.click(page.getByRole('button', { name, exact: true }), { timeout: 15_000 })

/** Waits until something of this selector can be seen, with this text if one is given; returns it. */
export async function see(selector: string, text?: string | RegExp): Promise<HTMLElement> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        element.checkVisibility() &&
        (text === undefined ||
          (typeof text === 'string' ? element.textContent.includes(text) : text.test(element.textContent))),
    )
  await until(() => find() !== undefined, `${selector} ${String(text ?? '')}`)
  return find() as HTMLElement
}

/** Waits until nothing of this selector can be seen. */
export const seeNone = (selector: string): Promise<void> =>
  until(
    () => ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility()),
    `no ${selector}`,
  )

/** Waits until the field of a parameter has the focus. */
export const expectStep = (param: string): Promise<void> =>
  until(() => {
    const active = document.activeElement
    return (
      active instanceof HTMLElement &&
      (active.getAttribute('aria-label') === t(`param.${param}`) ||
        (active instanceof HTMLInputElement &&
          [...(active.labels ?? [])].some((label) => label.textContent.trim() === t(`param.${param}`))))
    )
  }, `a step for ${param}`)

/** Closes dialogs, menus and popovers, level by level. */
export async function closeAll(): Promise<void> {
  for (let level = 0; level < 8 && floating().length > 0; level += 1) {
    await press('Escape')
    await nextFrame()
  }
  await until(() => floating().length === 0, 'nothing floats')
}
