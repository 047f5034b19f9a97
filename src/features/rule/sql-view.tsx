import { useMemo } from 'react'
import { useWords } from '@/i18n/use-words'
import { highlight, type HighlightColor } from '@/rule-sql/highlight'
import { textLines } from '@/lib/text/text-lines'
import { Revealed, TextLines } from '@/detail/text-lines'

const classes: Readonly<Record<HighlightColor, string>> = {
  word: 'font-semibold text-accent',
  function: 'text-info',
  text: 'text-ok',
  figure: 'text-warn',
  sign: 'text-muted',
  comment: 'text-muted italic',
  plain: '',
}

/** Longer statements render visible lines only, without highlighting. */
const maxHighlightedLength = 10_000

/** Text with its line breaks and visible control characters. */
const Lines = ({ text }: { text: string }) =>
  text.split(/(\r?\n)/).map((part, at) => (part.endsWith('\n') ? '\n' : <Revealed key={at} text={part} />))

/** The statement of a rule, read-only, highlighted like in the editor. */
export function SqlView({ sql }: { sql: string }) {
  const { t } = useWords()
  const pieces = useMemo(() => (sql.length > maxHighlightedLength ? undefined : highlight(sql)), [sql])
  const label = t('rule.statement')
  if (pieces === undefined) return <TextLines label={label} lines={textLines(sql)} />
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      className="ring-inside max-h-96 overflow-auto rounded-md border border-line bg-canvas px-2 py-1.5 font-mono text-small whitespace-pre-wrap"
    >
      {pieces.map(({ color, text }, at) => (
        <span key={at} className={classes[color]}>
          <Lines text={text} />
        </span>
      ))}
    </pre>
  )
}
