import { useCallback, useMemo } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import type { Ref } from '@/api/resource'
import alarmExplain from '@commands/alarm/explain'
import clear from '@commands/alarm/clear'
import deactivate from '@commands/alarm/deactivate'
import clientShow from '@commands/client/show'
import nodeShow from '@commands/node/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { Alarm } from './contract'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { alarmPaths } from './paths'
import { clientPaths } from '@/features/client/paths'
import { nodePaths } from '@/features/node/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import type { LoadPage } from '@/list/list'
import { readPaging } from '@/list/paging/paging'
import { useTextMatcher, usePagedOrFilteredRows } from '@/list/rows/use-filtered-rows'
import { Views } from '@/list/views'
import { alarmTable, pastAlarmTable, toAlarmTexts } from './columns'
import { findAlarmClient, newestFirst } from './facts'
import { Meaning } from './meaning'

const every = 10_000
/** The history changes only when an alarm ends. */
const historyEvery = 30_000
const all = () => true
const filters: readonly Filter[] = [{ id: 'q', label: 'list.filter.contains', kind: 'text' }]

const offers =
  (activated: boolean) =>
  (row: Alarm): readonly Offer[] => {
    const clientid = findAlarmClient(row)
    return [
      offer(alarmExplain, { name: row.name, node: row.node }),
      ...(activated ? [offer(deactivate, { name: row.name }, { primary: true })] : []),
      ...(clientid === undefined ? [] : [offer(clientShow, { clientid })]),
      offer(nodeShow, { node: row.node }),
    ]
  }

const [activeOffers, pastOffers] = [offers(true), offers(false)]

/** The subject of an alarm: the client of a congested connection, else the node that raised it. */
const toRef = (row: Alarm): Ref => {
  const clientid = findAlarmClient(row)
  return clientid === undefined ? { resource: 'node', id: row.node } : { resource: 'client', id: clientid }
}
const toPath = (row: Alarm) => {
  const { resource, id } = toRef(row)
  return resource === 'client' ? to(clientPaths.client, { clientid: id }) : to(nodePaths.node, { node: id })
}

/**
 * The active or the past alarms. Only past ones can be cleared; active ones end with their cause. The broker
 * lists the oldest first and does not sort (src/contract/docs/api.md#paging), and each node keeps 1,000 past
 * alarms: all are read, so that the newest comes first.
 */
export function Alarms({ activated }: { activated: boolean }) {
  const connection = useConnection()
  const { t } = useWords()
  const [search] = useSearch()
  const load: LoadPage<Alarm> = useCallback(
    (page, limit, signal) => connection.api.alarmList({ query: { activated, page, limit } }, { signal }),
    [connection, activated],
  )
  const needle = useTextMatcher(search['q'], toAlarmTexts)
  const fits = needle ?? (activated ? undefined : all)
  const query = useRead(
    'alarmList',
    { query: { activated, ...readPaging(search) } },
    { every, keep: true, enabled: fits === undefined },
  )
  const read = usePagedOrFilteredRows(
    'alarm',
    `alarmList ${String(activated)}`,
    query,
    load,
    fits,
    activated ? undefined : historyEvery,
  )
  const rows = useMemo(() => read.rows && newestFirst(read.rows), [read.rows])
  const source = { ...read, rows }
  const [active, history] = [to(alarmPaths.alarms), to(alarmPaths.alarmHistory)]
  return (
    <DataTable
      {...(activated ? alarmTable : pastAlarmTable)}
      source={source}
      rowAbout={toRef}
      rowPath={toPath}
      offers={activated ? activeOffers : pastOffers}
      more={{
        title: 'alarm.explain.means',
        of: ({ name, details }) => <Meaning name={name} details={details} />,
      }}
      buttons={
        activated
          ? []
          : [offer(clear, {}, { off: source.rows?.length === 0 ? 'alarm.noHistory' : undefined })]
      }
      filters={filters}
      {...(activated ? (fits === undefined ? { every } : {}) : { every: historyEvery })}
      ofAllNodes
      top={
        <Views
          label={t('alarm.views')}
          at={activated ? active : history}
          views={[
            { label: t('alarm.active'), to: active },
            { label: t('alarm.history'), to: history },
          ]}
        />
      }
      note={needle === undefined ? undefined : t('list.filter.whole')}
      empty={
        activated ? { title: 'alarm.none', clear: true } : { title: 'alarm.noPast', text: 'alarm.noPastText' }
      }
    />
  )
}
