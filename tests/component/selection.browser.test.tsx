import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientPaths } from '@/features/client/paths'
import { settingsPaths } from '@/features/settings/paths'
import { to } from '@/route/paths'
import { answerCalls, goTo, nextFrame, openConsole, until } from './console'
import { press, see, t } from './operate'

beforeAll(() => openConsole({ seed: 'busy' }))
afterEach(async () => {
  answerCalls()
  await goTo(to(settingsPaths.settings))
})

const rowTops = () =>
  [...document.querySelectorAll('tbody tr[data-index]')]
    .slice(0, 3)
    .map((row) => Math.round(row.getBoundingClientRect().top * 10))

const sizes = [
  [1920, 1080],
  [1280, 720],
  [390, 844],
] as const

describe.each(sizes)('a list in a window of %d × %d', (width, height) => {
  beforeAll(() => page.viewport(width, height))

  it.each(['/clients', '/clients?ip_address=127.0.0.1', '/rules', '/banned-clients', '/users'])(
    'does not move when a row of %s is selected',
    async (path) => {
      await goTo(path)
      await see('tbody tr[data-index] [data-select]')
      const before = rowTops()
      await userEvent.click(document.querySelectorAll('tbody [data-select]')[0] as HTMLElement)
      await until(() => document.querySelector('tr[data-selected]') !== null, 'a row is selected')
      expect(rowTops()).toEqual(before)
      await press('*')
      await nextFrame()
      expect(rowTops()).toEqual(before)
    },
  )

  it('does not move when its rows can no longer be refreshed', async () => {
    await goTo(to(clientPaths.clients))
    await see('tbody tr[data-index]')
    const before = rowTops()
    answerCalls((path) =>
      path.startsWith('/clients')
        ? Response.json({ code: 'INTERNAL_ERROR', message: 'no table' }, { status: 500 })
        : undefined,
    )
    await press('r')
    await see('[data-warning]')
    await nextFrame()
    expect(rowTops()).toEqual(before)
  })
})

it('focuses the filter on / while rows are selected, and shows the selection again after it', async () => {
  await page.viewport(1280, 720)
  await goTo(to(clientPaths.clients))
  await see('tbody tr[data-index]')
  await press('x', '/')
  expect(document.activeElement).toBe(document.querySelector('input[type=search]'))
  expect(document.querySelector('[inert] input[type=search]')).toBeNull()
  await press('Escape')
  await see(`[aria-label="${t('list.selection')}"]`)
  expect(document.querySelector('[inert] input[type=search]')).not.toBeNull()
})
