import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { HotkeysProvider, useHotkeys, useHotkeysContext } from 'react-hotkeys-hook'
import { preferences } from '@/api/preferences'
import { createStore } from '@/lib/store'
import { useStore } from '@/ui/use-store'
import {
  createBoundKeys,
  liveScopes,
  type BoundKeys,
  type Bound,
  type KeyBinding,
  type KeyScope,
} from './bound'
import { isMac } from './label'
import { createKeymap, type KeyResult } from './trie'
import { isTyping } from './typing'

/** The keys pressed so far of a sequence, and (after a pause) those that may follow: for the status bar. */
export type PendingKeys = {
  readonly keys: readonly string[]
  readonly next: readonly { readonly key: string; readonly title: string }[]
}

const nothing: PendingKeys = { keys: [], next: [] }
export const pendingKeys = createStore<PendingKeys>(nothing)

/** A pause this long shows what may follow. */
const hintAfter = 600

// Outside of a page of ours (a component drawn alone) no key works.
const KeysContext = createContext<BoundKeys>(createBoundKeys(() => undefined))

/** Everything below may bind keys; the library listens for all of them, once. */
export function KeysProvider({ children }: { children: ReactNode }) {
  return (
    <HotkeysProvider initiallyActiveScopes={['app']}>
      <Scopes>{children}</Scopes>
    </HotkeysProvider>
  )
}

/** Turns the library's scopes on and off with the keys that are bound. What is below is not drawn anew with them. */
function Scopes({ children }: { children: ReactNode }) {
  const { enableScope, disableScope } = useHotkeysContext()
  const [keys] = useState(() =>
    createBoundKeys((scope, on) => (on ? enableScope(scope) : disableScope(scope))),
  )
  return (
    <KeysContext value={keys}>
      {children}
      <Listener keys={keys} />
    </KeysContext>
  )
}

type Told = Omit<KeyBinding, 'here' | 'run'>

/**
 * Binds keys as long as the component is there; none bind nothing, and so leave their scope alone. Which keys there are may
 * change from one drawing to the next; what they do is always what the latest drawing says.
 */
export function useKeys(scope: KeyScope, bindings: readonly KeyBinding[]): void {
  const keys = useContext(KeysContext)
  const here = useEffectEvent((at: number, event: KeyboardEvent) => bindings[at]?.here?.(event) ?? true)
  const run = useEffectEvent((at: number, event: KeyboardEvent) => bindings[at]?.run(event))
  const told = JSON.stringify(
    bindings.map(({ hotkey, title, holds }): Told => ({
      hotkey,
      ...(title === undefined ? {} : { title }),
      ...(holds === undefined ? {} : { holds }),
    })),
  )
  // With the page itself: a key pressed as soon as it is seen counts.
  useLayoutEffect(
    () =>
      keys.bind(
        scope,
        (JSON.parse(told) as Told[]).map((binding, at) => ({
          ...binding,
          here: (event) => here(at, event),
          run: (event) => run(at, event),
        })),
      ),
    [keys, scope, told],
  )
}

/** The keys bound at present that are told to the user, as they were bound. */
export function useBoundKeys(): readonly Bound[] {
  return useStore(useContext(KeysContext).store).filter(({ title }) => title !== undefined)
}

const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length
/** Menus and lists take letters themselves. */
const inMenu = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.closest('[role=menu], [role=listbox]') !== null

/**
 * The one listener for keys. The library listens and keeps the scopes; the trie finds the binding. The library's own combinations
 * and sequences are not used: a sequence ends after a fixed time and does not list the keys that can follow, each hook matches by
 * itself, so a combination fires in the middle of a sequence, and of several bindings of a key none can pass it to the next.
 * Single keys do nothing under a dialog or while typing, and what a focused widget has handled is left alone, except for the
 * next key of a sequence.
 */
function Listener({ keys }: { keys: BoundKeys }) {
  const { activeScopes } = useHotkeysContext()
  const bound = useStore(keys.store)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // One for good, so that a sequence under way outlives a screen that comes up meanwhile with keys of its own.
  const [keymap] = useState(() => createKeymap({ mac: isMac(), hintAfter, bindings: [] }))
  useLayoutEffect(() => keymap.rebind(bound), [keymap, bound])

  const tick = useRef<() => void>(() => undefined)
  const show = (result: KeyResult) => {
    clearTimeout(timer.current)
    if (result.type !== 'pending') return pendingKeys.set(() => nothing)
    const titles = new Map(bound.map(({ id, title }) => [id, title]))
    const next =
      result.hint === true
        ? (result.next ?? []).map(({ key, id }) => ({ key, title: titles.get(id) ?? '' }))
        : []
    pendingKeys.set(() => ({ keys: result.pending ?? [], next }))
    if (result.hint !== true) timer.current = setTimeout(() => tick.current(), hintAfter)
  }
  /** Does what the first of them does that wants the key; tells whether any does. */
  const act = (ids: readonly string[], event: KeyboardEvent): boolean => {
    const wanted = ids
      .flatMap((id) => keys.store.get().filter((one) => one.id === id))
      .find(({ here }) => here?.(event) !== false)
    if (wanted !== undefined && (!event.repeat || wanted.holds === true)) wanted.run(event)
    return wanted !== undefined
  }
  useHotkeys(
    '*',
    (event) => {
      // A browser that fills in a field tells of a key without a name.
      if (typeof event.key !== 'string') return
      let inside = keymap.pending() !== undefined
      if (!inside && event.defaultPrevented) return
      const typing = isTyping(event)
      // A letter on its way into a field is none of ours: nothing more is asked about it, for it is to be on the screen at once.
      if (!inside && typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
        return
      const over = dialogs()
      if (inside && over > 0) {
        keymap.reset()
        show({ type: 'cancel', handled: false })
        inside = false
      }
      const result = keymap.feed(event, {
        typing: typing || inMenu(event),
        singleKeys: preferences.get().singleKeys,
        now: Date.now(),
        scopes: liveScopes(activeScopes, over),
      })
      if (inside || result.type === 'pending') show(result)
      if (result.type === 'fire' ? act(result.ids ?? [], event) : result.handled) event.preventDefault()
    },
    { enableOnFormTags: true, enableOnContentEditable: true },
  )

  const onTick = useEffectEvent(() => {
    const result = keymap.tick(Date.now())
    show(result)
    // Only a key that waited for a longer one fires by itself; it was pressed once.
    if (result.type === 'fire') act(result.ids ?? [], new KeyboardEvent('keydown'))
  })
  useEffect(() => {
    // The pause ends outside of any event, so its way back in is kept here.
    tick.current = () => onTick()
    return () => {
      clearTimeout(timer.current)
      pendingKeys.set(() => nothing)
    }
  }, [])
  return null
}
