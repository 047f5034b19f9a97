import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { banId } from '@/api/resource'
import banClear from '@commands/ban/clear'
import banCreate from '@commands/ban/create'
import banRemove from '@commands/ban/remove'
import type { Offer } from '@/command/screen-context'
import type { Ban } from '@/contract/banned'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/table/data-table'
import type { Filter } from '@/table/filters/filters'
import type { LoadPage } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { useNeedle, usePagedOrFilteredRows } from '@/table/rows/use-filtered-rows'
import { banColumns } from './columns'

const every = 15_000
const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]
const idOf = (row: Ban) => banId(row.as, row.who)
const buttons: readonly Offer[] = [{ command: banCreate, with: {}, primary: true }, { command: banClear, with: {} }]

const load: LoadPage<Ban> = (page, limit, signal) => broker.api.banList({ query: { page, limit } }, { signal })
const textsOf = ({ who, reason, by }: Ban) => [who, reason, by]

/** The bans, with the ways to lift them. The broker cannot search here, so a filter looks through all of them, read page by page. */
export default function BanList() {
  const { t } = useWords()
  const [search] = useSearch()
  const fits = useNeedle(search['q'], textsOf)
  const query = useRead('ban', 'banList', { query: readPaging(search) }, { every, keep: true, enabled: fits === undefined })
  const source = usePagedOrFilteredRows('ban', 'banList', query, load, fits)
  return (
    <DataTable
      list="banned"
      title="screen.banned"
      source={source}
      columns={banColumns}
      rowKey={idOf}
      rowRef={(row) => ({ resource: 'ban', id: idOf(row), label: row.who })}
      resource="ban"
      offers={(row) => [{ command: banRemove, with: { ban: idOf(row) } }]}
      bulk={(refs) => [{ command: banRemove, with: { ban: refs.map(({ id }) => id) } }]}
      buttons={buttons}
      filters={filters}
      {...(fits === undefined ? { every } : {})}
      note={fits === undefined ? undefined : t('list.filter.whole')}
      empty={{ title: 'list.ban.empty', text: 'list.ban.emptyText', offers: [{ command: banCreate, with: {} }] }}
    />
  )
}
