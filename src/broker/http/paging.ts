export type Paging = { page?: number | undefined; limit?: number | undefined }
type Meta = { page: number; limit: number; count?: number; hasnext?: boolean }
export type Paged<T> = { data: T[]; meta: Meta }

const defaultLimit = 100

/**
 * One page of rows, read lazily. A known `total` avoids counting; fuzzy lists have no count
 * (src/contract/docs/api.md#paging). `hasnext` means that the scan did not reach the end, so an exactly
 * full last page has true.
 */
export function paginate<T, R>(
  rows: Iterable<T>,
  { page = 1, limit = defaultLimit }: Paging,
  draw: (row: T) => R,
  { fuzzy = false, total }: { fuzzy?: boolean; total?: number | undefined } = {},
): Paged<R> {
  const from = (page - 1) * limit
  const data: R[] = []
  let seen = 0
  for (const row of rows) {
    if (seen >= from && data.length < limit) data.push(draw(row))
    seen += 1
    if (data.length === limit && (fuzzy || total !== undefined)) break
  }
  const hasnext = data.length === limit
  return { data, meta: fuzzy ? { page, limit, hasnext } : { page, limit, count: total ?? seen, hasnext } }
}

/** Filters lazily. */
export function* filtered<T>(rows: Iterable<T>, test: (row: T) => boolean): Iterable<T> {
  for (const row of rows) if (test(row)) yield row
}
