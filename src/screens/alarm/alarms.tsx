import { useMemo } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import clear from '@commands/alarm/clear'
import clientShow from '@commands/client/show'
import nodeShow from '@commands/node/show'
import type { Alarm } from '@/contract/alarm'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { DataTable } from '@/table/data-table'
import type { Filter } from '@/table/filters/filters'
import { pagedSource } from '@/table/list'
import { readPaging } from '@/table/paging/paging'
import { Views } from '@/table/views'
import { activeColumns, pastColumns } from './columns'
import { clientOf, detailsText } from './facts'

const every = 10_000
const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.onPage', kind: 'text' }]

const offers = (row: Alarm) => {
  const clientid = clientOf(row)
  return [...(clientid === undefined ? [] : [{ command: clientShow, with: { clientid } }]), { command: nodeShow, with: { node: row.node } }]
}

/** The alarms that stand, or those that have ended. Only the second can be cleared: the first end with their cause. */
export function Alarms({ activated }: { activated: boolean }) {
  const { t } = useWords()
  const [search] = useSearch()
  const query = useRead('alarm', 'alarmList', { query: { activated, ...readPaging(search) } }, { every, keep: true })
  const source = pagedSource<Alarm>(query, (page, limit, signal) => broker.api.alarmList({ query: { activated, page, limit } }, { signal }))
  const needle = (search['q'] ?? '').toLowerCase()
  const rows = useMemo(
    () => (needle === '' ? source.rows : source.rows?.filter((row) => `${row.$raw ?? ''} ${row.name} ${row.message ?? ''} ${row.node} ${detailsText(row)}`.toLowerCase().includes(needle))),
    [source.rows, needle],
  )
  const [active, history] = [to(paths.alarms), to(paths.alarmHistory)]
  return (
    <DataTable
      list={activated ? 'alarms' : 'alarm-history'}
      title={activated ? 'screen.alarms' : 'screen.alarmHistory'}
      // A page emptied by the filter is not an empty page of the broker's.
      source={{ ...source, rows, read: source.rows?.length }}
      columns={activated ? activeColumns : pastColumns}
      rowKey={(row) => `${row.name} ${row.node}`}
      offers={offers}
      buttons={activated ? [] : [{ command: clear, with: {}, off: source.rows?.length === 0 ? 'alarm.noHistory' : undefined }]}
      filters={filters}
      every={every}
      top={<Views label={t('alarm.views')} at={activated ? active : history} views={[{ label: t('alarm.active'), to: active }, { label: t('alarm.history'), to: history }]} />}
      note={needle === '' ? undefined : t('alarm.onPage')}
      empty={activated ? { title: 'alarm.none', text: 'alarm.noneText' } : { title: 'alarm.noPast', text: 'alarm.noPastText' }}
    />
  )
}
