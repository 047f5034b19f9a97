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

/** A relative time with the exact time as its tooltip. */
export function RelativeTime({ iso, relative, exact, focusable }: RelativeTimeProps) {
  if (!focusable) {
    return (
      <time dateTime={iso} title={exact} className="nums whitespace-nowrap">
        {relative}
      </time>
    )
  }
  return (
    <time
      dateTime={iso}
      title={exact}
      tabIndex={0}
      className="nums group relative rounded-sm whitespace-nowrap"
    >
      {relative}
      <span className="sr-only group-focus-visible:not-sr-only group-focus-visible:pl-1.5 group-focus-visible:text-muted">
        {' '}
        {exact}
      </span>
    </time>
  )
}
