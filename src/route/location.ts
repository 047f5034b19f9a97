import { useMemo, useSyncExternalStore } from 'react'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { encodeQuery } from '@/lib/net/safe-path'
import { match, type Path, type PathTemplate } from './paths'

/**
 * The address is in the hash, so that the console can be served from any folder. Path and query are read
 * raw from there: wouter's own hash hook decodes too early and loses ids such as `100%` and
 * `a%2Fb`.
 */
const hash = (): string => {
  const { href } = globalThis.location
  const at = href.indexOf('#')
  const text = at < 0 ? '' : href.slice(at + 1)
  return text.startsWith('/') ? text : `/${text}`
}

/** The current address: path and query, percent-encoded. */
export const here = (): Path => hash() as Path

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of [...listeners]) listener()
}

/** What is being left: the page with its input, or only what was opened over it. */
export type LeaveScope = 'page' | 'part'

type Guard = { dirty: () => boolean; ask: (scope: LeaveScope) => Promise<boolean> }
let guard: Guard | undefined
let index = 0
/** The last history entry of this page that forward can reach. */
let furthest = 0
let isConfirmed = false
let asking = false
let currentPath = here()

/** How many steps back a browser can go: none keeps more entries. */
const maxEntries = 50

/** State of screens by history entry. */
const stateByEntry = new Map<number, Map<string, unknown>>()

/** Stores state for a return to the current entry; it is lost with the page and with the entry. */
export function remember(name: string, value: unknown): void {
  const entry = stateByEntry.get(index) ?? new Map<string, unknown>()
  stateByEntry.set(index, entry.set(name, value))
}

/** The state stored under this name in the current entry. */
export const recall = (name: string): unknown => stateByEntry.get(index)?.get(name)

type Marked = { index?: number } | null
const indexOf = (state: unknown): number | undefined => (state as Marked)?.index

