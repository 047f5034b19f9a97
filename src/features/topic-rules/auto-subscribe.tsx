import { useRead } from '@/api/query'
import autoAdd from '@commands/auto-subscribe/add'
import autoRemove from '@commands/auto-subscribe/remove'
import autoUpdate from '@commands/auto-subscribe/edit'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { AutoSubscription } from './contract'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { unpagedSource, type Column } from '@/list/list'
import { Untrusted } from '@/ui/untrusted'

const buttons: readonly Offer[] = [offer(autoAdd, {}, { primary: true })]

const columns: readonly Column<AutoSubscription>[] = [
  {
    id: 'topic',
    title: 'param.topic',
    rank: 0,
    csv: (row) => row.topic,
    cell: (row) => <Untrusted mono text={row.topic} max={120} />,
  },
  { id: 'qos', title: 'param.qos', rank: 1, csv: (row) => String(row.qos), cell: (row) => String(row.qos) },
  {
    id: 'nl',
    title: 'auto-subscribe.noLocal',
    rank: 2,
    csv: (row) => String(row.nl === 1),
    cell: (row, { t }) => t(row.nl === 1 ? 'on' : 'off'),
  },
  {
    id: 'rap',
    title: 'auto-subscribe.asPublished',
    rank: 3,
    csv: (row) => String(row.rap === 1),
    cell: (row, { t }) => t(row.rap === 1 ? 'on' : 'off'),
  },
  {
    id: 'rh',
    title: 'auto-subscribe.handling',
    rank: 4,
    csv: (row) => String(row.rh),
    cell: (row, { t }) => t(`choice.retainHandling.${row.rh}`),
  },
]

/** Lists the topics to which every client is subscribed when it connects. */
export default function AutoSubscribeList() {
  const { t } = useWords()
  const query = useRead('autoSubscribe', {})
  return (
    <DataTable
      list="auto-subscribe"
      title="screen.autoSubscribe"
      source={unpagedSource<AutoSubscription>(query, query.data)}
      columns={columns}
      rowKey={(row) => row.topic}
      rowRef={(row) => ({ resource: 'autoSubscribe', id: row.topic })}
      resource="autoSubscribe"
      offers={({ topic }) => [offer(autoUpdate, { topic }), offer(autoRemove, { topic })]}
      buttons={buttons}
      note={t('auto-subscribe.note')}
      filters={[]}
      empty={{ title: 'auto-subscribe.empty', text: 'auto-subscribe.emptyText', offers: buttons }}
    />
  )
}
