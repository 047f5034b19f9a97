import { prometheusName } from '@/features/monitoring-integration/model/names'
import { lookUp } from '@/i18n/use-words'
import { CopyButton } from '@/detail/copy-button'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { Column } from '@/list/list'
import { Untrusted } from '@/ui/untrusted'
import type { MetricGroup } from './groups'
import type { ListTable } from '@/list/listing'

/** A metric with its meaning, value and change. */
export type Metric = {
  readonly key: string
  readonly group: MetricGroup
  readonly value: number | string
  readonly risen: string | undefined
  readonly speed: number | undefined
}

/** What a counter means; undefined for one that is unknown. */
export const findMeaning = (key: string): string | undefined => lookUp(`metrics.meaning.${key}`)

const rounded = (speed: number | undefined) =>
  speed === undefined ? undefined : speed < 10 ? Math.round(speed * 100) / 100 : Math.round(speed)

const metricColumns: readonly Column<Metric>[] = [
  {
    id: 'key',
    title: 'metrics.column.key',
    mono: true,
    sortValue: (row) => row.key,
    csv: (row) => row.key,
    cell: (row) => <Untrusted mono text={row.key} max={80} />,
  },
  {
    id: 'meaning',
    title: 'metrics.column.meaning',
    rank: 20,
    csv: (row) => findMeaning(row.key),
    cell: (row, { t }) => findMeaning(row.key) ?? t('none'),
  },
  {
    id: 'prometheus',
    title: 'prometheus.name',
    mono: true,
    rank: 19,
    muted: true,
    csv: (row) => prometheusName(row.key),
    cell: ({ key }, { t }) => {
      const name = prometheusName(key)
      return name === undefined ? (
        t('none')
      ) : (
        <span className="inline-flex items-center gap-1">
          {name}
          <CopyButton small within text={name} label={t('prometheus.copyName', { name })} />
        </span>
      )
    },
  },
  {
    id: 'group',
    title: 'metrics.column.group',
    rank: 21,
    muted: true,
    csv: (row) => row.group,
    cell: (row, { t }) => t(`metrics.group.${row.group}`),
  },
  {
    id: 'value',
    title: 'metrics.column.value',
    rank: 0,
    align: 'end',
    sortValue: (row) => Number(row.value),
    // Larger ones are exact as texts only.
    csv: ({ value }) => (Number.isSafeInteger(Number(value)) ? Number(value) : value),
    cell: (row, { format }) => format.number(row.value),
  },
  {
    id: 'risen',
    title: 'metrics.column.risen',
    align: 'end',
    sortValue: (row) => (row.risen === undefined ? undefined : Number(row.risen)),
    csv: (row) => row.risen,
    cell: (row, { t, format }) =>
      row.risen === undefined ? (
        t('none')
      ) : row.risen === '0' ? (
        <span className="text-faint">0</span>
      ) : (
        `+${format.number(row.risen)}`
      ),
  },
  {
    id: 'speed',
    title: 'metrics.column.speed',
    align: 'end',
    sortValue: (row) => row.speed,
    csv: (row) => rounded(row.speed),
    cell: (row, { format }) =>
      row.speed === 0 ? <span className="text-faint">0</span> : format.number(rounded(row.speed)),
  },
]

/** Searches the names and the meanings of counters. */
export const metricSearch: Filter<Metric> = searchFilter(({ key }) => [key, findMeaning(key)])

/** The list of counters. */
export const metricTable: ListTable<Metric> = {
  list: 'metrics',
  title: 'screen.metrics',
  columns: metricColumns,
  rowKey: (row) => row.key,
}
