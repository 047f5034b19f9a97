import { useCallback, useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import banClear from '@commands/ban/clear'
import banCreate from '@commands/ban/create'
import banPattern from '@commands/ban/pattern'
import banRemove from '@commands/ban/delete'
import { useOffers } from '@/command/current-broker'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { banFilters, type Ban } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import type { LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useTextMatcher, usePagedOrFilteredRows } from '@/list/rows/use-filtered-rows'
import { banTable, toBanId, toBanTexts } from './columns'

const every = 15_000
const contains: Filter = { id: 'q', label: 'list.filter.contains', kind: 'text' }
/** Filters of the broker, which supports one at a time. */
const brokerFilters = banFilters.map((id): Filter => ({
  id,
  label: `list.ban.filter.${id}`,
  kind: 'text',
  mono: true,
}))
const buttons: readonly Offer[] = [
  offer(banCreate, {}, { primary: true }),
  offer(banPattern),
  offer(banClear),
]

/** Escapes text for a regular expression. */
const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Lists the bans, with commands to delete them. The broker cannot search all their texts, so a text filter
 * reads all pages.
 */
export default function BanList() {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const offered = useOffers()('banFilters')
  const activeFilter = offered ? brokerFilters.find(({ id }) => (search[id] ?? '') !== '') : undefined
  const [name, value] = [activeFilter?.id, activeFilter === undefined ? undefined : search[activeFilter.id]]
  const brokerFilter = useMemo(
    () => (name === undefined || value === undefined ? {} : { [name]: escapeRegExp(value) }),
    [name, value],
  )
  const filters = [
    contains,
    ...(activeFilter === undefined ? (offered ? brokerFilters : []) : [activeFilter]),
  ]
  const load: LoadPage<Ban> = useCallback(
    (page, limit, signal) => connection.api.banList({ query: { ...brokerFilter, page, limit } }, { signal }),
    [connection, brokerFilter],
  )
  const fits = useTextMatcher(search['q'], toBanTexts)
  const query = useRead(
    'banList',
    { query: { ...brokerFilter, ...readPaging(search) } },
    { every, keep: true, enabled: fits === undefined },
  )
  const source = usePagedOrFilteredRows('ban', 'banList', query, load, fits)
  return (
    <DataTable
      {...banTable}
      source={source}
      offers={(row) => [offer(banRemove, { ban: toBanId(row) })]}
      bulk={(refs) => [offer(banRemove, { ban: refs.map(({ id }) => id) })]}
      buttons={buttons}
      filters={filters}
      {...(fits === undefined ? { every } : {})}
      note={fits === undefined ? undefined : t('list.filter.whole')}
      empty={{
        title: 'list.ban.empty',
        text: 'list.ban.emptyText',
        offers: [offer(banCreate)],
      }}
    />
  )
}
