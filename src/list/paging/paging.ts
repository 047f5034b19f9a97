export const pageSizes = [20, 50, 100, 500, 1000] as const
export const defaultSize = 100

export type Paging = { readonly page: number; readonly limit: number }

/** Page and size out of an address; what is not one of ours becomes the default, never NaN (catalogue G2). */
export function readPaging(search: Readonly<Record<string, string>>): Paging {
  const page = /^\d{1,9}$/.test(search['page'] ?? '') ? Number(search['page']) : 1
  const limit = pageSizes.find((size) => String(size) === search['limit']) ?? defaultSize
  return { page: Math.max(1, page), limit }
}

/** The address of a page; the defaults are left out. */
export const writePaging = ({
  page,
  limit,
}: Paging): { page: string | undefined; limit: string | undefined } => ({
  page: page === 1 ? undefined : String(page),
  limit: limit === defaultSize ? undefined : String(limit),
})

/** Another size with the first row of the page still on it. */
export const resized = ({ page, limit }: Paging, next: number): Paging => ({
  page: Math.floor(((page - 1) * limit) / next) + 1,
  limit: next,
})

/** Whether there is anything to leaf through: more pages, or a page that another size would part. */
export const hasPages = ({ page, more }: { page: number; more: boolean }, rows: number): boolean =>
  more || page > 1 || rows > defaultSize

type Shown = Paging & { readonly rows: number; readonly count?: number | undefined }

/**
 * The page to step back to when this one turned out empty (catalogue G3): by the count when it is known, else
 * one back. The broker may say that more follows where nothing does (src/contract/docs/api.md#paging).
 */
export function stepBack({ page, limit, rows, count }: Shown): number | undefined {
  if (rows > 0 || page <= 1) return undefined
  return count === undefined ? page - 1 : Math.max(1, Math.min(page - 1, Math.ceil(count / limit)))
}

/** Whether a next page is worth asking for; `end` is a page found to be the last. */
export function hasMore(
  { page, limit, rows, count }: Shown,
  hasNext: boolean | undefined,
  end: number | undefined,
): boolean {
  if (end !== undefined && page >= end) return false
  if (count !== undefined) return page * limit < count
  return hasNext === true || (hasNext === undefined && rows >= limit)
}
