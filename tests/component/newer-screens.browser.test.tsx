import { beforeAll, describe, it } from 'vitest'
import { auditScreen } from './audit-screen'
import { callBroker, openConsole } from './console'
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
  it.each([...newerPlaces, ...unnamedPlaces])('%s', (name, path) => auditScreen(name, path, titles))
})
