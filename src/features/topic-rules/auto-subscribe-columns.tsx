import type { AutoSubscription } from './contract'
import type { Column } from '@/list/list'
import { Untrusted } from '@/ui/untrusted'
import type { ListTable } from '@/list/listing'

const columns: readonly Column<AutoSubscription>[] = [
  {
    id: 'topic',
    title: 'param.topic',
    rank: 0,
    csv: (row) => row.topic,
    cell: (row) => <Untrusted mono text={row.topic} max={120} />,
  },
  { id: 'qos', title: 'param.qos', rank: 1, csv: (row) => row.qos, cell: (row) => String(row.qos) },
  {
    id: 'nl',
    title: 'auto-subscribe.noLocal',
    rank: 2,
    csv: (row) => row.nl === 1,
    cell: (row, { t }) => t(row.nl === 1 ? 'on' : 'off'),
  },
  {
    id: 'rap',
    title: 'auto-subscribe.asPublished',
    rank: 3,
    csv: (row) => row.rap === 1,
    cell: (row, { t }) => t(row.rap === 1 ? 'on' : 'off'),
  },
  {
    id: 'rh',
    title: 'auto-subscribe.handling',
    rank: 4,
    csv: (row) => row.rh,
    cell: (row, { t }) => t(`choice.retainHandling.${row.rh}`),
  },
]

/** The list of automatic subscriptions. */
export const autoSubscribeTable: ListTable<AutoSubscription> = {
  list: 'auto-subscribe',
  title: 'screen.autoSubscribe',
  columns,
  rowKey: (row) => row.topic,
  rowRef: (row) => ({ resource: 'autoSubscribe', id: row.topic }),
  resource: 'autoSubscribe',
}
