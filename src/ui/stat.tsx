import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import { ChevronRight } from './icon/icons'
import { StatusMark } from './status-mark'

export interface StatProps {
  label: ReactNode
  /** Already formatted; "—" when not known. */
  value: ReactNode
  unit?: ReactNode
  /** A line below: trend, limit, a StatusMark; a link in it has its own target. */
  note?: ReactNode
  /** The target of the card. */
  href?: string
  /** Without a frame: one of several in a card. */
  bare?: boolean
  /** Muted: nothing needs attention, such as an error count of zero. */
  quiet?: boolean
  /** Highlighted: something needs attention, such as an error count. */
  bad?: boolean
}

/** The emphasis of an error count: zero is muted, any other number is highlighted. */
export const troubleLook = (count: number | string | undefined): Pick<StatProps, 'quiet' | 'bad'> =>
  count === undefined ? {} : Number(count) > 0 ? { bad: true } : { quiet: true }

/** One number that matters, in a card. */
export function Stat({ label, value, unit, note, href, bare, quiet, bad }: StatProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={cx(
        'relative min-w-0',
        !bare && 'rounded-md border border-line bg-surface px-3.5 py-3',
        href !== undefined && !bare && 'hover:border-field',
      )}
    >
      <div id={id} className="text-small text-muted">
        {href ? (
          <a
            href={href}
            className="inline-block min-w-6 rounded-sm after:absolute after:inset-0 after:rounded-md hover:text-text"
          >
            {label}
            <ChevronRight size={12} aria-hidden className="ml-0.5 inline-block align-[-0.1em]" />
          </a>
        ) : (
          label
        )}
      </div>
      <div
        className={cx('nums truncate text-figure font-semibold', quiet && 'text-muted', bad && 'text-bad')}
      >
        {bad && <StatusMark state="error" className="mr-1.5 inline-block align-baseline" />}
        {value}
        {unit && <span className="pl-1.5 text-small text-muted">{unit}</span>}
      </div>
      {note && <div className="nums truncate text-small text-muted [&_a]:relative [&_a]:z-1">{note}</div>}
    </div>
  )
}
