import { createRoot } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterAll, afterEach, beforeAll, beforeEach, describe, it, vi } from 'vitest'
import { BuildingBlocks } from './building-blocks'
import { goTo, openConsole, until } from './console'
import { closeAll, openPalette, press, runLine, see } from './operate'
import { expectPicture, holdStill, letGo } from './steady'

vi.mock(import('@/lib/time/monotonic'), { spy: true })

beforeAll(async () => {
  await openConsole()
  await holdStill()
})
afterAll(letGo)
beforeEach(() => page.viewport(1280, 800))
afterEach(closeAll)

describe('screens look like their reference pictures', () => {
  it.each([
    ['overview', '/dashboard/overview', 'dark', 'From zero'],
    ['clients', '/clients', 'light'],
    ['client', '/clients/detail/gateway-01', 'dark'],
    ['rules', '/rules', 'dark'],
    ['rule', '/rules/detail/warm_rooms', 'light'],
    ['new bridge', '/bridge/dataBridge/create?type=mqtt', 'dark'],
    ['session settings', '/mqtt/session', 'light'],
    ['authentication', '/authentication', 'light'],
    ['ACL rules', '/authorization/detail/built_in_database', 'dark'],
    ['retained', '/retained?match=%23', 'light'],
    ['flow', '/flow', 'light', '2.3/s'],
    ['new rule', '/rules/create/form', 'dark'],
    ['help', '/help', 'dark'],
  ] as const)('%s', async (name, path, theme, last?: string) => {
    await goTo(path)
    // What comes after the replies that the screen waits for.
    if (last !== undefined) await see('main', last)
    await expectPicture(name.replace(' ', '-'), { theme })
  })
})

it('the list of clients on a phone looks like its reference picture', async () => {
  await page.viewport(390, 844)
  await goTo('/clients')
  await expectPicture('phone-clients', { theme: 'light' })
})

describe('overlays look like their reference pictures', () => {
  it('draws the palette before anything is typed', async () => {
    await goTo('/dashboard/overview')
    await openPalette()
    await see('[role=option]')
    await expectPicture('palette-empty')
  })

  it('draws the palette with a query', async () => {
    await goTo('/clients')
    await openPalette('>ban')
    await see('[role=option]', 'Ban')
    await expectPicture('palette-commands', { theme: 'light' })
  })

  it('draws the steps of a command and its question', async () => {
    await goTo('/clients')
    await runLine('ban sensor-01')
    await see('[role=dialog] [role=option]')
    await expectPicture('step')
    await closeAll()
    await runLine('kick sensor-01')
    const question = await see('[role=alertdialog]')
    await until(() => question.querySelector('[aria-busy=true]') === null, 'the consequences were read')
    await expectPicture('question', { theme: 'light' })
  })

  it('draws the actions of a row', async () => {
    await goTo('/rules')
    await see('tbody tr')
    await press('.')
    await see('[role=dialog], [role=menu]')
    await expectPicture('row-actions')
  })
})

describe('building blocks look like their reference pictures', () => {
  it.each(['dark', 'light'] as const)('%s', async (theme) => {
    await page.viewport(1280, 1400)
    const frame = document.createElement('div')
    document.body.append(frame)
    const root = createRoot(frame)
    root.render(<BuildingBlocks />)
    await until(() => frame.querySelector('h2') !== null, 'the building blocks are drawn')
    await expectPicture('building-blocks', { theme, element: frame })
    root.unmount()
    frame.remove()
  })
})
