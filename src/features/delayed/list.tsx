import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import delayedClear from '@commands/delayed/clear'
import delayedDelete from '@commands/delayed/delete'
import delayedShow from '@commands/delayed/show'
import { offer } from '@/command/offer'
import type { Delayed } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { delayedPaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import type { LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useTextMatcher, usePagedOrFilteredRows } from '@/list/rows/use-filtered-rows'
import { SwitchedOff } from '@/list/switched-off'
import { getDelayedId, getDelayedPath, delayedTable, toDelayedTexts } from './columns'

const every = 10_000
const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]

const loadFrom =
  ({ api }: Connection): LoadPage<Delayed> =>
  (page, limit, signal) =>
    api.delayedList({ query: { page, limit } }, { signal })

/**
 * Lists the delayed messages, soonest first on each node. The broker cannot search them, so a filter reads
 * all pages.
 */
export default function DelayedList() {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const config = useRead('delayedConfig', {})
  const fits = useTextMatcher(search['q'], toDelayedTexts)
  const query = useRead(
    'delayedList',
    { query: readPaging(search) },
    { every, keep: true, enabled: fits === undefined },
  )
  const source = usePagedOrFilteredRows('delayed', 'delayedList', query, loadFrom(connection), fits)
  return (
    <DataTable
      {...delayedTable}
      source={source}
      rowPath={getDelayedPath}
      offers={(row) => [
        offer(delayedShow, { delayed: getDelayedId(row) }),
        offer(delayedDelete, { delayed: getDelayedId(row) }),
        offer(delayedClear, { topic: row.topic }),
      ]}
      bulk={(refs) => [offer(delayedDelete, { delayed: refs.map(({ id }) => id) })]}
      filters={filters}
      {...(fits === undefined ? { every } : {})}
      note={
        config.data?.enable === false ? (
          <SwitchedOff text="delayed.disabled" link="delayed.enable" to={to(delayedPaths.delayedSettings)} />
        ) : fits === undefined ? undefined : (
          t('list.filter.whole')
        )
      }
      ofAllNodes
      empty={{ title: 'delayed.empty', text: 'delayed.emptyText' }}
    />
  )
}
