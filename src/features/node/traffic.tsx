import { useRead } from '@/api/query'
import { ranges } from '@/chart/history'
import { HistoryView } from '@/detail/history-view'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { Stat } from '@/ui/stat'
import { Processing } from './processing'

/** The message rates of a node, now and in the last hour. */
export function Traffic({ node }: { node: string }) {
  const { t, format } = useWords()
  const current = useRead('monitor', 'monitorCurrentNode', { params: { node } }, { every: 10_000 })
  const now = current.data
  const history = useRead(
    'monitor',
    'monitorNode',
    { params: { node }, query: { latest: ranges['1h'] } },
    { every: 60_000 },
  )
  const rate = t('overview.rateUnit')
  return (
    <>
      <h2 className="text-body font-semibold">{t('detail.node.traffic')}</h2>
      <ReadError query={current} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <Stat label={t('overview.incoming')} value={format.number(now?.received_msg_rate)} unit={rate} />
        <Stat label={t('overview.outgoing')} value={format.number(now?.sent_msg_rate)} unit={rate} />
        <Stat label={t('overview.connections')} value={format.number(now?.connections)} />
        <Stat label={t('overview.subscriptions')} value={format.number(now?.subscriptions)} />
        <Stat label={t('overview.topics')} value={format.number(now?.topics)} />
      </div>
      <Processing now={now} />
      <HistoryView history={history} seconds={ranges['1h']} node={node} />
    </>
  )
}
