import { createContext, useContext } from 'react'

/** Which of the two is shown; the other one is the tooltip. */
export const TimeStyle = createContext<'relative' | 'full'>('relative')

export interface RelativeTimeProps {
  /** Machine-readable: an ISO date. */
  iso: string
  /** "3 m ago" */
  relative: string
  /** The exact time, on hover and (when focusable) on focus. */
  exact: string
  /** Its own tab stop; leave off in tables, where a detail screen shows the exact time. */
  focusable?: boolean
}

/** A relative time with the exact time as its tooltip, or the other way round. */
export function RelativeTime({ iso, relative, exact, focusable }: RelativeTimeProps) {
  const isFull = useContext(TimeStyle) === 'full'
  const [shown, other] = isFull ? [exact, relative] : [relative, exact]
  if (!focusable) {
    return (
      <time dateTime={iso} title={other} className="nums whitespace-nowrap">
        {shown}
      </time>
    )
  }
  return (
    <time
      dateTime={iso}
      title={other}
      tabIndex={0}
      className="nums group relative rounded-sm whitespace-nowrap"
    >
      {shown}
      <span className="sr-only group-focus-visible:not-sr-only group-focus-visible:pl-1.5 group-focus-visible:text-muted">
        {' '}
        {other}
      </span>
    </time>
  )
}
