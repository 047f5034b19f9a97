export const pageSizes = [20, 50, 100, 500, 1000] as const
export const defaultSize = 100

export type Paging = { readonly page: number; readonly limit: number }

/** Parses page and size from the URL; invalid values become the default, never NaN (catalogue G2). */
export function readPaging(search: Readonly<Record<string, string>>): Paging {
  const page = /^\d{1,9}$/.test(search['page'] ?? '') ? Number(search['page']) : 1
  const limit = pageSizes.find((size) => String(size) === search['limit']) ?? defaultSize
  return { page: Math.max(1, page), limit }
}

/** Converts a page to URL parameters; defaults are omitted. */
export const writePaging = ({
  page,
  limit,
}: Paging): { page: string | undefined; limit: string | undefined } => ({
  page: page === 1 ? undefined : String(page),
  limit: limit === defaultSize ? undefined : String(limit),
})

/** Changes the page size so that the first row stays on the page. */
export const resized = ({ page, limit }: Paging, next: number): Paging => ({
  page: Math.floor(((page - 1) * limit) / next) + 1,
  limit: next,
})

/** Whether a pager is useful: there are more pages, or a smaller page size would split this one. */
export const hasPages = ({ page, more }: { page: number; more: boolean }, rows: number): boolean =>
  more || page > 1 || rows > defaultSize

type Shown = Paging & { readonly rows: number; readonly count?: number | undefined }

/**
 * The page to return to if this one is empty (catalogue G3): by the count if known, else
 * the previous one. The broker may report more rows where there are none (src/contract/docs/api.md#paging).
 */
export function stepBack({ page, limit, rows, count }: Shown): number | undefined {
  if (rows > 0 || page <= 1) return undefined
  return count === undefined ? page - 1 : Math.max(1, Math.min(page - 1, Math.ceil(count / limit)))
}

/** Whether there may be a next page; `end` is a page known to be the last. */
export function hasMore(
  { page, limit, rows, count }: Shown,
  hasNext: boolean | undefined,
  end: number | undefined,
): boolean {
  if (end !== undefined && page >= end) return false
  if (count !== undefined) return page * limit < count
  return hasNext === true || (hasNext === undefined && rows >= limit)
}
