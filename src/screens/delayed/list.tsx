import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import delayedDelete from '@commands/delayed/delete'
import delayedShow from '@commands/delayed/show'
import type { Delayed } from '@/contract/delayed'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { DataTable } from '@/table/data-table'
import type { Filter } from '@/table/filters/filters'
import { pagedSource } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { SwitchedOff } from '@/table/switched-off'
import { delayedColumns, idOf, pathOf } from './columns'

const every = 10_000
const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.onPage', kind: 'text' }]

/** The messages that wait, soonest first on each node. The broker cannot search here, so the filter looks through the page only. */
export default function DelayedList() {
  const { t } = useWords()
  const [search] = useSearch()
  const config = useRead('setting', 'delayedConfig', {})
  const query = useRead('delayed', 'delayedList', { query: readPaging(search) }, { every, keep: true })
  const source = pagedSource<Delayed>(query, (page, limit, signal) => broker.api.delayedList({ query: { page, limit } }, { signal }))
  const needle = (search['q'] ?? '').toLowerCase()
  const rows = useMemo(
    () => (needle === '' ? source.rows : source.rows?.filter((row) => [row.$raw, row.topic, row.from_clientid].some((text) => text?.toLowerCase().includes(needle) === true))),
    [source.rows, needle],
  )
  return (
    <DataTable
      list="delayed"
      title="screen.delayed"
      // A page emptied by the filter is not an empty page of the broker's.
      source={{ ...source, rows, read: source.rows?.length }}
      columns={delayedColumns}
      rowKey={idOf}
      rowRef={(row) => ({ resource: 'delayed', id: idOf(row), label: row.topic })}
      resource="delayed"
      rowPath={pathOf}
      offers={(row) => [{ command: delayedShow, with: { delayed: idOf(row) } }, { command: delayedDelete, with: { delayed: idOf(row) } }]}
      bulk={(refs) => [{ command: delayedDelete, with: { delayed: refs.map(({ id }) => id) } }]}
      filters={filters}
      every={every}
      note={config.data?.enable === false ? <SwitchedOff text="delayed.disabled" link="delayed.enable" to={to(paths.delayedSettings)} /> : needle === '' ? undefined : t('delayed.onPage')}
      empty={{ title: 'delayed.empty', text: 'delayed.emptyText' }}
    />
  )
}
