import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { allPages } from '@/api/all-pages'
import type { ApiError } from '@/api/error'
import { useCombinedRead } from '@/api/use-combined-read'
import type { Resource } from '@/api/resource'
import type { Page, Unreadable } from '@/contract/schema'
import { createTextTest } from '../filters/filters'
import { pagedSource, unpagedSource, type LoadPage, type Source } from '../list'

/** Rows younger than this are reused for another filter. */
const staleTimeMs = 30_000

/** Reads all rows of a paged list, page by page. */
async function allRows<Row>(load: LoadPage<Row>, signal: AbortSignal): Promise<(Row & Unreadable)[]> {
  const rows: (Row & Unreadable)[] = []
  for await (const { data } of allPages(load, signal)) rows.push(...data)
  return rows
}

/**
 * The rows that match a filter the broker does not support: reads all pages and filters them here, repeatedly
 * with `every` (milliseconds). While no such filter is set, `fits` is undefined and nothing is read.
 */
export function useFilteredRows<Row>(
  resource: Resource,
  name: string,
  load: LoadPage<Row>,
  matches: ((row: Row) => boolean) | undefined,
  every: number | undefined,
): Source<Row> {
  const query = useCombinedRead(resource, name, 'all', (signal) => allRows(load, signal), {
    enabled: matches !== undefined,
    fresh: staleTimeMs,
    ...(every === undefined ? {} : { every }),
  })
  const rows = useMemo(
    () =>
      matches === undefined ? undefined : query.data?.filter((row) => row.$raw !== undefined || matches(row)),
    [query.data, matches],
  )
  return unpagedSource<Row>(query, rows)
}

/** A list that the broker pages but cannot search: the current page (`paged`), or, while `fits` is set, all rows that match. */
export function usePagedOrFilteredRows<Row>(
  resource: Resource,
  name: string,
  paged: UseQueryResult<Page<Row>, ApiError>,
  load: LoadPage<Row>,
  matches: ((row: Row) => boolean) | undefined,
  every?: number,
): Source<Row> {
  const filtered = useFilteredRows(resource, name, load, matches, every)
  return matches === undefined ? pagedSource(paged, load) : filtered
}

/** A case-insensitive predicate that searches some texts of a row; undefined while the filter is empty. */
export function useTextMatcher<Row>(
  text: string | undefined,
  textsOf: (row: Row) => readonly (string | undefined)[],
): ((row: Row) => boolean) | undefined {
  return useMemo(() => {
    if (text === undefined || text === '') return undefined
    const contains = createTextTest(text)
    return (row: Row) => contains(textsOf(row))
  }, [text, textsOf])
}
