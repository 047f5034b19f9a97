import { useState } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import type { ClientQuery, ClientRow } from './contract'
import { pagedSource, unpagedSource, type LoadPage, type Source } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { newHistory, withNextPage, type CursorHistory } from './cursor-history'

const every = 5000

/** All that matches, one page after the other: by cursor from the first page on, which costs the broker the same for each. */
function byCursor(asked: Omit<ClientQuery, 'node'>): LoadPage<ClientRow> {
  let cursor: string | undefined
  let next = 1
  return async (page, limit, signal) => {
    if (page !== 1 && page !== next) throw new RangeError('pages by cursor follow each other')
    const { data, meta } = await broker.api.clientPage(
      { query: { ...asked, limit, ...(page === 1 || cursor === undefined ? {} : { cursor }) } },
      { signal },
    )
    cursor = meta.cursor
    next = page + 1
    return { data, meta: { hasnext: meta.cursor !== undefined } }
  }
}

/**
 * A page of the clients. Where the broker offers cursors it is read by the one that the page before has given; a page that nobody has
 * walked to, as a link names it, and one of a single node, which cursors pass over, is read by its number.
 */
export function useClientPages(
  asked: ClientQuery,
  search: Readonly<Record<string, string>>,
  enabled: boolean,
): { source: Source<ClientRow>; every: number } {
  const offered = useOffers()('clientCursor')
  const { page, limit } = readPaging(search)
  const scope = JSON.stringify([asked, limit])
  const [kept, setKept] = useState<CursorHistory>(() => newHistory(scope))
  const walk = kept.scope === scope ? kept : newHistory(scope)
  const place = offered && asked.node === undefined ? walk.places[page - 1] : undefined
  const cursor = place?.cursor
  const query = useRead(
    'client',
    'clientPage',
    { query: { ...asked, limit, ...(cursor === undefined ? {} : { cursor }) } },
    { every, keep: true, enabled: enabled && place !== undefined },
  )
  // A broker that has begun anew does not know its cursors any more.
  const lost = cursor !== undefined && query.error?.status === 400
  const steps = place !== undefined && !lost
  const numbered = useRead(
    'client',
    'clientList',
    { query: { ...asked, page, limit } },
    { every, keep: true, enabled: enabled && !steps },
  )
  const whole = Object.keys(asked).length === 0
  const stats = useRead(
    'monitor',
    'stats',
    { query: { aggregate: true } },
    { every: 15_000, enabled: enabled && steps && whole },
  )
  if (steps && query.data !== undefined && !query.isPlaceholderData) {
    const next = withNextPage(walk, page, place, query.data)
    if (next !== kept) setKept(next)
  }
  if (!steps)
    return {
      every,
      source: pagedSource<ClientRow>(numbered, (at, size, signal) =>
        broker.api.clientList({ query: { ...asked, page: at, limit: size } }, { signal }),
      ),
    }
  const total = whole && !Array.isArray(stats.data) ? Number(stats.data?.['connections.count']) : Number.NaN
  const more = query.data !== undefined && query.data.meta.cursor !== undefined
  return {
    every,
    source: {
      ...unpagedSource<ClientRow>(query, query.data?.data),
      count: undefined,
      hasNext: more,
      before: place.before,
      total: Number.isNaN(total) ? undefined : total,
      load: byCursor(asked),
    },
  }
}
