import type { KeyBinding } from '@/command/keys/bound'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords, type Translate } from '@/i18n/use-words'
import type { ListEvent } from './selection/selection'
import type { PagingControl } from './paging/use-paging'

/** What a list supports; keys without an effect are neither bound nor listed. */
export type ListAbilities = {
  readonly open: boolean
  readonly selection: boolean
  readonly filter: boolean
  readonly sort: boolean
  readonly columns: boolean
  readonly pages: boolean
}

const leapRows = 20

export type ListKeysOptions = {
  frame: { readonly current: HTMLElement | null }
  length: number
  place: number
  paging: PagingControl | undefined
  send: (event: ListEvent) => void
  open: () => void
  peek: () => void
  /** Closes the preview; undefined if none is open. */
  unpeek: (() => void) | undefined
  filter: () => void
  /** Sorts by the next column, or reverses the order. */
  sort: (turnPage: boolean) => void
  /** Opens the column menu. */
  columns: () => void
  can: ListAbilities
  /** The number of selected rows. */
  selected: number
  /** Moves the browser's focus to the focused row after the next render. */
  follow: () => void
}

/** Where a key was pressed: on a row, inside the list, or elsewhere on the page. */
function locateEvent(
  event: KeyboardEvent,
  frame: HTMLElement | null,
): { readonly inside: boolean; readonly onRow: boolean } {
  const target = event.target instanceof Element ? event.target : null
  // The page itself: nothing is focused, or the heading that is focused after navigation.
  const page = target === document.body || target?.matches('h1, main') === true
  return {
    inside: page || (frame?.contains(target) ?? false),
    onRow: page || target === frame || target?.matches('tr[data-index]') === true,
  }
}

/**
 * The key bindings of a list. Letters work anywhere; keys that also scroll or press work only on the list, and do not override
 * a focused button or link.
 */
export function listKeys(
  t: Translate,
  { frame, length, place, paging, send, can, selected, ...handlers }: ListKeysOptions,
): KeyBinding[] {
  const inside = (event: KeyboardEvent) => locateEvent(event, frame.current).inside
  const onRow = (event: KeyboardEvent) => locateEvent(event, frame.current).onRow

  const turnPage = (by: number): boolean => {
    if (paging === undefined || (by > 0 ? !paging.more : paging.page <= 1)) return false
    paging.goTo(paging.page + by)
    handlers.follow()
    return true
  }
  const goTo = (to: number, extend: boolean) => {
    send({ type: 'move', to, extend })
    handlers.follow()
  }
  /** Moves by several rows; at the end of the page, goes to the next one. */
  const leapBy = (rows: number, extend: boolean) => {
    const atEnd = rows > 0 ? place >= length - 1 : place <= 0
    if (!atEnd || !turnPage(Math.sign(rows))) goTo(place + rows, extend)
  }
  /** Binds a key that moves the focus and, with Shift, extends the selection. */
  const move = (
    hotkey: string,
    go: (extend: boolean) => void,
    title?: string,
    extended?: string,
  ): KeyBinding[] => {
    const options = { holds: true, ...(hotkey.length === 1 ? {} : { here: inside }) }
    return [
      { hotkey, ...options, ...(title === undefined ? {} : { title }), run: () => go(false) },
      {
        hotkey: `shift+${hotkey}`,
        ...options,
        ...(extended === undefined ? {} : { title: extended }),
        run: () => go(true),
      },
    ]
  }
  const when = (condition: boolean, ...bindings: KeyBinding[]) => (condition ? bindings : [])

  return [
    ...move('j', (extend) => goTo(place + 1, extend), t('list.key.down')),
    ...move('k', (extend) => goTo(place - 1, extend), t('list.key.up')),
    ...move(
      'ArrowDown',
      (extend) => goTo(place + 1, extend),
      undefined,
      can.selection ? t('list.key.extend') : undefined,
    ),
    ...move('ArrowUp', (extend) => goTo(place - 1, extend)),
    ...move('Home', (extend) => goTo(0, extend), t('list.key.first')),
    ...move('End', (extend) => goTo(length - 1, extend), t('list.key.last')),
    ...move('PageDown', (extend) => leapBy(leapRows, extend), t('list.key.pageDown')),
    ...move('PageUp', (extend) => leapBy(-leapRows, extend), t('list.key.pageUp')),
    ...when(
      can.pages,
      { hotkey: '>', title: t('list.key.nextPage'), run: () => void turnPage(1) },
      { hotkey: '<', title: t('list.key.previousPage'), run: () => void turnPage(-1) },
    ),
    ...when(can.open, { hotkey: 'Enter', title: t('list.key.open'), here: onRow, run: handlers.open }),
    { hotkey: 'Space', title: t('list.key.peek'), here: onRow, run: handlers.peek },
    ...when(handlers.unpeek !== undefined, {
      hotkey: 'Escape',
      title: t('list.key.unpeek'),
      run: () => handlers.unpeek?.(),
    }),
    ...when(
      can.selection,
      { hotkey: 'x', title: t('list.key.select'), run: () => send({ type: 'toggle', index: place }) },
      { hotkey: '*', title: t('list.key.invert'), run: () => send({ type: 'invert' }) },
    ),
    ...when(can.selection && selected > 0, {
      hotkey: 'shift+x',
      title: t('list.key.deselect'),
      run: () => send({ type: 'clear' }),
    }),
    ...when(can.filter, { hotkey: '/', title: t('list.key.filter'), run: handlers.filter }),
    ...when(
      can.sort,
      { hotkey: 's', title: t('list.key.sort'), run: () => handlers.sort(false) },
      { hotkey: 'shift+s', title: t('list.key.turn'), run: () => handlers.sort(true) },
    ),
    ...when(can.columns, { hotkey: 'c', title: t('list.key.columns'), run: handlers.columns }),
  ]
}

/** Binds the keys of a list while it is mounted. */
export function useListKeys(options: ListKeysOptions): void {
  const { t } = useWords()
  useKeys('list', listKeys(t, options))
}
