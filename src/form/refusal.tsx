import { useEffect, useRef } from 'react'
import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import type { FieldError } from './form-state'

/** An error of the broker that concerns no single field; scrolls into view when it appears. */
export function FormRefusal({ error }: { error: FieldError | undefined }) {
  const { t } = useWords()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error !== undefined) text.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return (
    <div role="alert" className="empty:-mt-3">
      {error !== undefined && (
        <p ref={text} className="flex items-baseline gap-1.5 rounded-md border border-bad px-3 py-2">
          <StatusMark state="error" />
          <span>{t(error.key, error.values)}</span>
        </p>
      )}
    </div>
  )
}
