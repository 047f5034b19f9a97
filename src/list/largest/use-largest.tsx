import { useState } from 'react'
import { useGather } from '@/api/gather'
import type { Largest } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { readFilters } from '../filters/filters'
import { unpagedSource, type DataTableProps } from '../list'
import { largestOf, measured, parseLargestQuery, type LargestRows, type LargestQuery } from './largest'

const none: never[] = []
/** As long the answer is taken as it is when one comes back to it. */
const fresh = 60_000

/**
 * A list as it is, or with the rows in it that have the largest values of a column, found among all that match: the broker sorts
 * nothing. What is asked for stands in the address, so that it can be linked, left by Back and read again.
 */
export function useLargest<Row>(given: DataTableProps<Row>): {
  readonly props: DataTableProps<Row>
  readonly largest: Largest | undefined
} {
  const {
    source: { load },
    columns,
    resource,
    filters = none,
    list,
  } = given
  const [search, change] = useSearch()
  const [read, setRead] = useState(0)
  const wish = load === undefined || resource === undefined ? undefined : parseLargestQuery(columns, search)
  const query = useGather<LargestRows<Row>>(
    resource ?? 'monitor',
    `${list} largest`,
    [readFilters(filters, search).values, wish?.column.id, wish?.top],
    async (signal) => {
      setRead(0)
      if (load === undefined || wish === undefined) return { rows: [], of: 0 }
      return await largestOf(load, wish, signal, setRead)
    },
    { enabled: wish !== undefined, fresh },
  )
  const ids = load === undefined || resource === undefined ? none : measured(columns).map(({ id }) => id)
  const largest: Largest | undefined =
    ids.length === 0
      ? undefined
      : {
          columns: ids,
          show: (column, top) =>
            change(
              { largest: column, top: String(top), sort: undefined, page: undefined },
              { replace: false },
            ),
        }
  if (wish === undefined) return { props: given, largest }
  const { every: _every, ...rest } = given
  const note = (
    <Told
      wish={wish}
      found={query.data}
      reading={query.isFetching ? read : undefined}
      at={query.dataUpdatedAt}
      onLeave={() => change({ largest: undefined, top: undefined }, { replace: false })}
    />
  )
  return { props: { ...rest, source: unpagedSource<Row>(query, query.data?.rows), note }, largest }
}

type ToldProps<Row> = {
  wish: LargestQuery<Row>
  found: LargestRows<Row> | undefined
  /** How many rows were read so far. */ reading: number | undefined
  at: number
  onLeave: () => void
}

/** How far the reading is, or among how many rows these are the largest and as of when. */
function Told<Row>({ wish: { column, top }, found, reading, at, onLeave }: ToldProps<Row>) {
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
