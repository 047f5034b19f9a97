import { useLayoutEffect, type RefObject } from 'react'
import './highlight.css'

/** The stretches of a text that matched, as [from, to) pairs in order. */
export type Ranges = readonly (readonly [number, number])[]

/** Whether the browser supports CSS custom highlights; without them, matched letters need elements of their own. */
export const paintsMatches = typeof CSS !== 'undefined' && 'highlights' in CSS

/** The highlight that `highlight.css` styles. */
const matched = paintsMatches ? new Highlight() : undefined
if (matched !== undefined) CSS.highlights.set('matched', matched)

/**
 * Highlights the matched letters in the titles (`bdi`) of a listbox; the n-th entry belongs to the n-th option. The browser paints
 * them over the text without extra elements, so that a keystroke neither rerenders nor lays out the rows that stay.
 */
export function useMatched(
  list: RefObject<HTMLElement | null>,
  rows: readonly { readonly ranges?: Ranges }[],
  drawn = rows.length,
): void {
  useLayoutEffect(() => {
    if (matched === undefined) return
    const own: StaticRange[] = []
    for (const option of list.current?.querySelectorAll('[role=option]') ?? []) {
      const node = option.querySelector('bdi')?.firstChild
      if (!(node instanceof Text)) continue
      for (const [from, to] of rows[Number(option.ariaPosInSet) - 1]?.ranges ?? [])
        own.push(
          new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to }),
        )
    }
    for (const range of own) matched.add(range)
    return () => {
      for (const range of own) matched.delete(range)
    }
  }, [list, rows, drawn])
}