/** Sets the guard of unsaved input: while `dirty`, leaving asks first (catalogue P11). Returns a function that removes it. */
export function guardLeaving(next: Guard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** Navigates; used by links, commands and redirects alike. `force` leaves without asking. */
export function go(to: Path | string, options: { replace?: boolean; force?: boolean } = {}): void {
  if (guard?.dirty() === true && options.force !== true && to !== currentPath) {
    leaveAsked(() => go(to, { ...options, force: true }))
    return
  }
  if (options.replace === true) globalThis.history.replaceState({ index }, '', `#${to}`)
  else {
    index += 1
    furthest = index
    // The entries ahead are dropped, with their state.
    for (const entry of [...stateByEntry.keys()])
      if (entry >= index || entry < index - maxEntries) stateByEntry.delete(entry)
    globalThis.history.pushState({ index }, '', `#${to}`)
  }
  currentPath = here()
  notify()
}

/** Whether there is a history entry of the console one step back (-1) or forward. */
export const canTravel = (by: 1 | -1): boolean => (by < 0 ? index > 0 : index < furthest)

/** Goes back or forward like the browser, but never out of the console. */
export function travel(by: 1 | -1): void {
  if (canTravel(by)) globalThis.history.go(by)
}

/** Discards an unsaved form opened over the page, after asking; the input of the page stays. */
export function leavePart(then: () => void): void {
  if (guard?.dirty() === true) leaveAsked(then, 'part')
  else then()
}

/** Reloads the page without asking; its input is restored. */
export function reload(): void {
  guard = undefined
  globalThis.location.reload()
}

/** Loads the page for another broker, asking about unsaved input; `to` is the address there. */
export function goToBroker(name: string, to: Path): void {
  if (guard?.dirty() === true) return leaveAsked(() => goToBroker(name, to))
  guard = undefined
  globalThis.location.assign(`?broker=${encodeURIComponent(name)}#${to}`)
}

/** Asks whether to leave, and leaves if the answer is yes. */
function leaveAsked(leave: () => void, scope: LeaveScope = 'page'): void {
  if (asking || guard === undefined) return
  asking = true
  startInBackground(
    guard
      .ask(scope)
      .finally(() => {
        asking = false
      })
      .then((yes) => {
        if (yes) leave()
      }),
    throwUnexpected,
  )
}

/** Handles Back, Forward and edited addresses. When dirty, the page is restored first and left only after confirmation. */
function arrived(): void {
  if (isConfirmed) {
    isConfirmed = false
    index = indexOf(globalThis.history.state) ?? index
    currentPath = here()
    notify()
    return
  }
  const at = indexOf(globalThis.history.state)
  if (here() === currentPath) {
    // Another entry with the same address.
    index = at ?? index
    return
  }
  if (guard?.dirty() === true) {
    const distance = at === undefined ? 1 : at - index
    isConfirmed = false
    restore(distance === 0 ? 1 : distance)
    return
  }
  if (at === undefined) {
    index += 1
    furthest = index
    globalThis.history.replaceState({ index }, '')
  } else index = at
  currentPath = here()
  notify()
}

let isRestoring = false
function restore(distance: number): void {
  isRestoring = true
  globalThis.history.go(-distance)
  leaveAsked(() => {
    isConfirmed = true
    globalThis.history.go(distance)
  })
}

/** Names the broker of this page in its address, unless the address names one. */
function nameBroker(broker: string): void {
  const url = new URL(globalThis.location.href)
  if (url.searchParams.has('broker')) return
  url.searchParams.set('broker', broker)
  globalThis.history.replaceState(globalThis.history.state, '', url)
}

/**
 * Listens to the browser; called once at startup. Where there are several brokers, `broker` is the one of this page.
 * Returns a function that stops it.
 */
export function startLocation(broker?: string): () => void {
  if (broker !== undefined) nameBroker(broker)
  if (indexOf(globalThis.history.state) === undefined) globalThis.history.replaceState({ index }, '')
  else index = indexOf(globalThis.history.state) ?? 0
  currentPath = here()
  const onMove = () => {
    if (isRestoring) {
      if (here() === currentPath) isRestoring = false
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
 * Calls `fn` on Back, Forward and edited addresses: before any other listener, and also when leaving must be confirmed
 * first. Returns a function that unsubscribes.
 */
export function onTravel(fn: () => void): () => void {
  globalThis.addEventListener('popstate', fn, true)
  return () => globalThis.removeEventListener('popstate', fn, true)
}

/** Calls `fn` after each navigation, when leaving was confirmed. */
export const onArrival = (fn: () => void): (() => void) => subscribe(fn)

const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}

/** The current address; rerenders on change. */
export function useHere(): Path {
  return useSyncExternalStore(subscribe, () => currentPath)
}

/** Only the path: without the query, and without another `#` part. */
export const getPath = (at: string): string => at.split(/[?#]/, 1)[0] ?? '/'

/** The location hook for wouter; percent signs are doubled because wouter decodes once too often. */
export const useRouterLocation = (): [string, (to: string, options?: { replace?: boolean }) => void] => [
  getPath(useHere()).replaceAll('%', '%25'),
  (to, options) => go(to, options ?? {}),
]

/** The parameters of the current address for a template. */
export function useParams<P extends PathTemplate>(template: P): Record<string, string> {
  const path = getPath(useHere())
  return useMemo(() => match(template, path) ?? {}, [template, path])
}

/** The query of an address, first value of each name (catalogue A12). */
export function parseSearch(at: string): Record<string, string> {
  const from = at.indexOf('?')
  const results: Record<string, string> = Object.create(null) as Record<string, string>
  if (from < 0) return results
  for (const [name, value] of new URLSearchParams(at.slice(from + 1).split('#', 1)[0]))
    if (!(name in results)) results[name] = value
  return results
}

/** The query of the current address and a function to change it; state that links should share belongs here. */
export function useSearch(): [
  Record<string, string>,
  (change: Record<string, string | undefined>, options?: { replace?: boolean }) => void,
] {
  const at = useHere()
  const search = useMemo(() => parseSearch(at), [at])
  const change = (
    next: Record<string, string | undefined>,
    options: { replace?: boolean } = { replace: true },
  ) => {
    const nonEmpty = Object.entries({ ...search, ...next }).filter(
      ([, value]) => value !== undefined && value !== '',
    )
    const text = nonEmpty.map(([name, value]) => `${encodeQuery(name)}=${encodeQuery(value ?? '')}`).join('&')
    go(text === '' ? getPath(at) : `${getPath(at)}?${text}`, options)
  }
  return [search, change]
}
