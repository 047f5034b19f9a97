import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

type Props = {
  label: string
  value: string
  unit?: string
  note?: ReactNode
  /** The tone of a value that needs attention. */
  tone?: 'warn' | 'bad' | undefined
  children?: ReactNode
}

const tones = { warn: 'text-warn', bad: 'text-bad' } as const

/** A figure that can be read from five meters: its label, the value, and a note or a chart below. */
export function Figure({ label, value, unit, note, tone, children }: Props) {
  return (
    <section
      aria-label={label}
      className="flex min-h-0 min-w-0 flex-col justify-between gap-[1vh] rounded-md border border-line bg-surface p-[2vh]"
    >
      <h2 className="text-[clamp(1rem,2.2vh+0.4vw,2.5rem)] leading-tight text-muted">{label}</h2>
      <p
        className={cx(
          'nums truncate text-[clamp(2.5rem,5vh+4.5vw,11rem)] leading-none font-semibold',
          tone === undefined ? 'text-text' : tones[tone],
        )}
      >
        {value}
        {unit !== undefined && (
          <span className="pl-[0.3em] text-[0.35em] font-normal text-muted">{unit}</span>
        )}
      </p>
      {children}
      {note !== undefined && (
        <div className="min-h-0 overflow-hidden text-[clamp(1rem,1.6vh+0.4vw,2rem)] leading-snug text-muted">
          {note}
        </div>
      )}
    </section>
  )
}
