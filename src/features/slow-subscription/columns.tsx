import type { SlowSubscription } from './contract'
import { clientPaths } from '@/features/client/paths'
import { subscriptionPaths } from '@/features/subscription/paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { ListTable } from '@/list/listing'

/** Formats a duration in milliseconds below a second, and in seconds above. */
export const spanWords = (ms: number | undefined, { t, format }: Pick<CellWords, 't' | 'format'>): string =>
  ms === undefined
    ? t('none')
    : ms < 1000
      ? t('slow-subscription.ms', { value: format.number(ms) })
      : t('slow-subscription.second', { value: format.number(Math.round(ms / 10) / 100) })

/** Whether a number is within the range of dates. */
const isTime = (ms: number | undefined): ms is number => ms !== undefined && Math.abs(ms) <= 8.64e15

const slowColumns: readonly Column<SlowSubscription>[] = [
  {
    id: 'clientid',
    title: 'list.column.clientid',
    sortValue: (row) => row.clientid,
    csv: (row) => row.clientid,
    cell: (row) => (
      <RowLink make={() => to(clientPaths.client, { clientid: row.clientid })} id={row.clientid} />
    ),
  },
  {
    id: 'topic',
    title: 'slow-subscription.column.topic',
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => (
      <RowLink
        make={() => to(subscriptionPaths.subscriptions, undefined, { gets: row.topic })}
        id={row.topic}
      />
    ),
  },
  {
    id: 'span',
    title: 'slow-subscription.column.span',
    align: 'end',
    sortValue: (row) => row.timespan,
    csv: (row) => row.timespan,
    cell: (row, words) => spanWords(row.timespan, words),
  },
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <OptionalText mono text={row.node} max={80} />,
  },
  {
    id: 'updated',
    title: 'slow-subscription.column.updated',
    align: 'end',
    muted: true,
    sortValue: (row) => row.last_update_time,
    csv: ({ last_update_time: at }) => (isTime(at) ? new Date(at).toISOString() : undefined),
    cell: (row, { t, format, now }) =>
      !isTime(row.last_update_time) ? (
        t('none')
      ) : (
        <RelativeTime
          iso={new Date(row.last_update_time).toISOString()}
          relative={format.ago(row.last_update_time, now)}
          exact={format.date(row.last_update_time)}
        />
      ),
  },
]

/** What the table itself searches and filters by. */
export const slowFilters: readonly Filter<SlowSubscription>[] = [
  searchFilter(({ clientid, topic, node }) => [clientid, topic, node], { mono: true }),
]

/** The list of slow subscriptions. */
export const slowTable: ListTable<SlowSubscription> = {
  list: 'slow-subscriptions',
  title: 'screen.slowSubscriptions',
  columns: slowColumns,
  rowKey: (row) => `${row.clientid} ${row.topic} ${row.node ?? ''}`,
  rowRef: ({ clientid }) => ({ resource: 'client', id: clientid }),
  resource: 'client',
}
