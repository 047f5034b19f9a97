import { cx } from './cx'

/** A key or a combination as one cap: "Ctrl K". `tone="on"` draws it in the color of the button around it. */
export function KeyCaps({
  keys,
  tone = 'plain',
  hidden,
}: {
  keys: string
  tone?: 'plain' | 'on'
  hidden?: boolean
}) {
  return (
    <kbd
      aria-hidden={hidden || undefined}
      className={cx(
        // Narrow pages and touch screens are used without a keyboard, so the key is hidden there.
        hidden && 'max-md:hidden pointer-coarse:hidden',
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border px-1 font-mono text-small leading-none font-semibold whitespace-nowrap',
        tone === 'on' ? 'border-current' : 'border-line bg-canvas text-muted',
      )}
    >
      {keys}
    </kbd>
  )
}
