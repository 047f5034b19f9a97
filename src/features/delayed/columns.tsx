import { delayedId } from '@/features/delayed/model/id'
import type { Delayed } from './contract'
import { delayedPaths } from './paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

export const getDelayedId = (row: Pick<Delayed, 'node' | 'msgid'>): string => delayedId(row.node, row.msgid)
export const getDelayedPath = ({ node, msgid }: Pick<Delayed, 'node' | 'msgid'>) =>
  to(delayedPaths.delayedMessage, { node, msgid })

const time = (value: string | undefined, { t, format, now }: CellWords, kind: 'ago' | 'until') =>
  value === undefined ? (
    t('none')
  ) : (
    <RelativeTime iso={value} relative={format[kind](value, now)} exact={format.date(value)} />
  )
const toTimestamp = (value: string | undefined) => (value === undefined ? undefined : Date.parse(value))
const formatDelay = (seconds: number | undefined, { t, format }: CellWords) =>
  seconds === undefined ? t('none') : format.duration(seconds * 1000)

/** The columns of delayed messages. */
const delayedColumns: readonly Column<Delayed>[] = [
  {
    id: 'topic',
    title: 'detail.topic',
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => <RowLink make={() => getDelayedPath(row)} id={row.topic} />,
  },
  {
    id: 'qos',
    title: 'param.qos',
    align: 'end',
    sortValue: (row) => row.qos,
    csv: (row) => row.qos,
    cell: (row, { t }) => row.qos ?? t('none'),
  },
  {
    id: 'from',
    title: 'delayed.from',
    mono: true,
    sortValue: (row) => row.from_clientid,
    csv: (row) => row.from_clientid,
    cell: ({ from_clientid: from }) => <OptionalText text={from} max={60} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    muted: true,
    hidden: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <Untrusted mono text={row.node} max={60} />,
  },
  {
    id: 'at',
    title: 'delayed.published',
    align: 'end',
    muted: true,
    hidden: true,
    sortValue: (row) => toTimestamp(row.publish_at),
    csv: (row) => row.publish_at,
    cell: (row, words) => time(row.publish_at, words, 'ago'),
  },
  {
    id: 'delay',
    title: 'delayed.delay',
    align: 'end',
    sortValue: (row) => row.delayed_interval,
    csv: (row) => row.delayed_interval,
    cell: (row, words) => formatDelay(row.delayed_interval, words),
  },
  {
    id: 'due',
    title: 'delayed.due',
    align: 'end',
    sortValue: (row) => toTimestamp(row.expected_at),
    csv: (row) => row.expected_at,
    cell: (row, words) => time(row.expected_at, words, 'until'),
  },
]

/** The texts of a delayed message that are searched. */
export const toDelayedTexts = ({ topic, from_clientid: sender }: Delayed) => [topic, sender]

/** The list of delayed messages. */
export const delayedTable: ListTable<Delayed> = {
  list: 'delayed',
  title: 'screen.delayed',
  columns: delayedColumns,
  rowKey: getDelayedId,
  rowRef: (row) => ({ resource: 'delayed', id: getDelayedId(row), label: row.topic }),
  resource: 'delayed',
}
