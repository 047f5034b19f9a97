import type { RefObject } from 'react'
import type { KeyBinding } from '@/command/keys/bound'
import { useKeys } from '@/command/keys/keys-provider'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import type { Drawing } from './canvas'
import type { Graph } from './flow-node'
import type { Layout } from './layout'
import type { HoverStore } from './scene'
import { nextNode, type Direction } from './next-node'

/** Where each key leads; letters, which do the same as arrows, are not listed in the help. */
const ways: readonly (readonly [hotkey: string, way: Direction, title?: Key])[] = [
  ['ArrowLeft', 'left', 'flow.key.left'],
  ['ArrowRight', 'right', 'flow.key.right'],
  ['ArrowDown', 'down', 'flow.key.down'],
  ['ArrowUp', 'up', 'flow.key.up'],
  ['Home', 'first', 'flow.key.first'],
  ['End', 'last', 'flow.key.last'],
  ['h', 'left'],
  ['l', 'right'],
  ['k', 'up'],
  ['j', 'down'],
]

type Options = {
  graph: Graph
  layout: Layout
  pointed: HoverStore
  drawing: RefObject<Drawing | null>
  open: (id: string) => void
  find: () => void
}

/**
 * Whether the focus is nowhere, on the heading or in the drawing, not on a control that takes the key itself.
 */
const onPage = ({ target }: Event) =>
  target === document.body || (target instanceof Element && target.matches('h1, main, .flow'))

/** Registers the keys of the flow. */
export function useFlowKeys({ graph, layout, pointed, drawing, open, find }: Options): void {
  const { t } = useWords()
  const go = (way: Direction) => {
    const { active } = pointed.get()
    const to = nextNode(graph, layout, active, way)
    if (to !== undefined) pointed.merge({ active: to })
    const shown = to ?? active
    if (shown !== undefined) drawing.current?.reveal(shown)
    drawing.current?.focus()
  }
  const zoom = (hotkey: string, how: 'in' | 'out' | 'whole', title?: Key): KeyBinding => ({
    hotkey,
    ...(title === undefined ? {} : { title: t(title) }),
    holds: true,
    run: () => drawing.current?.zoom(how),
  })
  useKeys('drawing', [
    ...ways.map(([hotkey, way, title]): KeyBinding => ({
      hotkey,
      holds: true,
      ...(title === undefined ? {} : { title: t(title) }),
      ...(hotkey.length === 1 ? {} : { here: onPage }),
      run: () => go(way),
    })),
    {
      hotkey: 'Enter',
      title: t('flow.key.open'),
      here: (event) => onPage(event) && pointed.get().active !== undefined,
      run: () => {
        const { active } = pointed.get()
        if (active !== undefined) open(active)
      },
    },
    { hotkey: '/', title: t('flow.key.find'), run: find },
    zoom('+', 'in', 'flow.key.in'),
    zoom('=', 'in'),
    zoom('-', 'out', 'flow.key.out'),
    zoom('0', 'whole', 'flow.key.whole'),
  ])
}
