import type { Trace } from './contract'
import { lookUp } from '@/i18n/use-words'
import { tracePaths } from './paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import { getCondition, getConditionPath, sumSizes, getTraceState, TraceState } from './facts'
import { DownloadButton } from './download-button'
import { searchFilter, type Filter } from '@/list/filters/filters'
import type { ListTable } from '@/list/listing'

const time = (value: string | undefined, { t, format, now }: CellWords) =>
  value === undefined ? (
    t('none')
  ) : (
    <RelativeTime iso={value} relative={format.until(value, now)} exact={format.date(value)} />
  )

const toTimestamp = (value: string | undefined) => (value === undefined ? undefined : Date.parse(value))

export const traceColumns: readonly Column<Trace>[] = [
  {
    id: 'name',
    title: 'trace.name',
    sortValue: (row) => row.name,
    csv: (row) => row.name,
    cell: (row) => <RowLink make={() => to(tracePaths.trace, { name: row.name })} id={row.name} />,
  },
  {
    id: 'state',
    title: 'list.column.state',
    csv: (row) => row.status,
    sortValue: (row) => row.status,
    cell: (row, { now }) => <TraceState row={row} now={now} />,
  },
  {
    id: 'type',
    title: 'trace.type',
    muted: true,
    csv: (row) => row.type,
    cell: (row) => lookUp(`choice.traceType.${row.type}`) ?? <Untrusted text={row.type} max={30} />,
  },
  {
    id: 'condition',
    title: 'trace.column.condition',
    csv: getCondition,
    sortValue: getCondition,
    cell: (row, { t }) => {
      const condition = getCondition(row)
      if (condition === undefined) return t('none')
      const text = <Untrusted mono text={condition} max={80} />
      const path = getConditionPath(row)
      return path === undefined ? text : <RowLink make={() => path}>{text}</RowLink>
    },
  },
  {
    id: 'start',
    title: 'trace.start',
    align: 'end',
    muted: true,
    sortValue: (row) => toTimestamp(row.start_at),
    csv: (row) => row.start_at,
    cell: (row, words) => time(row.start_at, words),
  },
  {
    id: 'end',
    title: 'trace.column.end',
    align: 'end',
    muted: true,
    sortValue: (row) => toTimestamp(row.end_at),
    csv: (row) => row.end_at,
    cell: (row, words) => time(row.end_at, words),
  },
  {
    id: 'payload',
    title: 'trace.payload',
    muted: true,
    hidden: true,
    csv: (row) => row.payload_encode,
    cell: (row) =>
      lookUp(`choice.payloadEncode.${row.payload_encode ?? ''}`) ?? (
        <OptionalText text={row.payload_encode} max={30} />
      ),
  },
  {
    id: 'payloadLimit',
    title: 'trace.payloadLimit',
    muted: true,
    hidden: true,
    align: 'end',
    csv: (row) => row.payload_limit,
    cell: ({ payload_limit: limit }, { t, format }) =>
      limit === undefined ? t('none') : limit <= 0 ? t('form.noLimit') : format.bytes(limit),
  },
  {
    id: 'format',
    title: 'trace.format',
    muted: true,
    hidden: true,
    csv: (row) => row.formatter,
    cell: ({ formatter }) =>
      lookUp(`choice.traceFormat.${formatter ?? ''}`) ?? <OptionalText text={formatter} max={30} />,
  },
  {
    id: 'size',
    title: 'trace.column.size',
    align: 'end',
    sortValue: sumSizes,
    csv: sumSizes,
    cell: (row, { format, now }) => (
      <span className="inline-flex items-center gap-2">
        {format.bytes(sumSizes(row))}{' '}
        <DownloadButton name={row.name} off={getTraceState(row, now) === 'waiting'} />
      </span>
    ),
  },
]

/** What the table itself searches and filters by. */
export const traceFilters: readonly Filter<Trace>[] = [
  searchFilter((row) => [row.name, getCondition(row)], { mono: true }),
]

/** The list of traces. */
export const traceTable: ListTable<Trace> = {
  list: 'traces',
  title: 'screen.traces',
  columns: traceColumns,
  rowKey: (row) => row.name,
  rowRef: (row) => ({ resource: 'trace', id: row.name }),
  resource: 'trace',
}
