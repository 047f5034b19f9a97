import { useEffect, useEffectEvent } from 'react'
import { preferences } from '@/api/preferences'
import { isTyping } from '@/command/keys/typing'
import type { Key } from '@/i18n/key'
import type { ListEvent } from './marks/marks'
import type { PagingControl } from './paging/use-paging'

/** What a list lets one do; a key that does nothing here is neither taken nor told. */
export type ListAbilities = { readonly open: boolean; readonly marks: boolean; readonly filter: boolean; readonly sort: boolean; readonly columns: boolean; readonly pages: boolean }

const keyTable: readonly { readonly key: string; readonly title: Key; readonly needs?: keyof ListAbilities }[] = [
  { key: 'j', title: 'list.key.down' },
  { key: 'k', title: 'list.key.up' },
  { key: 'Home', title: 'list.key.first' },
  { key: 'End', title: 'list.key.last' },
  { key: 'PageDown', title: 'list.key.pageDown' },
  { key: 'PageUp', title: 'list.key.pageUp' },
  { key: '>', title: 'list.key.nextPage', needs: 'pages' },
  { key: '<', title: 'list.key.previousPage', needs: 'pages' },
  { key: 'Enter', title: 'list.key.open', needs: 'open' },
  { key: 'Space', title: 'list.key.peek' },
  { key: 'x', title: 'list.key.mark', needs: 'marks' },
  { key: 'Shift ↓', title: 'list.key.extend', needs: 'marks' },
  { key: '*', title: 'list.key.invert', needs: 'marks' },
  { key: '/', title: 'list.key.filter', needs: 'filter' },
  { key: 's', title: 'list.key.sort', needs: 'sort' },
  { key: 'Shift S', title: 'list.key.turn', needs: 'sort' },
  { key: 'c', title: 'list.key.columns', needs: 'columns' },
]

/** What the keys of a list do, for the `?` sheet (palette §24). */
export const listKeys = (can: ListAbilities): readonly { readonly key: string; readonly title: Key }[] =>
  keyTable.filter(({ needs }) => needs === undefined || can[needs]).map(({ key, title }) => ({ key, title }))

const leap = 20

export type ListKeysOptions = {
  frame: { readonly current: HTMLElement | null }
  length: number
  place: number
  paging: PagingControl | undefined
  send: (event: ListEvent) => void
  open: () => void
  peek: () => void
  /** Closes the peek; true when there was one. */
  unpeek: () => boolean
  filter: () => void
  /** Orders by the next column, or turns the order round. */
  sort: (turn: boolean) => void
  /** Opens the choice of columns. */
  columns: () => void
  can: ListAbilities
  /** Puts the browser's focus on the focused row after the next drawing. */
  follow: () => void
}

/** The moves of a key, as a row to go to; undefined when the key is none. A leap beyond the page turns it. */
function targetOf(key: string, place: number, length: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: place + 1, ArrowUp: place - 1, j: place + 1, k: place - 1, Home: 0, End: length - 1, PageDown: place + leap, PageUp: place - leap,
  }
  return Object.hasOwn(targets, key) ? targets[key] : undefined
}

const letters = new Set(['j', 'k', 'J', 'K', 'x', '*', '/', 's', 'S', 'c', '<', '>'])

/**
 * The keys of a list. They listen on the window, after the app's own, and leave alone what was handled before them (a leader
 * sequence), what is typed, and what a button or link under the focus does with the key.
 */
export function useListKeys(options: ListKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { frame, length, place, paging, send, can } = options
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return
    const target = event.target instanceof Element ? event.target : null
    if (target !== null && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null) return
    // The page itself: nothing has the focus, or the heading that got it on arrival.
    const page = target === document.body || target?.matches('h1, main') === true
    const inside = page || (frame.current?.contains(target) ?? false)
    const onRow = page || target === frame.current || target?.matches('tr[data-index]') === true
    // Letters work wherever the focus is; keys that also scroll or press work on the list only.
    if (letters.has(event.key) ? !preferences.get().singleKeys : !inside) return
    const key = event.shiftKey && (event.key === 'J' || event.key === 'K') ? event.key.toLowerCase() : event.key
    const to = targetOf(key, place, length)
    if (to !== undefined) {
      event.preventDefault()
      if (key === 'PageDown' && place >= length - 1 && paging?.more === true) paging.goTo(paging.page + 1)
      else if (key === 'PageUp' && place <= 0 && paging !== undefined && paging.page > 1) paging.goTo(paging.page - 1)
      else send({ type: 'move', to, extend: event.shiftKey })
      options.follow()
      return
    }
    const turnPage = (by: number) => () => {
      if (paging === undefined || (by > 0 ? !paging.more : paging.page <= 1)) return
      paging.goTo(paging.page + by)
      options.follow()
    }
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: onRow && can.open ? options.open : undefined,
      ' ': onRow ? options.peek : undefined,
      x: can.marks ? () => send({ type: 'toggle', index: place }) : undefined,
      '*': can.marks ? () => send({ type: 'invert' }) : undefined,
      '/': can.filter ? options.filter : undefined,
      s: can.sort ? () => options.sort(false) : undefined,
      S: can.sort ? () => options.sort(true) : undefined,
      c: can.columns ? options.columns : undefined,
      '>': can.pages ? turnPage(1) : undefined,
      '<': can.pages ? turnPage(-1) : undefined,
    }
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (event.key === 'Escape' ? options.unpeek() : act !== undefined) {
      event.preventDefault()
      act?.()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
