import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AnyCommand, Given } from '@/command/command'
import type { Context } from '@/command/context'
import { givenFor } from '@/command/prompt/given'
import { here, selectionOf, staleReason, type Here } from '@/command/here'
import { isMac } from '@/command/keys/label'
import { createKeymap, type KeyResult } from '@/command/keys/trie'
import { isTyping } from '@/command/keys/typing'
import { useDesk, useHereState } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { createStore } from '@/lib/store'
import { leave } from '@/route/location'
import { closePalette, openPalette, palette } from '../palette/store'

/** The keys pressed so far of a sequence, and (after a pause) those that may follow: for the status bar (palette §25). */
export type PendingKeys = { readonly keys: readonly string[]; readonly next: readonly { readonly key: string; readonly title: string }[] }

const nothing: PendingKeys = { keys: [], next: [] }
export const pendingKeys = createStore<PendingKeys>(nothing)

/** A pause this long shows what may follow. */
const hintAfter = 600

type Live = { readonly command: AnyCommand; readonly given: Given }

const needs: Readonly<Record<string, (state: Here, context: Context) => boolean>> = {
  'list.export': (state) => state.export !== undefined,
  'view.refresh': (state) => state.refresh !== undefined,
  'journal.repeat': (_, { able }) => able?.repeat === true,
}

/** The commands whose key does something here: one that picks a thing needs a selection that fits. */
export function liveKeys(commands: readonly AnyCommand[], context: Context, state: Here): Live[] {
  return commands.flatMap((command): Live[] => {
    if (command.hotkey === undefined || command.when?.(context) === false || needs[command.id]?.(state, context) === false) return []
    const picks = Object.values(command.params).some(({ prompt }) => prompt.kind === 'pick')
    if (!picks) return [{ command, given: {} }]
    const given = givenFor(command, selectionOf(state))
    return given === undefined ? [] : [{ command, given }]
  })
}

/** The palette's own keys. */
export const ownKeys = (state: Here): readonly { hotkey: string; id: string; title: Key }[] => [
  { hotkey: 'mod+k', id: 'palette.open', title: 'palette.keys.open' },
  { hotkey: ':', id: 'palette.line', title: 'palette.keys.open' },
  ...(selectionOf(state).length > 0 ? [{ hotkey: '.', id: 'palette.row', title: 'palette.keys.row' as const }] : []),
]

const dialogs = () => document.querySelectorAll('[role=dialog], [role=alertdialog]').length
/** Menus and lists take letters themselves. */
const inMenu = (event: KeyboardEvent) => event.target instanceof Element && event.target.closest('[role=menu], [role=listbox]') !== null

/** The one listener for keys: it feeds the trie and starts what it finds. Nothing single-keyed fires under a dialog or while typing. */
export function Keys() {
  const { runner, registry, context } = useDesk()
  const { t } = useWords()
  const state = useHereState()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = () => ({ ...context(), signal: new AbortController().signal })
  const live = liveKeys(registry.all, now(), state)
  const own = ownKeys(state)
  const bindings = [...live.map(({ command }) => ({ id: command.id, hotkey: command.hotkey ?? '' })), ...own]
  const signature = bindings.map(({ id }) => id).join(' ')
  // One for good, so that a sequence under way outlives a screen that comes up meanwhile with keys of its own.
  const [keymap] = useState(() => createKeymap({ mac: isMac(), hintAfter, bindings }))
  useLayoutEffect(() => keymap.rebind(bindings), [signature]) // eslint-disable-line react-hooks/exhaustive-deps

  const titleOf = (id: string) => {
    const found = registry.get(id)
    const mine = own.find((one) => one.id === id)
    return found !== undefined ? t(found.title) : mine !== undefined ? t(mine.title) : id
  }
  const tick = useRef<() => void>(() => undefined)
  const show = (result: KeyResult) => {
    clearTimeout(timer.current)
    if (result.type !== 'pending') return pendingKeys.set(() => nothing)
    const next = result.hint === true ? (result.next ?? []).map(({ key, id }) => ({ key, title: titleOf(id) })) : []
    pendingKeys.set(() => ({ keys: result.pending ?? [], next }))
    if (result.hint !== true) timer.current = setTimeout(() => tick.current(), hintAfter)
  }
  const act = useEffectEvent((result: KeyResult) => {
    show(result)
    if (result.type !== 'fire' || result.id === undefined) return
    if (result.id === 'palette.open') return palette.get().open ? leave(closePalette) : openPalette()
    if (result.id === 'palette.line') return openPalette()
    if (result.id === 'palette.row') return openPalette('', selectionOf(here.get()))
    // What is selected at this very moment counts, not what was drawn.
    const found = liveKeys(registry.all, now(), here.get()).find(({ command }) => command.id === result.id)
    if (found === undefined) return
    const stale = Object.keys(found.given).length > 0 ? staleReason(here.get().stale, found.command) : undefined
    if (stale === undefined) runner.start(found.command, found.given, 'key')
    else runner.refuse(found.command, stale)
  })
  const onKey = useEffectEvent((event: KeyboardEvent, early: boolean) => {
    const inside = keymap.pending() !== undefined
    // Inside a sequence we are first, so that no list eats its second key; else everybody else is (`defaultPrevented`).
    if (early !== inside || (!early && event.defaultPrevented)) return
    // A letter on its way into a field is none of ours: nothing more is asked about it, for it is to be on the screen at once.
    if (!inside && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && isTyping(event)) return
    const { open } = palette.get()
    // Only a palette that nothing lies over takes its own key.
    if (dialogs() > (open && (event.ctrlKey || event.metaKey) ? 1 : 0)) {
      if (inside) act({ type: 'cancel', handled: false })
      keymap.reset()
      return
    }
    const result = keymap.feed(event, { typing: isTyping(event) || inMenu(event), singleKeys: context().preferences.singleKeys, now: Date.now() })
    if (open && result.type === 'fire' && result.id !== 'palette.open') return
    // A key held down asks for one thing once (catalogue R20).
    const held = event.repeat && result.type === 'fire'
    if (result.handled || inside) {
      if (result.handled) event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (!held) act(result)
  })
  useEffect(() => {
    // The pause ends outside of any event, so its way back in is kept here.
    tick.current = () => act(keymap.tick(Date.now()))
  }, [keymap])
  // With the page itself: a key pressed as soon as it is seen counts.
  useLayoutEffect(() => {
    const early = (event: KeyboardEvent) => onKey(event, true)
    const late = (event: KeyboardEvent) => onKey(event, false)
    window.addEventListener('keydown', early, true)
    window.addEventListener('keydown', late)
    return () => {
      window.removeEventListener('keydown', early, true)
      window.removeEventListener('keydown', late)
      clearTimeout(timer.current)
      pendingKeys.set(() => nothing)
    }
  }, [])
  return null
}
