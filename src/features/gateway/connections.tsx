import { useWords } from '@/i18n/use-words'

/** The number of connections, with a bar if there is a limit. */
export function Connections({
  now,
  max,
}: {
  now: number | string | undefined
  max: number | string | undefined
}) {
  const { t, format } = useWords()
  const text = t('detail.ofMost', {
    value: format.number(now),
    max: max === undefined ? t('none') : max === 'infinity' ? t('detail.unlimited') : format.number(max),
  })
  if (typeof max !== 'number' || max === 0) return <>{text}</>
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="inline-block h-1.5 w-16 overflow-hidden rounded-sm bg-line">
        <span
          className="block h-full bg-accent"
          style={{ width: `${Math.min(100, (Number(now ?? 0) / max) * 100)}%` }}
        />
      </span>
      {text}
    </span>
  )
}
