import { useMemo } from 'react'
import { useGather } from '@/api/gather'
import type { Resource } from '@/api/resource'
import type { Unreadable } from '@/contract/schema'
import { allPages } from '../export/export-csv'
import { wholeSource, type LoadPage, type Source } from '../list'

/** So long another filter looks through the rows read before. */
const fresh = 30_000

/** All rows of a paged list, read one page after the other. */
async function allRows<Row>(load: LoadPage<Row>, signal: AbortSignal): Promise<(Row & Unreadable)[]> {
  const rows: (Row & Unreadable)[] = []
  for await (const { data } of allPages(load, signal)) rows.push(...data)
  return rows
}

/**
 * The rows that pass a filter the broker does not have: all pages are read once and looked through here. `fits` is undefined
 * while no such filter is set; nothing is read then.
 */
export function useSifted<Row>(resource: Resource, name: string, load: LoadPage<Row>, fits: ((row: Row) => boolean) | undefined): Source<Row> {
  const query = useGather(resource, name, 'all', (signal) => allRows(load, signal), { enabled: fits !== undefined, fresh })
  const rows = useMemo(() => (fits === undefined ? undefined : query.data?.filter((row) => row.$raw !== undefined || fits(row))), [query.data, fits])
  return wholeSource<Row>(query, rows)
}
