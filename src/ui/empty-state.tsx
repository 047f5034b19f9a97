import type { ReactNode } from 'react'
import { Check } from './icon/icons'

export interface EmptyStateProps {
  /** Why there is nothing: "No rule reads this topic". */
  title: ReactNode
  /** What that means, and how to change it. */
  text?: ReactNode
  /** The command that fills it. */
  action?: ReactNode
  /** An empty list is good news here: all clear. */
  clear?: boolean
}

/** Nothing to show, and what to do about it. */
export function EmptyState({ title, text, action, clear }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-1 px-4 py-10 text-center">
      {clear && (
        <span className="mb-1 inline-flex size-8 items-center justify-center rounded-full bg-hover text-ok">
          <Check size={18} aria-hidden />
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-prose text-muted">{text}</p>}
      {action && <div className="flex flex-wrap justify-center gap-2 pt-2">{action}</div>}
    </div>
  )
}
