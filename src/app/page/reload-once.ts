const name = 'reloadedFor'

/**
 * Whether an error means that a part of the build could not be loaded: a new build replaced it, or the
 * network was down.
 */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload|loading chunk/i.test(
    error.message,
  )

/**
 * Whether the page's own address responds: a reload while offline would lose the present page (catalogue
 * R3).
 */
export async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    // Offline, or the server is down.
    return false
  }
}

/** Reloads once per build; a second failure of the same build is shown instead. */
export function mayReload(build: string = import.meta.url): boolean {
  try {
    if (globalThis.sessionStorage.getItem(name) === build) return false
    globalThis.sessionStorage.setItem(name, build)
    return globalThis.sessionStorage.getItem(name) === build
  } catch {
    // Without storage the page could reload forever.
    return false
  }
}
