import type { ReactNode } from 'react'
import { cx } from './cx'

export type Tone = 'plain' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'

const tones: Record<Tone, string> = {
  plain: 'border-line text-muted',
  accent: 'border-accent text-accent',
  ok: 'border-ok text-ok',
  warn: 'border-warn text-warn',
  bad: 'border-bad text-bad',
  info: 'border-info text-info',
}

/** A short word in a frame. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm border px-1.5 text-small whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
