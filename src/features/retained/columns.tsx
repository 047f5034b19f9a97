import type { Retained } from './contract'
import { retainedPaths } from './paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { RowLink } from '@/list/rows/row-link'
import { RelativeTime } from '@/ui/relative-time'
import { Untrusted } from '@/ui/untrusted'

// The broker writes `undefined` for a sender without a name (src/contract/docs/api.md#value-formats).
const maybeText = (text: string | undefined, { t }: CellWords) =>
  text === undefined || text === '' || text === 'undefined' ? t('none') : <Untrusted text={text} max={60} />

/** The columns of retained messages. */
const retainedColumns: readonly Column<Retained>[] = [
  {
    id: 'topic',
    title: 'detail.topic',
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => (
      <RowLink make={() => to(retainedPaths.retainedMessage, { topic: row.topic })} id={row.topic} />
    ),
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
    title: 'retained.from',
    mono: true,
    sortValue: (row) => row.from_clientid,
    csv: (row) => row.from_clientid,
    cell: (row, words) => maybeText(row.from_clientid, words),
  },
  {
    id: 'username',
    title: 'list.column.username',
    hidden: true,
    csv: (row) => row.from_username,
    cell: (row, words) => maybeText(row.from_username, words),
  },
  {
    id: 'at',
    title: 'retained.published',
    align: 'end',
    muted: true,
    csv: (row) => row.publish_at,
    sortValue: (row) => (row.publish_at === undefined ? undefined : Date.parse(row.publish_at)),
    cell: ({ publish_at: at }, { t, format, now }) =>
      at === undefined ? (
        t('none')
      ) : (
        <RelativeTime iso={at} relative={format.ago(at, now)} exact={format.date(at)} />
      ),
  },
]

/** The list of retained messages. */
export const retainedTable: ListTable<Retained> = {
  list: 'retained',
  title: 'screen.retained',
  columns: retainedColumns,
  rowKey: (row) => row.topic,
  rowRef: (row) => ({ resource: 'retained', id: row.topic }),
  resource: 'retained',
}
