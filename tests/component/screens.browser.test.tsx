import { beforeAll, describe, it } from 'vitest'
import { auditScreen } from './audit-screen'
import { openConsole } from './console'
import { places } from './places'

beforeAll(() => openConsole())

describe('every screen is accessible in either theme, fits its window and is reached by Tab (catalogue W1, W2, W9, W13)', () => {
  const titles = new Map<string, string>()
  it.each(places)('%s', (name, path) => auditScreen(name, path, titles))
})
