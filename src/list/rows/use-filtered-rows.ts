import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { allPages } from '@/api/all-pages'
import type { ApiError } from '@/api/error'
import { useGather } from '@/api/gather'
import type { Resource } from '@/api/resource'
import type { Page, Unreadable } from '@/contract/schema'
import { pagedSource, unpagedSource, type LoadPage, type Source } from '../list'

/** So long another filter looks through the rows read before. */
const fresh = 30_000

/** All rows of a paged list, read one page after the other. */
async function allRows<Row>(load: LoadPage<Row>, signal: AbortSignal): Promise<(Row & Unreadable)[]> {
  const rows: (Row & Unreadable)[] = []
  for await (const { data } of allPages(load, signal)) rows.push(...data)
  return rows
}

/**
 * The rows that pass a filter the broker does not have: all pages are read once and looked through here, or again and again
 * with `every`. `fits` is undefined while no such filter is set; nothing is read then.
 */
function useFilteredRows<Row>(
  resource: Resource,
  name: string,
  load: LoadPage<Row>,
  fits: ((row: Row) => boolean) | undefined,
  every: number | undefined,
): Source<Row> {
  const query = useGather(resource, name, 'all', (signal) => allRows(load, signal), {
    enabled: fits !== undefined,
    fresh,
    ...(every === undefined ? {} : { every }),
  })
  const rows = useMemo(
    () => (fits === undefined ? undefined : query.data?.filter((row) => row.$raw !== undefined || fits(row))),
    [query.data, fits],
  )
  return unpagedSource<Row>(query, rows)
}

/** A list the broker pages and cannot search: its present page (`paged`), or, while `fits` is set, all rows that pass it. */
export function usePagedOrFilteredRows<Row>(
  resource: Resource,
  name: string,
  paged: UseQueryResult<Page<Row>, ApiError>,
  load: LoadPage<Row>,
  fits: ((row: Row) => boolean) | undefined,
  every?: number,
): Source<Row> {
  const filtered = useFilteredRows(resource, name, load, fits, every)
  return fits === undefined ? pagedSource(paged, load) : filtered
}

/** A test for the text of a filter, looked for in some texts of a row without regard to case; undefined while nothing is typed. */
export function useNeedle<Row>(
  text: string | undefined,
  textsOf: (row: Row) => readonly (string | undefined)[],
): ((row: Row) => boolean) | undefined {
  const needle = (text ?? '').toLowerCase()
  return useMemo(
    () =>
      needle === ''
        ? undefined
        : (row: Row) => textsOf(row).some((one) => one?.toLowerCase().includes(needle) === true),
    [needle, textsOf],
  )
}
