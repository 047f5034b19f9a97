import { useState } from 'react'
import { useCombinedRead } from '@/api/use-combined-read'
import type { Largest } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { readFilters } from '../filters/filters'
import { unpagedSource, type DataTableProps } from '../list'
import {
  findLargest,
  numericColumns,
  parseLargestQuery,
  type LargestRows,
  type LargestQuery,
} from './largest'

const none: never[] = []
/** A result younger than this is reused when the user returns to it. */
const staleTimeMs = 60_000

/**
 * Returns the list unchanged, or with the matching rows that have the largest values of a column. All pages are read, because
 * the broker cannot sort. The request lives in the URL, so that it can be linked and left with Back.
 */
export function useLargest<Row>(original: DataTableProps<Row>): {
  readonly props: DataTableProps<Row>
  readonly largest: Largest | undefined
} {
  const {
    source: { load },
    columns,
    resource,
    filters = none,
    list,
  } = original
  const [search, setSearch] = useSearch()
  const [read, setRead] = useState(0)
  const request =
    load === undefined || resource === undefined ? undefined : parseLargestQuery(columns, search)
  const query = useCombinedRead<LargestRows<Row>>(
    resource ?? 'monitor',
    `${list} largest`,
    [readFilters(filters, search).values, request?.column.id, request?.top],
    async (signal) => {
      setRead(0)
      if (load === undefined || request === undefined) return { rows: [], of: 0 }
      return await findLargest(load, request, signal, setRead)
    },
    { enabled: request !== undefined, fresh: staleTimeMs },
  )
  const ids =
    load === undefined || resource === undefined ? none : numericColumns(columns).map(({ id }) => id)
  const largest: Largest | undefined =
    ids.length === 0
      ? undefined
      : {
          columns: ids,
          show: (column, top) =>
            setSearch(
              { largest: column, top: String(top), sort: undefined, page: undefined },
              { replace: false },
            ),
        }
  if (request === undefined) return { props: original, largest }
  const { every: _every, ...rest } = original
  const note = (
    <LargestStatus
      request={request}
      found={query.data}
      reading={query.isFetching ? read : undefined}
      at={query.dataUpdatedAt}
      onLeave={() => setSearch({ largest: undefined, top: undefined }, { replace: false })}
    />
  )
  return { props: { ...rest, source: unpagedSource<Row>(query, query.data?.rows), note }, largest }
}

type LargestStatusProps<Row> = {
  request: LargestQuery<Row>
  found: LargestRows<Row> | undefined
  /** The number of rows read so far; undefined when done. */ reading: number | undefined
  at: number
  onLeave: () => void
}

/** Shows the progress, or how many rows were compared and when. */
function LargestStatus<Row>({
  request: { column, top },
  found,
  reading,
  at,
  onLeave,
}: LargestStatusProps<Row>) {
  const { t, format } = useWords()
  const name = t(column.title)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status" className="nums text-text">
        {reading !== undefined
          ? t('list.largest.reading', { count: reading })
          : found === undefined
            ? ''
            : t('list.largest.told', {
                top: Math.min(top, found.rows.length),
                column: name,
                count: found.of,
                at: format.date(at),
              })}
      </span>
      <Button size="sm" onClick={onLeave}>
        {t(reading !== undefined ? 'action.cancel' : 'list.largest.leave')}
      </Button>
    </span>
  )
}
