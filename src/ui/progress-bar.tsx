import { cx } from './cx'

/** The thin bar at the top of a loading area. Its space is reserved, so the layout does not shift. */
export function PendingBar({
  active,
  label,
  className,
}: {
  active: boolean
  label: string
  className?: string
}) {
  return (
    <div className={cx('h-0.5 w-full overflow-hidden', className)}>
      {active && (
        <div role="progressbar" aria-label={label} className="h-full w-full">
          <div className="h-full w-1/4 animate-slide bg-accent motion-reduce:w-full" />
        </div>
      )}
    </div>
  )
}

export interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** "3 of 40", shown, and announced as the value. */
  text: string
  tone?: 'accent' | 'ok' | 'warn' | 'bad'
}

const fills = { accent: 'bg-accent', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' }

/** A progress bar with its text. */
export function ProgressBar({ label, value, max, text, tone = 'accent' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="flex items-center gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full border border-field"
      >
        <div className={cx('h-full', fills[tone])} style={{ width: `${share * 100}%` }} />
      </div>
      <span className="nums text-small text-muted">{text}</span>
    </div>
  )
}
