import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk'

afterEach(() => vi.unstubAllGlobals())

const missing = () =>
  loadChunk(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).then(
    () => undefined,
    (error: unknown) => error,
  )

it('resolves with the chunk', async () => {
  expect(await loadChunk(Promise.resolve('here'))).toBe('here')
})

it('rejects as unsent when the chunk cannot be loaded, with the reason', async () => {
  expect(await missing()).toMatchObject({ code: 'PART_MISSING', failure: 'unsent', outcomeUnknown: false })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await missing()).toMatchObject({ failure: 'offline', outcomeUnknown: false })
})
