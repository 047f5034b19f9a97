import { useEffect, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useOnline } from '@/api/polling'
import { useWords } from '@/i18n/use-words'
import { monotonicNow } from '@/lib/time/monotonic'
import { StatusMark } from '@/ui/status-mark'
import { usePart } from '@/ui/use-store'

/**
 * Whether the broker responds: an icon while it does, otherwise a text and the time of the next try
 * (catalogue R1, R9).
 */
export function LinkState() {
  const connection = useConnection()
  const { t, format } = useWords()
  const state = usePart(connection.link, (now) => now.state)
  const since = usePart(connection.link, (now) => now.since)
  const online = useOnline()
  const failing = state === 'failing'
  const well = online && state === 'ok'
  const words = !online
    ? t('shell.status.offline')
    : failing
      ? t('shell.status.failing', { time: clockOf(format.date(since)) })
      : t(state === 'retrying' ? 'shell.status.retrying' : 'shell.status.ok')
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span role="status" className="inline-flex items-center gap-1.5" title={words}>
        <StatusMark state={!online ? 'disconnected' : failing ? 'error' : well ? 'connected' : 'warning'} />
        <span
          className={
            well
              ? 'sr-only'
              : state === 'retrying' && online
                ? 'font-semibold text-warn'
                : 'font-semibold text-bad'
          }
        >
          {words}
        </span>
      </span>
      {online && failing && <NextProbe />}
    </span>
  )
}

/** The time only: an outage is recent. */
const clockOf = (date: string) => date.split(' ')[1] ?? date

function NextProbe() {
  const connection = useConnection()
  const { t } = useWords()
  const [now, setNow] = useState(monotonicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(monotonicNow()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil(((connection.circuit.nextProbe ?? now) - now) / 1000))
  // The countdown is not announced.
  return (
    <span aria-hidden className="nums text-muted max-md:hidden">
      {t('shell.status.probe', { seconds: Math.min(seconds, 5) })}
    </span>
  )
}
