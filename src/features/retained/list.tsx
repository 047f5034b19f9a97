import { useMemo } from 'react'
import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import retainedClear from '@commands/retained/clear'
import retainedClearAll from '@commands/retained/clear-all'
import retainedDelete from '@commands/retained/delete'
import retainedSet from '@commands/retained/set'
import retainedShow from '@commands/retained/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Retained } from './contract'
import { useWords } from '@/i18n/use-words'
import { matchStored } from '@/lib/net/mqtt-topic'
import { useSearch } from '@/route/location'
import { retainedPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { SwitchedOff } from '@/list/switched-off'
import { usePagedOrFilteredRows } from '@/list/rows/use-filtered-rows'
import { retainedTable } from './columns'
import { clearable, retainedFilters, retainedTest } from './filters'

const every = 10_000

const loadFrom =
  ({ api }: Connection): LoadPage<Retained> =>
  (page, limit, signal) =>
    api.retainedList({ query: { page, limit } }, { signal })

const offers = ({ topic }: Retained): readonly Offer[] => [
  offer(retainedShow, { topic }),
  offer(retainedDelete, { topic }),
  offer(retainedSet, { topic }),
]

/** Lists the retained messages in the order of publishing; with filters, all matching ones. */
export default function RetainedList() {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const fits = useMemo(() => retainedTest(search), [search])
  const query = useRead(
    'retainedList',
    { query: readPaging(search) },
    { every, keep: true, enabled: fits === undefined },
  )
  const source = usePagedOrFilteredRows('retained', 'retainedList', query, loadFrom(connection), fits)
  const rows = source.rows
  const complete = fits !== undefined || (rows !== undefined && rows.length === source.count)
  const filter = clearable(search)
  // Known only if all matches have been read; otherwise the command requests it.
  const count =
    complete && filter !== undefined
      ? rows?.filter(({ $raw, topic }) => $raw === undefined && matchStored(filter, topic)).length
      : undefined
  const clear: readonly Offer[] =
    filter === undefined || count === 0
      ? []
      : [offer(retainedClear, { filter, ...(count === undefined ? {} : { count }) })]
  const config = useRead('retainerConfig', {})
  const clearAll: readonly Offer[] = fits === undefined && rows?.length !== 0 ? [offer(retainedClearAll)] : []
  const set: Offer = offer(retainedSet, {}, { primary: true })
  return (
    <DataTable
      {...retainedTable}
      source={source}
      rowPath={(row) => to(retainedPaths.retainedMessage, { topic: row.topic })}
      offers={offers}
      bulk={(refs) => [offer(retainedDelete, { topic: refs.map(({ id }) => id) })]}
      buttons={[...clear, ...clearAll, set]}
      filters={retainedFilters}
      {...(fits === undefined ? { every } : {})}
      note={
        config.data?.enable === false ? (
          <SwitchedOff text="retained.disabled" link="retained.enable" to={to(retainedPaths.retainer)} />
        ) : fits === undefined ? undefined : (
          t('list.filter.whole')
        )
      }
      empty={{ title: 'retained.empty', text: 'retained.emptyText', offers: [set] }}
    />
  )
}
