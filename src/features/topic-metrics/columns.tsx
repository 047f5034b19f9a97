import type { Unreadable } from '@/contract/schema'
import type { TopicMetrics, TopicMetricStem } from './contract'
import type { Key } from '@/i18n/key'
import { topicMetricsPaths } from './paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { Trouble } from '@/list/trouble'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { getTopicCount, getTopicRate } from './facts'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { ListTable } from '@/list/listing'

export const perSecond = (
  rate: number | undefined,
  { t, format }: Pick<CellWords, 't' | 'format'>,
): string =>
  rate === undefined
    ? t('none')
    : t('topicMetrics.perSecond', {
        value: format.number(rate < 10 ? Math.round(rate * 100) / 100 : Math.round(rate)),
      })

const count = (id: string, title: Key, stem: TopicMetricStem): Column<TopicMetrics> => ({
  id,
  title,
  align: 'end',
  sortValue: (row) => Number(getTopicCount(row, stem) ?? 0),
  csv: (row) => getTopicCount(row, stem),
  cell: (row, { format }) => format.number(getTopicCount(row, stem)),
})
const rate = (id: string, title: Key, stem: TopicMetricStem): Column<TopicMetrics> => ({
  id,
  title,
  align: 'end',
  sortValue: (row) => getTopicRate(row, stem),
  csv: (row) => getTopicRate(row, stem),
  cell: (row, words) => perSecond(getTopicRate(row, stem), words),
})

export const topicPath = (topic: string) => to(topicMetricsPaths.topicMetrics, undefined, { topic })

const topicColumns: readonly Column<TopicMetrics>[] = [
  {
    id: 'topic',
    title: 'topicMetrics.column.topic',
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => <RowLink make={() => topicPath(row.topic)} id={row.topic} />,
  },
  count('in', 'topicMetrics.column.incoming', 'messages.in'),
  rate('in-rate', 'topicMetrics.column.inRate', 'messages.in'),
  count('out', 'topicMetrics.column.outgoing', 'messages.out'),
  rate('out-rate', 'topicMetrics.column.outRate', 'messages.out'),
  {
    ...count('dropped', 'topicMetrics.column.dropped', 'messages.dropped'),
    cell: (row, { format }) => {
      const dropped = getTopicCount(row, 'messages.dropped')
      return <Trouble isWarning count={dropped} text={format.number(dropped)} />
    },
  },
  rate('dropped-rate', 'topicMetrics.column.dropRate', 'messages.dropped'),
  {
    id: 'since',
    title: 'topicMetrics.column.since',
    align: 'end',
    muted: true,
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

/** What the table itself searches and filters by. */
export const topicMetricsFilters: readonly Filter<TopicMetrics>[] = [
  searchFilter(({ topic }) => [topic], { mono: true }),
]

/** In the order of their topics; the broker does not sort. */
export const byTopic = <Row extends TopicMetrics & Unreadable>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => ((a.$raw ?? a.topic) < (b.$raw ?? b.topic) ? -1 : 1))

/** The list of monitored topics. */
export const topicMetricsTable: ListTable<TopicMetrics> = {
  list: 'topic-metrics',
  title: 'screen.topicMetrics',
  columns: topicColumns,
  rowKey: (row) => row.topic,
  rowRef: (row) => ({ resource: 'topicMetrics', id: row.topic }),
  resource: 'topicMetrics',
}
