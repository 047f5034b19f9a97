import { afterEach, expect, it, vi } from 'vitest'
import { isTooLongForHttp2 } from './path-limit'

afterEach(() => vi.restoreAllMocks())

it.each([
  ['h2', 65_551, true],
  ['h2', 8000, false],
  ['http/1.1', 200_000, false],
  ['', 200_000, false],
])('over %s a path of %i characters is too long: %s', (nextHopProtocol, length, tooLong) => {
  const page = Object.assign(performance.mark('navigation'), { nextHopProtocol })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([page])
  expect(isTooLongForHttp2('/'.padEnd(length, 'a'))).toBe(tooLong)
})

it('limits nothing where no page was loaded', () => {
  expect(isTooLongForHttp2('/'.padEnd(200_000, 'a'))).toBe(false)
})
