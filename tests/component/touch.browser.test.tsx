import { afterAll, beforeAll, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { goTo, nextFrame, openConsole, until } from './console'
import { see, t } from './operate'

/** The part of the protocol of the browser that is used here; the types of the tests do not have it. */
type Session = { send: (method: string, values: object) => Promise<unknown> }

const emulateTouch = (enabled: boolean) =>
  (cdp() as Session).send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })

beforeAll(async () => {
  await emulateTouch(true)
  await openConsole()
  await page.viewport(390, 844)
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
})
afterAll(async () => {
  await emulateTouch(false)
  await page.viewport(1440, 900)
})

const targets = 'button, select, input, a.inline-flex, a.flex, tr.data-row, [role=option], [role=radio]'
/** Drawn small; what surrounds them is pressed too. */
const surrounded = '[role=switch], .sr-only, .data-row a, [type=checkbox]'

/** What is lower than a finger needs, with its height. */
const lowTargets = () =>
  [...document.querySelectorAll<HTMLElement>(targets)]
    .filter((element) => element.checkVisibility() && !element.matches(surrounded))
    .map(
      (element) =>
        [
          `${element.tagName} ${element.className} ${element.textContent}`.slice(0, 100),
          element.getBoundingClientRect(),
        ] as const,
    )
    .filter(([, { width, height }]) => width > 1 && height > 0 && height < 40)
    .map(([what, { height }]) => `${what}: ${height}`)

it.each(['/clients', '/rules', '/settings', '/dashboard/overview', '/publish', '/clients/detail/sensor-01'])(
  '%s has no target lower than 40 px for a finger',
  async (path) => {
    await goTo(path)
    expect(lowTargets()).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
  },
)

it('has rows of 40 px in the menu, and focuses the input of the palette when it is opened', async () => {
  await goTo('/clients')
  ;(await see(`header button[aria-label="${t('shell.menu.open')}"]`)).click()
  await see('[role=dialog] nav a')
  expect(lowTargets()).toEqual([])
  await goTo('/rules')
  ;(await see('header button[aria-haspopup=dialog]', t('shell.search'))).click()
  await until(() => document.activeElement?.getAttribute('role') === 'combobox', 'the input has the focus')
  await nextFrame()
  expect(lowTargets()).toEqual([])
})

it('draws the flow of a rule downwards, all of it within the page', async () => {
  await goTo('/rules/detail/warm_rooms')
  const boxes = await Promise.all(
    [/sensors\/\+\/temp/, /warm_rooms/, /derived/].map((text) => see('main li .flow-place', text)),
  )
  const rects = boxes.map((element) => element.getBoundingClientRect())
  expect(rects.every(({ left, right }) => left >= 0 && right <= 390)).toBe(true)
  expect(rects.map(({ top }) => top)).toEqual(rects.map(({ top }) => top).sort((a, b) => a - b))
})
