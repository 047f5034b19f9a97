/** The marks that tell subscriptions apart: a colour and a letter, so that neither carries it alone. */
const tones = ['bg-accent', 'bg-info', 'bg-ok', 'bg-warn', 'bg-muted', 'bg-bad'] as const

/** A subscription's mark, also on the messages it brought. */
export function Swatch({ color }: { color: number }) {
  const index = color % tones.length
  return (
    <span aria-hidden className="inline-flex items-center gap-1 font-mono text-small text-muted">
      <span className={`inline-block h-3 w-1 rounded-sm ${tones[index]}`} />
      {String.fromCharCode(97 + index)}
    </span>
  )
}
