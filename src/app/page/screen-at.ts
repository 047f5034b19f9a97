import type { Parser } from 'wouter'
import { match, redirectOf } from '@/route/paths'
import { pathOf } from '@/route/location'
import { screens, type Screen } from '@/features/registry'

/** Which screen an address shows, with its parameters. */
export function screenAt(at: string): { screen: Screen; params: Record<string, string> } | undefined {
  const path = pathOf(at)
  for (const screen of screens) {
    const params = match(screen.path, path)
    if (params !== undefined) return { screen, params }
  }
  return undefined
}

/** An address of ours: a screen, or one that leads to a screen. */
export const isKnown = (path: string): boolean =>
  screenAt(path) !== undefined || redirectOf(path) !== undefined

/** Reads templates exactly as `match` does: wouter's own reader forgives case and a slash at the end, and would then disagree with it. */
export const parser: Parser = (template, loose) => {
  // What the router asks for a route without a path: the last resort.
  if (template === '*') return { pattern: /^/, keys: [] }
  const keys = [...template.matchAll(/:([a-z]+)/g)].map(([, name]) => name ?? '')
  const source = template.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z]+/g, '([^/]+)')
  return { pattern: new RegExp(loose === true ? `^${source}(?=$|/)` : `^${source}$`), keys }
}
