import { useId, type ReactNode } from 'react'
import type { ControlProps } from '@/ui/control/field'
import { StatusMark } from '@/ui/status-mark'

/** A control within a sentence, with a label for screen readers only. */
export function InlineField({
  label,
  errorId,
  children,
}: {
  label: string
  /** The id of its error, while it has one. */
  errorId?: string | undefined
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': errorId,
        'aria-invalid': errorId === undefined ? undefined : true,
        'aria-required': undefined,
      })}
    </span>
  )
}

/** An error of a field in a sentence, below it. */
export function SentenceError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div aria-live="polite" className="empty:-mt-3">
      {text !== undefined && (
        <p id={id} className="flex items-baseline gap-1.5 text-small text-bad">
          <StatusMark state="error" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
