import type { ReactNode } from 'react'
import { useRead } from '@/api/query'
import { latestRate, type Flow, type Samples } from '@/chart/history'
import type { Stats } from '@/features/node/contract'
import { useWords } from '@/i18n/use-words'
import { clientPaths } from '@/features/client/paths'
import { metricsPaths } from '@/features/metrics/paths'
import { retainedPaths } from '@/features/retained/paths'
import { subscriptionPaths } from '@/features/subscription/paths'
import { topicPaths } from '@/features/topic/paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { Stat } from '@/ui/stat'
import { StatusMark } from '@/ui/status-mark'

/**
 * The broker rounds rates down to whole messages (src/contract/docs/cluster.md#history), so a rate of zero
 * may be up to nine messages in ten seconds; the latest sample is more precise.
 */
const preciseRate = (rate: number | string | undefined, samples: Samples, flow: Flow) => {
  const latest = rate === 0 ? latestRate(samples, flow) : undefined
  return latest === undefined ? rate : Math.round(Math.min(latest, 1) * 100) / 100
}

/**
 * The key figures, next to the history's `samples`. Rates are polled twelve times a minute, others four
 * times.
 */
export function Cards({ samples = [] }: { samples?: Samples | undefined }) {
  const { t, format } = useWords()
  const current = useRead('monitorCurrent', {}, { every: 5000 })
  const totals = useRead('stats', { query: { aggregate: true } }, { every: 15_000 })
  const stats: Stats = totals.data === undefined || Array.isArray(totals.data) ? {} : totals.data
  const now = current.data
  const rate = t('overview.rateUnit')
  // Old values stay after a failed poll, marked as old.
  const noteOrStale = (failed: boolean, note: ReactNode) =>
    failed ? <StatusMark state="warning" word={t('overview.old')} /> : note
  const liveConnections = (
    <Link
      className="inline-flex min-h-6 min-w-6 items-center"
      href={`#${to(clientPaths.clients, undefined, { conn_state: 'connected' })}`}
    >
      <StatusMark
        state="connected"
        word={t('overview.live', { value: format.number(now?.live_connections) })}
      />
    </Link>
  )
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      <Stat
        label={t('overview.incoming')}
        value={format.number(preciseRate(now?.received_msg_rate, samples, 'received'))}
        unit={rate}
        note={noteOrStale(
          current.isError,
          <Link
            look="plain"
            className="inline-flex min-h-6 min-w-6 items-center"
            href={`#${to(metricsPaths.droppedMessages)}`}
          >
            {t('overview.droppedNow', {
              value: format.number(preciseRate(now?.dropped_msg_rate, samples, 'dropped')),
            })}
          </Link>,
        )}
      />
      <Stat
        label={t('overview.outgoing')}
        value={format.number(preciseRate(now?.sent_msg_rate, samples, 'sent'))}
        unit={rate}
        note={noteOrStale(current.isError, undefined)}
      />
      <Stat
        label={t('overview.connections')}
        value={format.number(now?.connections)}
        href={`#${to(clientPaths.clients)}`}
        note={noteOrStale(current.isError, liveConnections)}
      />
      <Stat
        label={t('overview.subscriptions')}
        href={`#${to(subscriptionPaths.subscriptions)}`}
        value={format.number(now?.subscriptions)}
        note={noteOrStale(
          totals.isError,
          t('overview.shared', { value: format.number(stats['subscriptions.shared.count']) }),
        )}
      />
      <Stat
        label={t('overview.topics')}
        href={`#${to(topicPaths.topics)}`}
        value={format.number(now?.topics)}
        note={noteOrStale(current.isError, undefined)}
      />
      <Stat
        label={t('overview.retained')}
        href={`#${to(retainedPaths.retained)}`}
        value={format.number(stats['retained.count'])}
        note={noteOrStale(
          totals.isError,
          t('overview.highest', { value: format.number(stats['retained.max']) }),
        )}
      />
    </div>
  )
}
