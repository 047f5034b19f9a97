import type { KeyBinding } from '@/command/keys/bound'
import type { Translate } from '@/i18n/use-words'
import { isBranch, orderedChildren, type TopicNode } from '@/mqtt/topic-node'
import type { TopicRows } from '@/mqtt/topic-rows'

const leapRows = 15

type TreeKeys = {
  readonly frame: { readonly current: HTMLElement | null }
  readonly rows: TopicRows
  readonly list: readonly TopicNode[]
  readonly active: TopicNode | undefined
  readonly goTo: (node: TopicNode | undefined) => void
  /** Draws the tree again after branches were opened or closed. */
  readonly onToggle: () => void
  readonly onOpen: (node: TopicNode) => void
  readonly onShow: (node: TopicNode) => void
  readonly onFilter: () => void
}

/** The parent of a node among the rows; undefined for the first level. */
const rowParent = ({ parent }: TopicNode): TopicNode | undefined =>
  parent?.parent === undefined ? undefined : parent

/** The key bindings of the tree (WAI-ARIA tree view, with `j` and `k` as in lists). */
export function treeKeys(
  t: Translate,
  { frame, rows, list, active, goTo, onToggle, onOpen, onShow, onFilter }: TreeKeys,
): KeyBinding[] {
  const inside = ({ target }: KeyboardEvent) =>
    target instanceof Element &&
    (target === frame.current || target === document.body || target.matches('h1, main'))
  const at = rows.indexOf(active)
  const by = (steps: number) => goTo(list[Math.max(0, Math.min(list.length - 1, at < 0 ? 0 : at + steps))])
  const withActive = (work: (node: TopicNode) => void) => () => {
    if (active !== undefined) work(active)
  }
  const right = (node: TopicNode) => {
    if (!isBranch(node)) return
    if (rows.isOpen(node)) return goTo(list[at + 1] ?? orderedChildren(node)[0])
    rows.toggle(node, true)
    onToggle()
  }
  const left = (node: TopicNode) => {
    if (!rows.isOpen(node)) return goTo(rowParent(node) ?? node)
    rows.toggle(node, false)
    onToggle()
  }
  const move = (hotkey: string, run: () => void, title?: string): KeyBinding => ({
    hotkey,
    here: inside,
    holds: true,
    run,
    ...(title === undefined ? {} : { title }),
  })
  return [
    move('j', () => by(1), t('topic-explorer.key.down')),
    move('k', () => by(-1), t('topic-explorer.key.up')),
    move('ArrowDown', () => by(1)),
    move('ArrowUp', () => by(-1)),
    move('PageDown', () => by(leapRows)),
    move('PageUp', () => by(-leapRows)),
    move('Home', () => goTo(list[0])),
    move('End', () => goTo(list.at(-1))),
    move('ArrowRight', withActive(right), t('topic-explorer.key.expand')),
    move('ArrowLeft', withActive(left), t('topic-explorer.key.collapse')),
    {
      hotkey: '*',
      title: t('topic-explorer.key.siblings'),
      here: inside,
      run: withActive((node) => {
        rows.openSiblings(node)
        onToggle()
      }),
    },
    { hotkey: 'Enter', title: t('topic-explorer.key.open'), here: inside, run: withActive(onOpen) },
    { hotkey: 'Space', title: t('topic-explorer.key.show'), here: inside, run: withActive(onShow) },
    { hotkey: '/', title: t('topic-explorer.key.filter'), run: onFilter },
  ]
}

/** Within this time in milliseconds letters are one text. */
const typingSpan = 700

/**
 * Goes to the next row that begins with what is typed. Letters that are keys of commands begin no text, but go on with one.
 */
export function createTypeAhead(clock: () => number = () => performance.now()) {
  let text = ''
  let last = -Infinity
  return (
    key: string,
    { list, at, isKey }: { list: readonly TopicNode[]; at: number; isKey: (key: string) => boolean },
  ): TopicNode | undefined | 'unused' => {
    const goesOn = text !== '' && clock() - last < typingSpan
    if (key.length !== 1 || key === ' ' || (!goesOn && isKey(key))) return 'unused'
    last = clock()
    text = goesOn ? text + key.toLowerCase() : key.toLowerCase()
    const from = goesOn ? at : at + 1
    const fits = ({ level }: TopicNode) => level.toLowerCase().startsWith(text)
    return list.slice(Math.max(0, from)).find(fits) ?? list.find(fits)
  }
}
