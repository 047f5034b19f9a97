import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { diffHunks, lineDiff, type DiffLine } from '@/lib/text/line-diff'
import { cx } from '@/ui/cx'
import { Revealed } from './text-lines'

/** The maximum number of lines shown. */
const maxLines = 400
/** The maximum length of a line. */
const maxLength = 400
const classes = { same: 'text-muted', added: 'bg-ok/10', removed: 'bg-bad/10' } as const
const signs = { same: ' ', added: '+', removed: '−' } as const

type Props = {
  /** The part's name. */
  label: string
  before: string
  after: string
}

/** Shows the difference of two texts line by line. */
export function TextDiff({ label, before, after }: Props) {
  const { t } = useWords()
  const lines = useMemo(() => lineDiff(before, after), [before, after])
  const hunks = useMemo(() => diffHunks(lines), [lines])
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length
  let remaining = maxLines
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <p role="status" className="text-small text-muted">
        {t('detail.diff.count', { added: count('added'), removed: count('removed') })}
      </p>
      <ol
        tabIndex={0}
        aria-label={label}
        className="max-h-80 overflow-auto rounded-md border border-line bg-canvas py-1 font-mono text-small"
      >
        {hunks.map((hunk, index) => {
          const shown = hunk.slice(0, Math.max(0, remaining))
          remaining -= hunk.length
          return shown.map((line, at) => (
            <Line key={`${index} ${at}`} line={line} first={at === 0 && index > 0} />
          ))
        })}
      </ol>
      {remaining < 0 && (
        <p className="text-small text-muted">{t('detail.diff.more', { count: -remaining })}</p>
      )}
    </section>
  )
}

function Line({ line: { kind, text, before, after }, first }: { line: DiffLine; first: boolean }) {
  const { t, format } = useWords()
  return (
    <li className={cx('flex gap-2 px-2', classes[kind], first && 'mt-1 border-t border-line pt-1')}>
      <span aria-hidden className="w-10 shrink-0 text-right text-muted">
        {format.number(after ?? before ?? 0)}
      </span>
      <span aria-hidden className="w-3 shrink-0">
        {signs[kind]}
      </span>
      {kind !== 'same' && <span className="sr-only">{t(`detail.diff.${kind}`)}</span>}
      <span className="min-w-0 whitespace-pre-wrap break-words">
        <bdi dir="ltr">
          <Revealed text={text === '' ? ' ' : text.slice(0, maxLength)} />
          {text.length > maxLength && '…'}
        </bdi>
      </span>
    </li>
  )
}
