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

/** The keys pressed so far of a sequence and (after a pause) the possible next ones: for the status bar. */
export type PendingKeys = {
  readonly keys: readonly string[]
  readonly next: readonly { readonly key: string; readonly title: string }[]
}

const nothing: PendingKeys = { keys: [], next: [] }
export const pendingKeys = createStore<PendingKeys>(nothing)

/** After this pause the possible next keys are shown; milliseconds. */
const hintAfter = 600

// Without a provider (a component rendered alone) no key works.
const KeysContext = createContext<BoundKeys>(createBoundKeys(() => undefined))

/** Lets everything below bind keys; the library listens for all of them once. */
export function KeysProvider({ children }: { children: ReactNode }) {
  return (
    <HotkeysProvider initiallyActiveScopes={['app']}>
      <Scopes>{children}</Scopes>
    </HotkeysProvider>
  )
}

/** Turns the library's scopes on and off with the bound keys, without re-rendering the children. */
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

type BindingShape = Omit<KeyBinding, 'here' | 'run'>

/**
 * Binds keys while the component is mounted; with an empty list its scope stays unused. Keys may change
 * between renders; handlers are always those of the latest render.
 */
export function useKeys(scope: KeyScope, bindings: readonly KeyBinding[]): void {
  const keys = useContext(KeysContext)
  const here = useEffectEvent((at: number, event: KeyboardEvent) => bindings[at]?.here?.(event) ?? true)
  const run = useEffectEvent((at: number, event: KeyboardEvent) => bindings[at]?.run(event))
  const shape = JSON.stringify(
    bindings.map(({ hotkey, title, holds }): BindingShape => ({
      hotkey,
      ...(title === undefined ? {} : { title }),
      ...(holds === undefined ? {} : { holds }),
    })),
  )
  // In a layout effect: a key pressed as soon as the page is seen counts.
  useLayoutEffect(
    () =>
      keys.bind(
        scope,
        (JSON.parse(shape) as BindingShape[]).map((binding, at) => ({
          ...binding,
          here: (event) => here(at, event),
          run: (event) => run(at, event),
        })),
      ),
    [keys, scope, shape],
  )
}

/** The current bindings that have a description, in the order they were bound. */
export function useBoundKeys(): readonly Bound[] {
  return useStore(useContext(KeysContext).store).filter(({ title }) => title !== undefined)
}

const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length
/** Menus and lists handle letters themselves. */
const inMenu = (event: KeyboardEvent) =>
  event.target instanceof Element && event.target.closest('[role=menu], [role=listbox]') !== null

/**
 * The one listener for keys. The library listens and manages the scopes; the trie finds the binding,
 * because the library's sequences neither list the possible next keys nor pass a refused key to the next
 * binding. Single keys do nothing under a dialog or while typing, and a key that a focused widget has
 * handled is ignored unless it continues a sequence.
 */
function Listener({ keys }: { keys: BoundKeys }) {
  const { activeScopes } = useHotkeysContext()
  const bound = useStore(keys.store)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Created once, so that a started sequence survives a screen that mounts with keys of its own.
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
  /** Runs the first binding that accepts the key; returns whether there was one. */
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
      // Browser autofill dispatches key events without a key.
      if (typeof event.key !== 'string') return
      let inside = keymap.pending() !== undefined
      if (!inside && event.defaultPrevented) return
      const typing = isTyping(event)
      // A letter typed into a field returns early: it must appear without delay.
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
    // Only a key that waited for a longer one fires here; it was pressed once.
    if (result.type === 'fire') act(result.ids ?? [], new KeyboardEvent('keydown'))
  })
  useEffect(() => {
    // The pause ends outside of any event, so the handler is stored here.
    tick.current = () => onTick()
    return () => {
      clearTimeout(timer.current)
      pendingKeys.set(() => nothing)
    }
  }, [])
  return null
}
