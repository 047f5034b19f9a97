import type { Unreadable } from '@/contract/schema'
import { namespaceOf } from '@/contract/namespaced-id'
import type { Key } from '@/i18n/key'
import type { Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { Trouble } from '@/list/trouble'
import { to } from '@/route/paths'
import { RelativeTime } from '@/ui/relative-time'
import { toTopicFilterMetricsId } from './calls'
import type { TopicFilterCounter, TopicFilterMetrics } from './contract'
import { topicFilterMetricsPaths } from './paths'
import { searchFilter } from '@/list/filters/filters'
import type { ListTable } from '@/list/listing'

/** A counter, which may exceed the safe integers; undefined if the reply has none. */
export const getTopicFilterCount = (
  { metrics }: Pick<TopicFilterMetrics, 'metrics'>,
  name: TopicFilterCounter,
): number | string | undefined => metrics?.[name]

const toNumber = (value: number | string | undefined) => (value === undefined ? undefined : Number(value))

const count = (id: string, title: Key, name: TopicFilterCounter): Column<TopicFilterMetrics> => ({
  id,
  title,
  align: 'end',
  sortValue: (row) => toNumber(getTopicFilterCount(row, name)),
  csv: (row) => getTopicFilterCount(row, name),
  cell: (row, { format }) => format.number(getTopicFilterCount(row, name)),
})
const bytes = (id: string, title: Key, name: TopicFilterCounter): Column<TopicFilterMetrics> => ({
  ...count(id, title, name),
  rank: 4,
  cell: (row, { format }) => format.bytes(toNumber(getTopicFilterCount(row, name))),
})

export const topicFilterMetricsPath = (id: string) =>
  to(topicFilterMetricsPaths.topicFilterMetrics, undefined, { name: id })

export const topicFilterColumns: readonly Column<TopicFilterMetrics>[] = [
  {
    id: 'name',
    title: 'topicFilterMetrics.name',
    rank: 0,
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => <RowLink make={() => topicFilterMetricsPath(toTopicFilterMetricsId(row))} id={row.name} />,
  },
  {
    id: 'filter',
    title: 'topicFilterMetrics.filter',
    mono: true,
    rank: 0,
    sortValue: (row) => row.topic_filter,
    csv: (row) => row.topic_filter,
    cell: (row) => <OptionalText mono text={row.topic_filter} max={80} />,
  },
  { ...count('in', 'topicMetrics.column.incoming', 'messages.in.count'), rank: 1 },
  { ...count('out', 'topicMetrics.column.outgoing', 'messages.out.count'), rank: 2 },
  {
    ...count('dropped', 'topicMetrics.column.dropped', 'messages.dropped.count'),
    rank: 3,
    cell: (row, { format }) => {
      const dropped = getTopicFilterCount(row, 'messages.dropped.count')
      return <Trouble isWarning count={dropped} text={format.number(dropped)} />
    },
  },
  bytes('bytes-in', 'topicFilterMetrics.column.bytesIn', 'bytes.in'),
  bytes('bytes-out', 'topicFilterMetrics.column.bytesOut', 'bytes.out'),
  {
    id: 'since',
    title: 'topicMetrics.column.since',
    align: 'end',
    muted: true,
    rank: 5,
    sortValue: (row) => row.create_time,
    csv: (row) => row.create_time,
    cell: (row, { t, format, now }) =>
      row.create_time === undefined ? (
        t('none')
      ) : (
        <RelativeTime
          iso={row.create_time}
          relative={format.ago(row.create_time, now)}
          exact={format.date(row.create_time)}
        />
      ),
  },
]

/** The texts that the search of the list looks through. */
const toTopicFilterTexts = (row: TopicFilterMetrics) => [row.name, row.topic_filter, namespaceOf(row) ?? '']

/** What the table itself searches and filters by. */
export const topicFilterSearch = searchFilter<TopicFilterMetrics>(toTopicFilterTexts, { mono: true })

/** In the order of their names; the broker does not sort. */
export const byName = <Row extends TopicFilterMetrics & Unreadable>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => ((a.$raw ?? a.name) < (b.$raw ?? b.name) ? -1 : 1))

/** The list of monitored topic filters. */
export const topicFilterTable: ListTable<TopicFilterMetrics> = {
  list: 'topic-filter-metrics',
  title: 'screen.topicFilterMetrics',
  columns: topicFilterColumns,
  rowKey: toTopicFilterMetricsId,
  rowRef: (row) => ({ resource: 'topicFilterMetrics', id: toTopicFilterMetricsId(row) }),
  resource: 'topicFilterMetrics',
}
