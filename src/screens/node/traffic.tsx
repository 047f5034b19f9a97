import { lazy, Suspense, useMemo } from 'react'
import { useRead } from '@/api/query'
import { chartsOf, ranges, stepOf } from '@/chart/history'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { Stat } from '@/ui/stat'

const HistoryCharts = lazy(() => import('@/chart/history-charts'))

/** What goes through one node now, and went through it in the last hour (contract A §4.4). */
export function Traffic({ node }: { node: string }) {
  const { t, format } = useWords()
  const { data: now } = useRead('monitor', 'monitorCurrentNode', { params: { node } }, { every: 10_000 })
  const history = useRead('monitor', 'monitorNode', { params: { node }, query: { latest: ranges['1h'] } }, { every: 60_000 })
  const charts = useMemo(() => (history.data === undefined ? undefined : chartsOf(history.data)), [history.data])
  const rate = t('overview.rateUnit')
  return (
    <>
      <h2 className="text-body font-semibold">{t('detail.node.traffic')}</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <Stat label={t('overview.incoming')} value={format.number(now?.received_msg_rate)} unit={rate} />
        <Stat label={t('overview.outgoing')} value={format.number(now?.sent_msg_rate)} unit={rate} />
        <Stat label={t('overview.connections')} value={format.number(now?.connections)} />
        <Stat label={t('overview.subscriptions')} value={format.number(now?.subscriptions)} />
        <Stat label={t('overview.topics')} value={format.number(now?.topics)} />
      </div>
      {history.error !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          {describeError(history.error, t).title} <Button size="sm" onClick={() => void history.refetch()}>{t('action.retry')}</Button>
        </p>
      )}
      {charts === undefined ? (
        history.error === null && <Skeleton lines={9} />
      ) : (
        <Suspense fallback={<Skeleton lines={9} />}>
          <HistoryCharts charts={charts} asTable={false} gap={stepOf(history.data ?? []) * 2.5} />
        </Suspense>
      )}
    </>
  )
}
