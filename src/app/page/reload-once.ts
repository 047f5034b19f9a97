const name = 'reloadedFor'

/** A part of the build that could not be fetched: a new build replaced it, or the line was cut. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload|loading chunk/i.test(
    error.message,
  )

/** Whether the page's own address answers: a reload into a cut line would lose the page that is there (catalogue R3). */
export async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    // No line, or nobody at its other end.
    return false
  }
}

/** Reloads once for this build; a second failure of the same build is shown instead. */
export function mayReload(build: string = import.meta.url): boolean {
  try {
    if (globalThis.sessionStorage.getItem(name) === build) return false
    globalThis.sessionStorage.setItem(name, build)
    return globalThis.sessionStorage.getItem(name) === build
  } catch {
    // Without a memory of it the page could reload for ever.
    return false
  }
}
