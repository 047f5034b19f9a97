/** The marks of subscriptions: a color and a letter, so that neither alone is needed. */
const tones = ['bg-accent', 'bg-info', 'bg-ok', 'bg-warn', 'bg-muted', 'bg-bad'] as const

/** The mark of a subscription, also shown on its messages. */
export function Swatch({ color }: { color: number }) {
  const index = color % tones.length
  return (
    <span aria-hidden className="inline-flex items-center gap-1 font-mono text-small text-muted">
      <span className={`inline-block h-3 w-1 rounded-sm ${tones[index]}`} />
      {String.fromCharCode(97 + index)}
    </span>
  )
}
