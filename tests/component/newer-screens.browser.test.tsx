import { beforeAll, describe, it } from 'vitest'
import { overviewPaths } from '@/features/overview/paths'
import { wallPaths } from '@/features/wall/paths'
import { to } from '@/route/paths'
import { expectAccessible } from './accessibility'
import { auditScreen } from './audit-screen'
import { callBroker, goTo, openConsole } from './console'
import { expectFits } from './layout'
import { newerPlaces, newestRelease } from './places'
import { unnamedPlaces } from './unnamed-places'

const connector = { type: 'http', name: 'sink', url: 'http://127.0.0.1:1/' }

beforeAll(async () => {
  await openConsole({ release: newestRelease })
  await callBroker('POST', '/connectors', connector)
  await callBroker('POST', '/actions', { type: 'http', name: 'sink', connector: 'sink', parameters: {} })
  await callBroker('POST', '/mt/ns/plant')
})

describe('every screen of newer releases is accessible in either theme, fits its window and is reached by Tab (catalogue W1, W2, W9, W13)', () => {
  const titles = new Map<string, string>()
  const places = [...newerPlaces, ...unnamedPlaces].filter(([, path]) => path !== wallPaths.wall)
  it.each(places)('%s', (name, path) => auditScreen(name, path, titles))

  it('the wall display, which has no shell', async () => {
    await goTo(wallPaths.wall)
    await expectAccessible('wall', 'page')
    for (const width of [320, 390, 1440] as const) await expectFits('wall', width)
    await goTo(to(overviewPaths.overview))
  })
})
