import { allPages } from '@/api/all-pages'
import type { ApiClient } from '@/api/client'
import { searchFilter } from '@/list/filters/filters'
import { defineListing, wholeList, type Listing, type ListTable } from '@/list/listing'
import { alarmTable, pastAlarmTable, toAlarmTexts } from './columns'
import type { Alarm } from './contract'
import { newestFirst } from './facts'
import { alarmPaths } from './paths'

const filters = [searchFilter(toAlarmTexts)]

/** All of them, the newest first: the broker lists the oldest first. */
async function readAlarms(
  api: ApiClient,
  activated: boolean,
  signal: AbortSignal,
): Promise<readonly Alarm[]> {
  const rows: Alarm[] = []
  const pages = allPages(
    (page, limit) => api.alarmList({ query: { activated, page, limit } }, { signal }),
    signal,
  )
  for await (const { data } of pages) rows.push(...data)
  return newestFirst(rows)
}

/** An alarm with its own id, which commands take; a row of the screen has that of its client or node. */
const withAlarmRefs = (table: ListTable<Alarm>): ListTable<Alarm> => ({
  ...table,
  rowRef: ({ name }) => ({ resource: 'alarm', id: name }),
})

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'alarms',
    table: withAlarmRefs(alarmTable),
    path: alarmPaths.alarms,
    filters,
    pages: ({ api }) => wholeList((signal) => readAlarms(api, true, signal)),
  }),
  defineListing({
    name: 'alarm-history',
    table: withAlarmRefs(pastAlarmTable),
    path: alarmPaths.alarmHistory,
    filters,
    pages: ({ api }) => wholeList((signal) => readAlarms(api, false, signal)),
  }),
]
