/**
 * The start of a page: its cursor, which the first page lacks, and the number of rows on the pages before it,
 * which may exceed the limit.
 */
type PageStart = { readonly cursor: string | undefined; readonly before: number }

/** The pages visited by cursor, for one query and page size. */
export type CursorHistory = { readonly scope: string; readonly places: readonly PageStart[] }

export const newHistory = (scope: string): CursorHistory => ({
  scope,
  places: [{ cursor: undefined, before: 0 }],
})

/** The history with the start of the next page; the same object if that is known already. */
export function withNextPage(
  history: CursorHistory,
  page: number,
  place: PageStart,
  {
    data,
    meta,
  }: { readonly data: readonly unknown[]; readonly meta: { readonly cursor?: string | undefined } },
): CursorHistory {
  const next =
    meta.cursor === undefined ? undefined : { cursor: meta.cursor, before: place.before + data.length }
  const known = history.places[page]
  if (known?.cursor === next?.cursor && known?.before === next?.before) return history
  // Later pages followed another cursor and are dropped.
  return { ...history, places: [...history.places.slice(0, page), ...(next === undefined ? [] : [next])] }
}
