import type { SlowSubscription } from './contract'
import { clientPaths } from '@/features/client/paths'
import { subscriptionPaths } from '@/features/subscription/paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'

/** Formats a duration in milliseconds below a second, and in seconds above. */
export const spanWords = (ms: number | undefined, { t, format }: Pick<CellWords, 't' | 'format'>): string =>
  ms === undefined
    ? t('none')
    : ms < 1000
      ? t('slow-subscription.ms', { value: format.number(ms) })
      : t('slow-subscription.second', { value: format.number(Math.round(ms / 10) / 100) })

/** Whether a number is within the range of dates. */
const isTime = (ms: number | undefined): ms is number => ms !== undefined && Math.abs(ms) <= 8.64e15

export const slowColumns: readonly Column<SlowSubscription>[] = [
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
    csv: (row) => row.last_update_time,
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
