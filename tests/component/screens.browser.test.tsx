import { beforeAll, describe, it } from 'vitest'
import { expectAccessible } from './accessibility'
import { goTo, openConsole } from './console'
import { expectKeyboardReach } from './keyboard'
import { expectFits } from './layout'
import { expectOutline } from './outline'
import { places } from './places'

beforeAll(() => openConsole())

describe('every screen is accessible in either theme, fits its window and is reached by Tab (catalogue W1, W2, W9, W13)', () => {
  const titles = new Map<string, string>()

  it.each(places)('%s', async (name, path) => {
    await goTo(path)
    expectOutline('en', path, titles)
    await expectAccessible(name, titles.size === 1 ? 'page' : 'front')
    await expectFits(name, 320)
    await expectFits(name, 390)
    await expectFits(name, 1440)
    await expectKeyboardReach(name)
  })
})
