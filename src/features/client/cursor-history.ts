/** Where a page begins: its cursor, which the first does not have, and how many rows the pages before it had; those need not be as long as asked. */
type Place = { readonly cursor: string | undefined; readonly before: number }

/** The pages that were walked by cursor, in one list with one size of page. */
export type CursorHistory = { readonly scope: string; readonly places: readonly Place[] }

export const newHistory = (scope: string): CursorHistory => ({
  scope,
  places: [{ cursor: undefined, before: 0 }],
})

/** The walk with what a page has told of the next one; the same where that is known, so that nothing is drawn anew. */
export function withNextPage(
  walk: CursorHistory,
  page: number,
  place: Place,
  {
    data,
    meta,
  }: { readonly data: readonly unknown[]; readonly meta: { readonly cursor?: string | undefined } },
): CursorHistory {
  const next =
    meta.cursor === undefined ? undefined : { cursor: meta.cursor, before: place.before + data.length }
  const known = walk.places[page]
  if (known?.cursor === next?.cursor && known?.before === next?.before) return walk
  // What lay behind the page was found from another place.
  return { ...walk, places: [...walk.places.slice(0, page), ...(next === undefined ? [] : [next])] }
}
