import { useRead } from '@/api/query'
import { findLateBeginning, ranges, selectDayBefore } from '@/chart/history'
import { HistoryView } from '@/detail/history-view'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { Stat } from '@/ui/stat'
import { Processing } from './processing'

/** The message rates of a node, now and in the last hour, compared with the same hour of the day before. */
export function Traffic({ node }: { node: string }) {
  const { t, format } = useWords()
  const current = useRead('monitorCurrentNode', { params: { node } }, { every: 10_000 })
  const now = current.data
  const history = useRead(
    'monitorNode',
    { params: { node }, query: { latest: ranges['1h'] } },
    { every: 60_000 },
  )
  const [search, change] = useSearch()
  const compare = search['compare'] === '1d'
  const before = useRead(
    'monitorNode',
    { params: { node }, query: { latest: ranges['1d'] + 2 * ranges['1h'] } },
    { enabled: compare, fresh: 60_000 },
  )
  const to = history.data?.at(-1)?.time_stamp
  const span = to === undefined ? undefined : { from: to - ranges['1h'] * 1000, to }
  const past = compare ? before.data : undefined
  const lines =
    past === undefined || span === undefined || history.data === undefined
      ? undefined
      : [
          { id: 'now', label: t('overview.thisTime'), samples: history.data },
          { id: 'before', label: t('overview.dayBefore'), samples: selectDayBefore(past, span) },
        ]
  const lateBeginning = past === undefined || span === undefined ? undefined : findLateBeginning(past, span)
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
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          aria-pressed={compare}
          onClick={() => change({ compare: compare ? undefined : '1d' })}
        >
          {t('overview.compare')}
        </Button>
        {lateBeginning !== undefined && (
          <span className="text-small text-warn">
            {t('overview.noDayBefore', { time: format.date(lateBeginning) })}
          </span>
        )}
      </div>
      <ReadError query={before} />
      <HistoryView history={history} seconds={ranges['1h']} lines={lines} node={node} />
    </>
  )
}
