/** The logo of Switchboard: a line that goes from one point to another. */
export const Mark = ({ size = 18 }: { size?: number }) => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    fill="none"
    aria-hidden
    className="shrink-0 text-accent"
  >
    <rect x="2" y="2" width="28" height="28" rx="7" stroke="currentColor" strokeWidth="2.5" />
    <path d="M11 11v4c0 4 10 2 10 6" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    <circle cx="11" cy="10" r="3" fill="currentColor" />
    <circle cx="21" cy="22" r="3" fill="currentColor" />
  </svg>
)
