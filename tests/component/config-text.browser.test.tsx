import { beforeAll, expect, it } from 'vitest'
import { goTo, openConsole, until } from './console'
import { see, t } from './operate'

beforeAll(() => openConsole())

/** The editor, in its shadow tree. */
const editor = () =>
  [...document.querySelectorAll('main form *')]
    .flatMap(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.cm-scroller') ?? [])
    .at(0)

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

it('fills the height with the editor next to an outline of the roots, and offers how to apply it next to Save', async () => {
  await goTo('/configs')
  await until(() => editor() !== undefined, 'the editor')
  await see('main nav', 'authentication')
  const save = boxOf(await see('main button[type=submit]', t('form.save')))
  const mode = boxOf(document.querySelector('main [data-field=mode] select'))
  expect(Math.abs(mode.top + mode.height / 2 - (save.top + save.height / 2))).toBeLessThan(2)
  expect(mode.left).toBeGreaterThan(save.right)
  // At 1440 by 900 nothing of it is out of sight, and less than a finger's width is left over.
  await until(() => boxOf(editor()).height > 400, 'a high editor')
  const main = boxOf(document.querySelector('main'))
  const bar = boxOf(document.querySelector('main form > :last-child'))
  expect([boxOf(editor()).bottom < bar.top, bar.bottom <= main.bottom]).toEqual([true, true])
  expect(main.bottom - bar.bottom).toBeLessThan(48)
  // The outline scrolls to its root.
  const root = [...document.querySelectorAll<HTMLElement>('main nav button')].find(
    ({ textContent }) => textContent === 'mqtt',
  )
  root?.click()
  await until(() => /^mqtt \{/m.test(editor()?.innerText ?? ''), 'the root in sight')
})
