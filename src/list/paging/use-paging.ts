import { useEffect, useState } from 'react'
import { useSearch } from '@/route/location'
import type { Source } from '../list'
import { hasMore, readPaging, resized, stepBack, writePaging } from './paging'

/** A page read this long after the one behind it was found empty is news; before, both tell of the same moment. */
const settlingMs = 2_000

/** The page on show, in the address; an empty last page steps back by itself. */
export function usePaging<Row>(source: Source<Row>, scope: string) {
  const [search, change] = useSearch()
  const paging = readPaging(search)
  const rows = source.read ?? source.rows?.length ?? 0
  const known = { scope, limit: paging.limit }
  const [end, setEnd] = useState<{ scope: string; limit: number; page: number; at: number } | undefined>(
    undefined,
  )
  // What came after the last page was found may have more behind it: clients that were kicked come back.
  const holds =
    end?.scope === known.scope &&
    end.limit === known.limit &&
    (paging.page !== end.page || source.at <= end.at + settlingMs || source.hasNext !== true)
  const last = holds ? end?.page : undefined
  const settled = source.rows !== undefined && !source.placeholder && source.error === null
  // A whole list is not paged by the broker: there is no page to step back from. An empty page of before is not believed while it is read again.
  const empty =
    settled && source.load !== undefined ? stepBack({ ...paging, rows, count: source.count }) : undefined
  const back = source.fetching ? undefined : empty
  useEffect(() => {
    if (back === undefined) return
    // One page back is the usual case; an address far beyond the end starts over instead of asking for every page on the way.
    const lost = last !== undefined && back < last
    setEnd(lost ? undefined : { scope, limit: paging.limit, page: back, at: Math.max(source.at, Date.now()) })
    change(writePaging({ page: lost ? 1 : back, limit: paging.limit }))
    // The address is written once for each empty page found.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [back, scope])
  return {
    ...paging,
    more: hasMore({ ...paging, rows, count: source.count }, source.hasNext, last),
    stepping: empty !== undefined,
    goTo: (page: number) =>
      change(writePaging({ page: Math.max(1, page), limit: paging.limit }), { replace: false }),
    resize: (limit: number) => change(writePaging(resized(paging, limit))),
  }
}

export type PagingControl = ReturnType<typeof usePaging>
