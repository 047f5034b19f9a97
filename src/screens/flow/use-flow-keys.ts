import { useEffect, useEffectEvent, type RefObject } from 'react'
import { preferences } from '@/api/preferences'
import { isTyping } from '@/command/keys/typing'
import type { Key } from '@/i18n/key'
import type { Drawing } from './canvas'
import type { Graph } from './graph'
import type { Layout } from './layout'
import type { PointedStore } from './scene'
import { walk, type Direction } from './walk'

/** What the keys of the flow do, for the `?` sheet (palette §24). */
export const flowKeys: readonly { readonly key: string; readonly title: Key }[] = [
  { key: '←', title: 'flow.key.left' },
  { key: '→', title: 'flow.key.right' },
  { key: '↓', title: 'flow.key.down' },
  { key: '↑', title: 'flow.key.up' },
  { key: 'Home', title: 'flow.key.first' },
  { key: 'End', title: 'flow.key.last' },
  { key: 'Enter', title: 'flow.key.open' },
  { key: '/', title: 'flow.key.find' },
  { key: '+', title: 'flow.key.in' },
  { key: '-', title: 'flow.key.out' },
  { key: '0', title: 'flow.key.whole' },
]

const ways: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last', h: 'left', l: 'right', k: 'up', j: 'down',
}
const letters = new Set(['h', 'j', 'k', 'l', '+', '=', '-', '0', '/'])

type Options = { graph: Graph; layout: Layout; pointed: PointedStore; drawing: RefObject<Drawing | null>; open: (id: string) => void; find: () => void }

/**
 * The keys of the flow. Like a list's they listen on the window, after the app's own, and leave alone what was handled before
 * them, what is typed, and what a button or link under the focus does with the key.
 */
export function useFlowKeys({ graph, layout, pointed, drawing, open, find }: Options): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return
    const target = event.target instanceof Element ? event.target : null
    if (target !== null && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null) return
    // The page itself: nothing has the focus, or the heading that got it on arrival.
    const inside = target === document.body || target?.matches('h1, main, .flow') === true
    if (letters.has(event.key) ? !preferences.get().singleKeys : !inside) return
    const { active } = pointed.get()
    const way = Object.hasOwn(ways, event.key) ? ways[event.key] : undefined
    if (way !== undefined) {
      event.preventDefault()
      const to = walk(graph, layout, active, way)
      if (to !== undefined) pointed.merge({ active: to })
      const shown = to ?? active
      if (shown !== undefined) drawing.current?.reveal(shown)
      drawing.current?.focus()
      return
    }
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: active === undefined ? undefined : () => open(active),
      '+': () => drawing.current?.zoom('in'),
      '=': () => drawing.current?.zoom('in'),
      '-': () => drawing.current?.zoom('out'),
      '0': () => drawing.current?.zoom('whole'),
      '/': find,
    }
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
