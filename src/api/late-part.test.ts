import { afterEach, expect, it, vi } from 'vitest'
import { latePart } from './late-part'

afterEach(() => vi.unstubAllGlobals())

const missing = () =>
  latePart(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).then(
    () => undefined,
    (error: unknown) => error,
  )

it('is what was asked for', async () => {
  expect(await latePart(Promise.resolve('here'))).toBe('here')
})

it('refuses with nothing sent where it cannot come, and says why', async () => {
  expect(await missing()).toMatchObject({ code: 'PART_MISSING', failure: 'unsent', outcomeUnknown: false })
  vi.stubGlobal('navigator', { onLine: false })
  expect(await missing()).toMatchObject({ failure: 'offline', outcomeUnknown: false })
})
