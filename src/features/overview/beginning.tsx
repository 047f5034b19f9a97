import { useEffect, useState } from 'react'
import { useRead } from '@/api/query'
import { storage } from '@/api/storage'
import { usable, type Samples } from '@/chart/history'
import { allWords } from '@/i18n/i18n'
import { part } from '@/ui/part'

/** What this browser knows of the first steps at this broker: under way, or not wanted. */
const storageName = 'gettingStarted'

/** The first steps, with their words: an established broker needs neither. */
const GettingStarted = part(
  async () =>
    (await Promise.all([import('@/features/getting-started/getting-started'), allWords()]))[0].GettingStarted,
)

/**
 * What to do first, at a broker that no client has ever connected to and that has no rules. It stays until messages flow or
 * until it is dismissed; Help has it always.
 */
export function Beginning({ samples }: { samples: Samples | undefined }) {
  const [state, setState] = useState(() => storage.get(storageName))
  const { data: now } = useRead('monitor', 'monitorCurrent', {}, { every: 5000 })
  const { data: stats } = useRead('monitor', 'stats', { query: { aggregate: true } }, { every: 15_000 })
  const flows =
    Number(now?.received_msg_rate ?? 0) > 0 ||
    usable(samples ?? []).some(({ received = 0, sent = 0 }) => received + sent > 0)
  const untouched =
    stats !== undefined && !Array.isArray(stats) && stats['connections.max'] === 0 && now?.connections === 0
  const { data: rules } = useRead(
    'rule',
    'ruleList',
    { query: { page: 1, limit: 1 } },
    { enabled: state === null && untouched && !flows },
  )
  const isNew = untouched && rules?.data.length === 0
  const next = flows && state === 'begun' ? null : isNew && !flows && state === null ? 'begun' : state
  useEffect(() => {
    if (next !== storage.get(storageName)) storage.set(storageName, next)
    setState(next)
  }, [next])
  if (next !== 'begun' || now === undefined || samples === undefined) return null
  return (
    <GettingStarted
      onDismiss={() => {
        storage.set(storageName, 'dismissed')
        setState('dismissed')
      }}
    />
  )
}
