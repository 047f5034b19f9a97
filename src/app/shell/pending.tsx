import { useEffect, useState } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useWords } from '@/i18n/use-words'
import { PendingBar } from '@/ui/progress-bar'
import { usePart } from '@/ui/use-store'

const showDelayMs = 150

/** The thin progress bar at the top; fast replies never show it. */
export function Pending() {
  const connection = useConnection()
  const { t } = useWords()
  const busy = usePart(connection.link, ({ pending }) => pending > 0)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? showDelayMs : 0)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <PendingBar active={busy && shown} label={t('shell.pending')} className="fixed inset-x-0 top-0 z-40" />
  )
}
