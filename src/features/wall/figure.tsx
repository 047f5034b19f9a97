import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'
import { noteSize } from './text-sizes'

type Props = {
  label: string
  value: string
  unit?: string
  note?: ReactNode
  /** The tone of a value that needs attention. */
  tone?: 'warn' | 'bad' | undefined
  /** A chart or a list, which takes the room that is left. */
  children?: ReactNode
}

const tones = { warn: 'text-warn', bad: 'text-bad' } as const

/** The widths of a bold character, and of one of the unit with its smaller size, in parts of the font size. */
const [characterEm, unitCharacterEm] = [0.7, 0.25]

/** The width of a value with its unit, in parts of the font size. */
const measureEm = (value: string, unit = ''): number =>
  value.length * characterEm + (unit === '' ? 0 : (unit.length + 1) * unitCharacterEm)

/** A figure that can be read from five meters: its label, the value, a note, and a chart or a list below. */
export function Figure({ label, value, unit, note, tone, children }: Props) {
  return (
    <section
      aria-label={label}
      className="@container flex min-h-0 min-w-0 flex-col gap-[1.5vh] overflow-hidden rounded-md border border-line bg-surface p-[2vh]"
    >
      <h2 className="text-[clamp(1rem,2.2vh+0.4vw,2.5rem)] leading-tight text-muted">{label}</h2>
      <p
        className={cx(
          'nums leading-none font-semibold whitespace-nowrap',
          tone === undefined ? 'text-text' : tones[tone],
        )}
        // As large as the room and the window allow, and never cut.
        style={{ fontSize: `min(clamp(2.5rem, 4vh + 4vw, 10rem), ${90 / measureEm(value, unit)}cqi)` }}
      >
        {value}
        {unit !== undefined && (
          <span className="pl-[0.3em] text-[0.35em] font-normal text-muted">{unit}</span>
        )}
      </p>
      {note !== undefined && <p className={cx('text-muted', noteSize)}>{note}</p>}
      {children !== undefined && <div className="min-h-0 flex-1">{children}</div>}
    </section>
  )
}
