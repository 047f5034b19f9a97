import { page, userEvent } from 'vitest/browser'
import { beforeAll, describe, expect, it } from 'vitest'
import { goTo, nextFrame, openConsole, until } from './console'
import { press, see, seeNone, t } from './operate'

beforeAll(() => openConsole({ seed: 'calm' }))

const cells = () => [...document.querySelectorAll<HTMLElement>('tbody td[data-menu]')]
const verbs = (cell: HTMLElement) =>
  [...cell.querySelectorAll('button')]
    .filter((button) => button.checkVisibility())
    .map((button) => button.title)
const columnLefts = () =>
  [...document.querySelectorAll('thead th')].map((cell) => Math.round(cell.getBoundingClientRect().left))

const lists = [
  ['/clients', ['Diagnose']],
  ['/rules', ['Edit']],
  ['/users', ['Edit', 'Change password']],
  ['/subscriptions', ['Unsubscribe']],
  ['/listener', ['Edit']],
  ['/dashboard/nodes', []],
] as const

describe.each([
  [1280, 720],
  [390, 844],
] as const)('the rows of a list in a window of %d × %d', (width, height) => {
  beforeAll(() => page.viewport(width, height))

  it.each(lists)(
    'of %s show what is most often done with them, whole and without hover',
    async (path, names) => {
      await goTo(path)
      await see('tbody tr[data-index]')
      await until(() => document.querySelector('col') !== null, 'the columns have their widths')
      // The pointer may still be on a row of the list before.
      const others = cells().filter((cell) => cell.closest('[data-focused]') === null)
      for (const cell of cells()) {
        expect(verbs(cell).filter((verb) => verb !== '')).toEqual(expect.arrayContaining([...names]))
        const { left, right } = cell.getBoundingClientRect()
        for (const button of cell.querySelectorAll('button')) {
          if (!button.checkVisibility()) continue
          const box = button.getBoundingClientRect()
          expect([box.left >= left - 0.5, box.right <= right + 0.5]).toEqual([true, true])
        }
      }
      expect(others.flatMap((cell) => [...cell.querySelectorAll('.text-bad')])).toEqual([])
    },
  )
})

it('opens the preview over the list, which does not change', async () => {
  await page.viewport(1280, 720)
  await goTo('/rules')
  await see('tbody tr[data-index]')
  const before = columnLefts()
  const main = document.querySelector('main') as HTMLElement
  const scroll = [main.scrollTop, main.scrollHeight]
  await press('j', ' ')
  const peek = await see('aside[aria-label]')
  await nextFrame()
  expect(columnLefts()).toEqual(before)
  expect([main.scrollTop, main.scrollHeight]).toEqual(scroll)
  const frame = document.querySelector('.table-frame') as HTMLElement
  expect(peek.getBoundingClientRect().right).toBeCloseTo(frame.getBoundingClientRect().right, 0)
  expect(peek.getBoundingClientRect().width).toBe(320)
  for (const cell of peek.querySelectorAll<HTMLElement>('dd'))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  await press('Escape')
  await seeNone('aside[aria-label]')
})

it.each(['/rules', '/listener', '/users', '/authentication'])(
  'offers the page and the form in the row menu of %s',
  async (path) => {
    await page.viewport(1280, 720)
    await goTo(path)
    await see('tbody tr[data-index]')
    await press('j')
    const menu = document.querySelector('tr[data-focused] [aria-haspopup=menu]') as HTMLElement
    await userEvent.click(menu)
    const items = await see('[role=menu]')
    const names = [...items.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
    expect(names.some((name) => name.startsWith(t('verb.edit')))).toBe(true)
    if (path !== '/users') expect(names.some((name) => name.startsWith(t('list.peekOpen')))).toBe(true)
    await press('Escape')
    await seeNone('[role=menu]')
  },
)
