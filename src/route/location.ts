import { useMemo, useSyncExternalStore } from 'react'
import { encodeQuery } from '@/lib/net/safe-path'
import { match, type Path, type PathTemplate } from './paths'

/**
 * The address lives after the first `#`, so that the console can be dropped into any folder. Both path and
 * query are read raw from there: wouter's own hash hook decodes too early and loses ids such as `100%` and
 * `a%2Fb`.
 */
const hash = (): string => {
  const { href } = globalThis.location
  const at = href.indexOf('#')
  const text = at < 0 ? '' : href.slice(at + 1)
  return text.startsWith('/') ? text : `/${text}`
}

/** The present address: path and query, percent-encoded as it stands. */
export const here = (): Path => hash() as Path

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of [...listeners]) listener()
}

/** What is left: the page with all that is typed in it, or only what was opened over it. */
export type Left = 'page' | 'part'

type Guard = { dirty: () => boolean; ask: (left: Left) => Promise<boolean> }
let guard: Guard | undefined
let index = 0
/** The furthest entry of this page's own that can be gone forward to. */
let furthest = 0
let passing = false
let asking = false
let shown = here()

/** What screens want to find again, by the history entry they were shown in. */
const kept = new Map<number, Map<string, unknown>>()

/** Keeps something for whoever comes Back (or Forward) to the present entry; gone with the page, and with the entry. */
export function remember(name: string, value: unknown): void {
  const entry = kept.get(index) ?? new Map<string, unknown>()
  kept.set(index, entry.set(name, value))
}

/** What was kept under this name in the present entry. */
export const recall = (name: string): unknown => kept.get(index)?.get(name)

type Marked = { index?: number } | null
const indexOf = (state: unknown): number | undefined => (state as Marked)?.index

/** Watches over leaving: while `dirty`, every way out asks first (catalogue P11). Returns the way to stop. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** Goes somewhere. The only way: links, commands and redirects all end here. `force` leaves without asking. */
export function go(to: Path | string, options: { replace?: boolean; force?: boolean } = {}): void {
  if (guard?.dirty() === true && options.force !== true && to !== shown) {
    void leaveAsked(() => go(to, { ...options, force: true }))
    return
  }
  if (options.replace === true) globalThis.history.replaceState({ index }, '', `#${to}`)
  else {
    index += 1
    furthest = index
    // The entries ahead are given up, and what was kept for them.
    for (const entry of [...kept.keys()]) if (entry >= index) kept.delete(entry)
    globalThis.history.pushState({ index }, '', `#${to}`)
  }
  shown = here()
  tell()
}

/** Whether there is an entry of the console's own one step back (-1) or forward. */
export const canTravel = (by: 1 | -1): boolean => (by < 0 ? index > 0 : index < furthest)

/** Walks the screens that were visited, as the browser's Back and Forward do, but never out of the console. */
export function travel(by: 1 | -1): void {
  if (canTravel(by)) globalThis.history.go(by)
}

/** Gives an unsaved form up that was opened over the page, after asking; what is typed on the page stays. */
export function leavePart(then: () => void): void {
  if (guard?.dirty() === true) void leaveAsked(then, 'part')
  else then()
}

/** Loads the page anew without asking: what was typed is kept for it. */
export function reload(): void {
  guard = undefined
  globalThis.location.reload()
}

/** Loads the page at another broker, asking as any way out does; `to` is where one arrives there. */
export function goToBroker(name: string, to: Path): void {
  if (guard?.dirty() === true) return void leaveAsked(() => goToBroker(name, to))
  guard = undefined
  globalThis.location.assign(`?broker=${encodeURIComponent(name)}#${to}`)
}

async function leaveAsked(leave: () => void, left: Left = 'page'): Promise<void> {
  if (asking || guard === undefined) return
  asking = true
  const yes = await guard.ask(left)
  asking = false
  if (yes) leave()
}

