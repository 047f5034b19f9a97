import { RotateCw } from './icon/icons'
import type { ReactNode } from 'react'
import { Button } from './button'
import { cx } from './cx'
import { LazyDisclosure } from './lazy-disclosure'
import { StatusMark } from './status-mark'

export interface ErrorPanelProps {
  /** What happened. */
  title: ReactNode
  /** What it means and what to do. */
  meaning?: ReactNode
  retryLabel?: string
  onRetry?: () => void
  retrying?: boolean
  /** More actions, after Retry. */
  actions?: ReactNode
  detailsLabel?: string
  /** The raw code and message; pass <Untrusted>. */
  details?: ReactNode
  /** Announced elsewhere: no live region. */
  quiet?: boolean
  /** Nothing failed: it is as it should be, such as a list that the account may not read. */
  tone?: 'bad' | 'muted'
}

/** What happened, what it means, what to do; the raw code under Details. */
export function ErrorPanel(props: ErrorPanelProps) {
  const {
    title,
    meaning,
    retryLabel,
    onRetry,
    retrying,
    actions,
    detailsLabel,
    details,
    quiet,
    tone = 'bad',
  } = props
  return (
    <div
      role={quiet ? undefined : 'alert'}
      className={cx(
        'flex flex-col items-start gap-2 rounded-md border bg-surface p-4',
        tone === 'bad' ? 'border-bad' : 'border-line',
      )}
    >
      <p className="flex items-baseline gap-2 font-semibold">
        <StatusMark state={tone === 'bad' ? 'error' : 'info'} />
        <span>{title}</span>
      </p>
      {meaning && <p className="max-w-prose text-muted">{meaning}</p>}
      {(onRetry || actions) && (
        <div className="flex flex-wrap gap-2">
          {onRetry && retryLabel && (
            <Button icon={RotateCw} onClick={onRetry} busy={retrying}>
              {retryLabel}
            </Button>
          )}
          {actions}
        </div>
      )}
      {details && detailsLabel && (
        <LazyDisclosure label={detailsLabel} className="w-full text-small">
          <div className="overflow-x-auto rounded-sm bg-canvas p-2 font-mono whitespace-pre-wrap">
            {details}
          </div>
        </LazyDisclosure>
      )}
    </div>
  )
}
