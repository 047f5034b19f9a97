import type { Parser } from 'wouter'
import { match, findRedirect } from '@/route/paths'
import { getPath } from '@/route/location'
import { screens } from '@/features/registry'
import type { Screen } from '@/features/screen'

/** The screen of an address, with its parameters. */
export function screenAt(at: string): { screen: Screen; params: Record<string, string> } | undefined {
  const path = getPath(at)
  for (const screen of screens) {
    const params = match(screen.path, path)
    if (params !== undefined) return { screen, params }
  }
  return undefined
}

/** Whether an address is ours: a screen, or one that redirects to a screen. */
export const isKnown = (path: string): boolean =>
  screenAt(path) !== undefined || findRedirect(path) !== undefined

/**
 * Parses templates exactly like `match`: wouter's own parser ignores case, and would
 * disagree with it.
 */
export const parser: Parser = (template, loose) => {
  // The router's request for a route without a path: the fallback.
  if (template === '*') return { pattern: /^/, keys: [] }
  const keys = [...template.matchAll(/:([a-z]+)/g)].map(([, name]) => name ?? '')
  const source = template.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z]+/g, '([^/]+)')
  return { pattern: new RegExp(loose === true ? `^${source}(?=$|/)` : `^${source}/?$`), keys }
}
