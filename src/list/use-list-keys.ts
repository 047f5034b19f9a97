import type { KeyBinding } from '@/command/keys/bound'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords, type Translate } from '@/i18n/use-words'
import type { ListEvent } from './marks/marks'
import type { PagingControl } from './paging/use-paging'

/** What a list lets one do; a key that does nothing here is neither taken nor told. */
export type ListAbilities = {
  readonly open: boolean
  readonly marks: boolean
  readonly filter: boolean
  readonly sort: boolean
  readonly columns: boolean
  readonly pages: boolean
}

const leap = 20

export type ListKeysOptions = {
  frame: { readonly current: HTMLElement | null }
  length: number
  place: number
  paging: PagingControl | undefined
  send: (event: ListEvent) => void
  open: () => void
  peek: () => void
  /** Closes the peek; undefined when there is none. */
  unpeek: (() => void) | undefined
  filter: () => void
  /** Orders by the next column, or turns the order round. */
  sort: (turn: boolean) => void
  /** Opens the choice of columns. */
  columns: () => void
  can: ListAbilities
  /** How many rows are marked. */
  marked: number
  /** Puts the browser's focus on the focused row after the next drawing. */
  follow: () => void
}

/** Where in relation to the list the key was pressed: on a row, inside it, or elsewhere on the page. */
function spotOf(
  event: KeyboardEvent,
  frame: HTMLElement | null,
): { readonly inside: boolean; readonly onRow: boolean } {
  const target = event.target instanceof Element ? event.target : null
  // The page itself: nothing has the focus, or the heading that got it on arrival.
  const page = target === document.body || target?.matches('h1, main') === true
  return {
    inside: page || (frame?.contains(target) ?? false),
    onRow: page || target === frame || target?.matches('tr[data-index]') === true,
  }
}

/**
 * The keys of a list. Letters work wherever the focus is; keys that also scroll or press work on the list only, and leave alone
 * what a button or link under the focus does with them.
 */
export function listKeys(
  t: Translate,
  { frame, length, place, paging, send, can, marked, ...acts }: ListKeysOptions,
): KeyBinding[] {
  const inside = (event: KeyboardEvent) => spotOf(event, frame.current).inside
  const onRow = (event: KeyboardEvent) => spotOf(event, frame.current).onRow

  const turn = (by: number): boolean => {
    if (paging === undefined || (by > 0 ? !paging.more : paging.page <= 1)) return false
    paging.goTo(paging.page + by)
    acts.follow()
    return true
  }
  const goTo = (to: number, extend: boolean) => {
    send({ type: 'move', to, extend })
    acts.follow()
  }
  /** A leap goes on to the next page where this one ends. */
  const leapBy = (rows: number, extend: boolean) => {
    const atEnd = rows > 0 ? place >= length - 1 : place <= 0
    if (!atEnd || !turn(Math.sign(rows))) goTo(place + rows, extend)
  }
  /** A key that moves, and marks on its way with Shift. */
  const move = (
    hotkey: string,
    go: (extend: boolean) => void,
    title?: string,
    extended?: string,
  ): KeyBinding[] => {
    const how = { holds: true, ...(hotkey.length === 1 ? {} : { here: inside }) }
    return [
      { hotkey, ...how, ...(title === undefined ? {} : { title }), run: () => go(false) },
      {
        hotkey: `shift+${hotkey}`,
        ...how,
        ...(extended === undefined ? {} : { title: extended }),
        run: () => go(true),
      },
    ]
  }
  const when = (able: boolean, ...bindings: KeyBinding[]) => (able ? bindings : [])

  return [
    ...move('j', (extend) => goTo(place + 1, extend), t('list.key.down')),
    ...move('k', (extend) => goTo(place - 1, extend), t('list.key.up')),
    ...move(
      'ArrowDown',
      (extend) => goTo(place + 1, extend),
      undefined,
      can.marks ? t('list.key.extend') : undefined,
    ),
    ...move('ArrowUp', (extend) => goTo(place - 1, extend)),
    ...move('Home', (extend) => goTo(0, extend), t('list.key.first')),
    ...move('End', (extend) => goTo(length - 1, extend), t('list.key.last')),
    ...move('PageDown', (extend) => leapBy(leap, extend), t('list.key.pageDown')),
    ...move('PageUp', (extend) => leapBy(-leap, extend), t('list.key.pageUp')),
    ...when(
      can.pages,
      { hotkey: '>', title: t('list.key.nextPage'), run: () => void turn(1) },
      { hotkey: '<', title: t('list.key.previousPage'), run: () => void turn(-1) },
    ),
    ...when(can.open, { hotkey: 'Enter', title: t('list.key.open'), here: onRow, run: acts.open }),
    { hotkey: 'Space', title: t('list.key.peek'), here: onRow, run: acts.peek },
    ...when(acts.unpeek !== undefined, {
      hotkey: 'Escape',
      title: t('list.key.unpeek'),
      run: () => acts.unpeek?.(),
    }),
    ...when(
      can.marks,
      { hotkey: 'x', title: t('list.key.mark'), run: () => send({ type: 'toggle', index: place }) },
      { hotkey: '*', title: t('list.key.invert'), run: () => send({ type: 'invert' }) },
    ),
    ...when(can.marks && marked > 0, {
      hotkey: 'shift+x',
      title: t('list.key.unmark'),
      run: () => send({ type: 'clear' }),
    }),
    ...when(can.filter, { hotkey: '/', title: t('list.key.filter'), run: acts.filter }),
    ...when(
      can.sort,
      { hotkey: 's', title: t('list.key.sort'), run: () => acts.sort(false) },
      { hotkey: 'shift+s', title: t('list.key.turn'), run: () => acts.sort(true) },
    ),
    ...when(can.columns, { hotkey: 'c', title: t('list.key.columns'), run: acts.columns }),
  ]
}

/** Binds the keys of a list while it is there. */
export function useListKeys(options: ListKeysOptions): void {
  const { t } = useWords()
  useKeys('list', listKeys(t, options))
}
