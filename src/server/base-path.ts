/** A base path as given: `/`, `/ops`, `ops/switchboard/`. Characters that would need escaping are not allowed. */
const form = /^\/?(?:[\w.~-]+\/)*[\w.~-]*$/

/** A base path without a trailing slash; `''` is the root. Undefined when invalid. */
export function parseBase(text: string): string | undefined {
  if (!form.test(text) || text.split('/').some((part) => /^\.+$/.test(part))) return undefined
  const path = text.replace(/^\/|\/$/g, '')
  return path === '' ? '' : `/${path}`
}