/** Back, Forward and edited addresses. When dirty, the shown page is restored first and left only on a yes. */
function arrived(): void {
  if (passing) {
    passing = false
    index = indexOf(globalThis.history.state) ?? index
    shown = here()
    tell()
    return
  }
  const at = indexOf(globalThis.history.state)
  if (here() === shown) {
    // Another entry of the same address.
    index = at ?? index
    return
  }
  if (guard?.dirty() === true) {
    const distance = at === undefined ? 1 : at - index
    passing = false
    restore(distance === 0 ? 1 : distance)
    return
  }
  if (at === undefined) {
    index += 1
    furthest = index
    globalThis.history.replaceState({ index }, '')
  } else index = at
  shown = here()
  tell()
}

let restoring = false
function restore(distance: number): void {
  restoring = true
  globalThis.history.go(-distance)
  void leaveAsked(() => {
    passing = true
    globalThis.history.go(distance)
  })
}

/** Listens to the browser; called once at the start. Returns the way to stop. */
export function startLocation(): () => void {
  if (indexOf(globalThis.history.state) === undefined) globalThis.history.replaceState({ index }, '')
  else index = indexOf(globalThis.history.state) ?? 0
  shown = here()
  const onMove = () => {
    if (restoring) {
      if (here() === shown) restoring = false
      return
    }
    arrived()
  }
  const onClose = (event: BeforeUnloadEvent) => {
    if (guard?.dirty() === true) event.preventDefault()
  }
  globalThis.addEventListener('popstate', onMove)
  globalThis.addEventListener('hashchange', onMove)
  globalThis.addEventListener('beforeunload', onClose)
  return () => {
    globalThis.removeEventListener('popstate', onMove)
    globalThis.removeEventListener('hashchange', onMove)
    globalThis.removeEventListener('beforeunload', onClose)
  }
}

/**
 * Calls `fn` when somebody goes back, forward or edits the address: before anything else hears of it, and also where leaving is
 * asked about first. Returns the way to stop.
 */
export function onTravel(fn: () => void): () => void {
  globalThis.addEventListener('popstate', fn, true)
  return () => globalThis.removeEventListener('popstate', fn, true)
}

/** Calls `fn` after each arrival somewhere, when every question about leaving is answered. */
export const onArrival = (fn: () => void): (() => void) => subscribe(fn)

const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}

/** The present address, drawn anew when it changes. */
export function useHere(): Path {
  return useSyncExternalStore(subscribe, () => shown)
}

/** The path alone: without the query, and without what may follow a `#` of its own. */
export const pathOf = (at: string): string => at.split(/[?#]/, 1)[0] ?? '/'

/** wouter's location hook over ours; the percent signs are doubled because wouter decodes once more than it should. */
export const useRouterLocation = (): [string, (to: string, options?: { replace?: boolean }) => void] => [
  pathOf(useHere()).replaceAll('%', '%25'),
  (to, options) => go(to, options ?? {}),
]

/** The parameters of the present address under a template. */
export function useParams<P extends PathTemplate>(template: P): Record<string, string> {
  const path = pathOf(useHere())
  return useMemo(() => match(template, path) ?? {}, [template, path])
}

/** The query of an address, first value of each name (catalogue A12). */
export function searchOf(at: string): Record<string, string> {
  const from = at.indexOf('?')
  const found: Record<string, string> = Object.create(null) as Record<string, string>
  if (from < 0) return found
  for (const [name, value] of new URLSearchParams(at.slice(from + 1).split('#', 1)[0]))
    if (!(name in found)) found[name] = value
  return found
}

/** The query of the present address and a way to change it; what a colleague should see lives here. */
export function useSearch(): [
  Record<string, string>,
  (change: Record<string, string | undefined>, options?: { replace?: boolean }) => void,
] {
  const at = useHere()
  const search = useMemo(() => searchOf(at), [at])
  const change = (
    next: Record<string, string | undefined>,
    options: { replace?: boolean } = { replace: true },
  ) => {
    const kept = Object.entries({ ...search, ...next }).filter(
      ([, value]) => value !== undefined && value !== '',
    )
    const text = kept.map(([name, value]) => `${encodeQuery(name)}=${encodeQuery(value ?? '')}`).join('&')
    go(text === '' ? pathOf(at) : `${pathOf(at)}?${text}`, options)
  }
  return [search, change]
}
