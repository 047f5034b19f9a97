import { useLayoutEffect, type RefObject } from 'react'
import './highlight.css'

/** The stretches of a text that matched, as [from, to) pairs in order. */
export type Ranges = readonly (readonly [number, number])[]

/** Whether the browser paints over a text what a page asks for; where not, the letters that matched need elements of their own. */
export const paintsMatches = typeof CSS !== 'undefined' && 'highlights' in CSS

/** What `highlight.css` paints. */
const matched = paintsMatches ? new Highlight() : undefined
if (matched !== undefined) CSS.highlights.set('matched', matched)

/**
 * Marks the matched letters in the titles (`bdi`) of a listbox, those of its n-th option by the n-th row. The browser
 * paints them over the text as it stands: they get no elements and no other width, so that a key neither draws nor lays out
 * anew a row that stays in the list.
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
