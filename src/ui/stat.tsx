import { useId, type ReactNode } from 'react'

export interface StatProps {
  label: ReactNode
  /** Already formatted; "—" when not known. */
  value: ReactNode
  unit?: ReactNode
  /** A line below: trend, limit, a StatusMark; a link in it leads where it says, not where the card does. */
  note?: ReactNode
  /** The whole card leads there. */
  href?: string
}

/** One number that matters, in a card. */
export function Stat({ label, value, unit, note, href }: StatProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="relative min-w-0 rounded-md border border-line bg-surface px-3.5 py-3">
      <div id={id} className="text-small text-muted">
        {href ? (
          <a href={href} className="rounded-sm after:absolute after:inset-0 after:rounded-md hover:text-text">
            {label}
          </a>
        ) : (
          label
        )}
      </div>
      <div className="nums truncate text-figure font-semibold">
        {value}
        {unit && <span className="pl-1.5 text-small text-muted">{unit}</span>}
      </div>
      {note && <div className="nums truncate text-small text-muted [&_a]:relative [&_a]:z-1">{note}</div>}
    </div>
  )
}
