import { useEffect, useState } from 'react'
import { useRead } from '@/api/query'
import { storage } from '@/api/storage'
import { usable, type Samples } from '@/chart/history'
import { withWords } from '@/i18n/with-words'
import { lazyComponent } from '@/ui/lazy-component'

/** The state of the first steps for this broker in the browser's storage: started or dismissed. */
const storageName = 'gettingStarted'

/** Loaded with its texts only when needed: an established broker shows neither. */
const GettingStarted = lazyComponent(
  async () => (await withWords(import('@/features/getting-started/getting-started'))).GettingStarted,
)

/**
 * The first steps for a broker that has never had a client and has no rules. Shown until messages flow or it
 * is dismissed; the help screen always has it.
 */
export function Beginning({ samples }: { samples: Samples | undefined }) {
  const [state, setState] = useState(() => storage.get(storageName))
  const { data: now } = useRead('monitorCurrent', {}, { every: 5000 })
  const { data: stats } = useRead('stats', { query: { aggregate: true } }, { every: 15_000 })
  const flows =
    Number(now?.received_msg_rate ?? 0) > 0 ||
    usable(samples ?? []).some(({ received = 0, sent = 0 }) => received + sent > 0)
  const untouched =
    stats !== undefined && !Array.isArray(stats) && stats['connections.max'] === 0 && now?.connections === 0
  const { data: rules } = useRead(
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
