import type { ReactNode } from 'react'
import { useRead } from '@/api/query'
import type { Stats } from '@/contract/node'
import { useWords } from '@/i18n/use-words'
import { paths, to } from '@/route/paths'
import { Stat } from '@/ui/stat'
import { StatusMark } from '@/ui/status-mark'

/** The numbers that matter now. Twelve readings a minute for the rates, four for what changes slowly. */
export function Cards() {
  const { t, format } = useWords()
  const current = useRead('monitor', 'monitorCurrent', {}, { every: 5000 })
  const totals = useRead('monitor', 'stats', { query: { aggregate: true } }, { every: 15_000 })
  const stats: Stats = totals.data === undefined || Array.isArray(totals.data) ? {} : totals.data
  const now = current.data
  const rate = t('overview.rateUnit')
  // Kept after a failed reading, but said to be old (faults §5.5).
  const old = (failed: boolean, note: ReactNode) => (failed ? <StatusMark state="warning" word={t('overview.old')} /> : note)
  const clients = `#${to(paths.clients)}`
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      <Stat label={t('overview.incoming')} value={format.number(now?.received_msg_rate)} unit={rate} note={old(current.isError, t('overview.droppedNow', { value: format.number(now?.dropped_msg_rate) }))} />
      <Stat label={t('overview.outgoing')} value={format.number(now?.sent_msg_rate)} unit={rate} note={old(current.isError, undefined)} />
      <Stat
        label={t('overview.connections')}
        value={format.number(now?.connections)}
        href={clients}
        note={old(current.isError, <StatusMark state="connected" word={t('overview.live', { value: format.number(now?.live_connections) })} />)}
      />
      <Stat label={t('overview.subscriptions')} value={format.number(now?.subscriptions)} note={old(totals.isError, t('overview.shared', { value: format.number(stats['subscriptions.shared.count']) }))} />
      <Stat label={t('overview.topics')} value={format.number(now?.topics)} note={old(current.isError, undefined)} />
      <Stat label={t('overview.retained')} value={format.number(stats['retained.count'])} note={old(totals.isError, t('overview.highest', { value: format.number(stats['retained.max']) }))} />
    </div>
  )
}
