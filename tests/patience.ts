import { vi } from 'vitest'

/*
 * What a test waits for comes on a slow machine as well, only later: each wait lasts almost as long as the test may, not the second
 * that is the default of these functions. A test whose condition never comes still fails, with the error of that condition.
 */
const waitMs = 30_000

const { waitFor } = vi
const waitLong: typeof waitFor = (callback, options = { timeout: waitMs }) => waitFor(callback, options)
// Files that share a worker share this function.
if (waitFor.name !== waitLong.name) vi.waitFor = waitLong

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: waitMs })
}
