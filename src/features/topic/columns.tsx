import type { Topic } from '@/features/subscription/contract'
import { unshared } from '@/lib/net/mqtt-topic'
import { subscriptionPaths } from '@/features/subscription/paths'
import { to } from '@/route/paths'
import type { Column } from '@/list/list'
import type { ListTable } from '@/list/listing'
import { OptionalText } from '@/list/rows/optional-text'
import { RowLink } from '@/list/rows/row-link'

/** The address of the subscribers of exactly this filter. */
export const toSubscribers = (topic: string) =>
  to(subscriptionPaths.subscriptions, undefined, { topic: unshared(topic).filter })

const columns: readonly Column<Topic>[] = [
  {
    id: 'topic',
    title: 'detail.topic',
    sortValue: (row) => row.topic,
    csv: (row) => row.topic,
    cell: (row) => <RowLink make={() => toSubscribers(row.topic)} id={row.topic} />,
  },
  {
    id: 'node',
    title: 'list.column.node',
    muted: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <OptionalText mono text={row.node} max={60} />,
  },
]

/** The list of topics and filters with subscribers. */
export const topicTable: ListTable<Topic> = {
  list: 'topics',
  title: 'screen.topics',
  columns,
  rowKey: (row) => row.topic,
  rowRef: (row) => ({ resource: 'topic', id: row.topic }),
  resource: 'topic',
}
