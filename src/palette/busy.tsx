import { useEffect, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'

/** A text for a wait of more than a second. */
export function Busy({ active, title }: { active: boolean; title: string }) {
  const { t } = useWords()
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLong(true), 1000)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [active])
  return (
    <div role="status">
      {active && long && (
        <p className="flex items-center gap-2 px-3 py-1.5 text-small text-muted">
          <StatusMark state="waiting" />
          {t('palette.step.busy', { title })}
        </p>
      )}
    </div>
  )
}
