import { afterAll, vi } from 'vitest'

/*
 * Test files share a worker, and with it the packages and the window, which take longest to load. The project's own modules are
 * evaluated again for each file, and changed globals are restored, so that no file depends on the one before it.
 */
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof document === 'undefined') return
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  // Unlike a change of the hash, this notifies no listener.
  history.replaceState(null, '', '/')
})
