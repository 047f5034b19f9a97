import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { banId } from '@/api/resource'
import banClear from '@commands/ban/clear'
import banCreate from '@commands/ban/create'
import banRemove from '@commands/ban/remove'
import type { Ban } from '@/contract/banned'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/table/data-table'
import type { Filter } from '@/table/filters/filters'
import { pagedSource } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { banColumns } from './columns'

const every = 15_000
const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.onPage', kind: 'text' }]
const idOf = (row: Ban) => banId(row.as, row.who)
const buttons = [{ command: banCreate, with: {} }, { command: banClear, with: {} }]

/** The bans, with the ways to lift them. The broker cannot search here, so the filter looks through the page only. */
export default function BanList() {
  const { t } = useWords()
  const [search] = useSearch()
  const query = useRead('ban', 'banList', { query: readPaging(search) }, { every, keep: true })
  const source = pagedSource<Ban>(query, (page, limit, signal) => broker.api.banList({ query: { page, limit } }, { signal }))
  const needle = (search['q'] ?? '').toLowerCase()
  const rows = useMemo(
    () => (needle === '' ? source.rows : source.rows?.filter((row) => [row.$raw, row.who, row.reason, row.by].some((text) => text?.toLowerCase().includes(needle) === true))),
    [source.rows, needle],
  )
  return (
    <DataTable
      list="banned"
      title="screen.banned"
      // A page emptied by the filter is not an empty page of the broker's.
      source={{ ...source, rows, read: source.rows?.length }}
      columns={banColumns}
      rowKey={idOf}
      rowRef={(row) => ({ resource: 'ban', id: idOf(row), label: row.who })}
      resource="ban"
      offers={(row) => [{ command: banRemove, with: { ban: idOf(row) } }]}
      bulk={(refs) => [{ command: banRemove, with: { ban: refs.map(({ id }) => id) } }]}
      buttons={buttons}
      filters={filters}
      every={every}
      note={needle === '' ? undefined : t('list.ban.onPage')}
      empty={{ title: 'list.ban.empty', text: 'list.ban.emptyText', offers: [{ command: banCreate, with: {} }] }}
    />
  )
}
