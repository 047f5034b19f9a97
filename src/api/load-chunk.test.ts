import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk'

afterEach(() => vi.unstubAllGlobals())

const missing = () =>
  loadChunk(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).then(
    () => undefined,
    (error: unknown) => error,
  )

it('is what was asked for', async () => {
  expect(await loadChunk(Promise.resolve('here'))).toBe('here')
})

it('refuses with nothing sent where it cannot come, and says why', async () => {
  expect(await missing()).toMatchObject({ code: 'PART_MISSING', failure: 'unsent', outcomeUnknown: false })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await missing()).toMatchObject({ failure: 'offline', outcomeUnknown: false })
})
