import { useEffect, useState } from 'react'
import { useSearch } from '@/route/location'
import type { Source } from '../list'
import { hasMore, readPaging, resized, stepBack, writePaging } from './paging'

/** A read of the last page counts as news only this long after the next page was found empty. */
const settlingMs = 2_000

/** The current page, stored in the URL. An empty last page goes back automatically. */
export function usePaging<Row>(source: Source<Row>, scope: string) {
  const [search, setSearch] = useSearch()
  const paging = readPaging(search)
  const rows = source.rows?.length ?? 0
  const known = { scope, limit: paging.limit }
  const [end, setEnd] = useState<{ scope: string; limit: number; page: number; at: number } | undefined>(
    undefined,
  )
  // More rows may appear after the end was found: kicked clients reconnect.
  const endHolds =
    end?.scope === known.scope &&
    end.limit === known.limit &&
    (paging.page !== end.page || source.at <= end.at + settlingMs || source.hasNext !== true)
  const last = endHolds ? end?.page : undefined
  const settled = source.rows !== undefined && !source.placeholder && source.error === null
  // Only lists paged by the broker step back. A cached empty page is not trusted while it is read again.
  const empty =
    settled && source.load !== undefined ? stepBack({ ...paging, rows, count: source.count }) : undefined
  const back = source.fetching ? undefined : empty
  useEffect(() => {
    if (back === undefined) return
    // Usually one page back; a URL far beyond the end starts over instead of requesting every page in between.
    const isFarBeyond = last !== undefined && back < last
    setEnd(
      isFarBeyond
        ? undefined
        : { scope, limit: paging.limit, page: back, at: Math.max(source.at, Date.now()) },
    )
    setSearch(writePaging({ page: isFarBeyond ? 1 : back, limit: paging.limit }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- updates the URL once per empty page
  }, [back, scope])
  return {
    ...paging,
    more: hasMore({ ...paging, rows, count: source.count }, source.hasNext, last),
    stepping: empty !== undefined,
    goTo: (page: number) =>
      setSearch(writePaging({ page: Math.max(1, page), limit: paging.limit }), { replace: false }),
    resize: (limit: number) => setSearch(writePaging(resized(paging, limit))),
  }
}

export type PagingControl = ReturnType<typeof usePaging>
