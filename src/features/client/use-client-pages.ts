import { useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { ClientQuery, ClientRow } from './contract'
import { pagedSource, unpagedSource, type LoadPage, type Source } from '@/list/list'
import { useFilteredRows } from '@/list/rows/use-filtered-rows'
import { readPaging } from '@/list/paging/paging'
import { byCursor } from './by-cursor'
import { newHistory, withNextPage, type CursorHistory } from './cursor-history'

const every = 5000

/**
 * A page of the clients. It is read by the cursor of the previous page if the broker has cursors; by number
 * if the previous page was not visited, or for a single node, which cursors ignore. With `matches`, all pages are read once, and the
 * clients that match are listed.
 */
export function useClientPages(
  filters: ClientQuery,
  search: Readonly<Record<string, string>>,
  isPaged: boolean,
  matches?: (row: ClientRow) => boolean,
): { source: Source<ClientRow>; every?: number } {
  const connection = useConnection()
  const offered = useOffers()('clientCursor')
  const enabled = isPaged && matches === undefined
  const { page, limit } = readPaging(search)
  const scope = JSON.stringify([filters, limit])
  const [storedHistory, setStoredHistory] = useState<CursorHistory>(() => newHistory(scope))
  const history = storedHistory.scope === scope ? storedHistory : newHistory(scope)
  const place = offered && filters.node === undefined ? history.places[page - 1] : undefined
  const cursor = place?.cursor
  const query = useRead(
    'clientPage',
    { query: { ...filters, limit, ...(cursor === undefined ? {} : { cursor }) } },
    { every, keep: true, enabled: enabled && place !== undefined },
  )
  // A restarted broker does not know earlier cursors.
  const cursorExpired = cursor !== undefined && query.error?.status === 400
  const byCursorNow = place !== undefined && !cursorExpired
  const numbered = useRead(
    'clientList',
    { query: { ...filters, page, limit } },
    { every, keep: true, enabled: enabled && !byCursorNow },
  )
  const unfiltered = Object.keys(filters).length === 0
  const stats = useRead(
    'stats',
    { query: { aggregate: true } },
    { every: 15_000, enabled: enabled && byCursorNow && unfiltered },
  )
  const byNumber: LoadPage<ClientRow> = (at, size, signal) =>
    connection.api.clientList({ query: { ...filters, page: at, limit: size } }, { signal })
  const all = offered && filters.node === undefined ? byCursor(connection.api, filters) : byNumber
  const matching = useFilteredRows('client', `clientList ${scope}`, all, matches, undefined)
  if (matches !== undefined) return { source: matching }
  if (byCursorNow && query.data !== undefined && !query.isPlaceholderData) {
    const next = withNextPage(history, page, place, query.data)
    if (next !== storedHistory) setStoredHistory(next)
  }
  if (!byCursorNow)
    return {
      every,
      source: pagedSource<ClientRow>(numbered, byNumber),
    }
  const total =
    unfiltered && !Array.isArray(stats.data) ? Number(stats.data?.['connections.count']) : Number.NaN
  const more = query.data !== undefined && query.data.meta.cursor !== undefined
  return {
    every,
    source: {
      ...unpagedSource<ClientRow>(query, query.data?.data),
      count: undefined,
      hasNext: more,
      before: place.before,
      total: Number.isNaN(total) ? undefined : total,
      load: byCursor(connection.api, filters),
    },
  }
}
