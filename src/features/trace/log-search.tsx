import { useEffect, useMemo, useState } from 'react'
import { useSearchKey } from '@/command/keys/use-search-key'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import type { LogPiece } from './model/log-piece'
import { Button } from '@/ui/button'
import { TextInput } from '@/ui/control/text-input'
import type { LogReader, LogState } from './log-reader'

type Props = {
  /** The initial search text. */
  initialText: string
  log: LogReader
  state: LogState
  lines: readonly string[]
  /** Whether matching lines of another piece would be listed. */
  accepts: (piece: LogPiece, needle: string) => boolean
  /** Reports the lines with the words, and the one to show. */
  onShow: (result: { hits: ReadonlySet<number>; at: number | undefined }) => void
}

/**
 * Searches the shown piece, and from there through the rest of the log, which may take a while and can be
 * stopped.
 */
export function LogSearch({
  initialText,
  log,
  state: { searched, notFound, size, turn },
  lines,
  accepts,
  onShow,
}: Props) {
  const { t, format } = useWords()
  const field = useSearchKey()
  const [text, setText] = useState(initialText)
  const [sought, setSought] = useState<{ turn: number; at: number } | undefined>(undefined)
  const needle = text.toLowerCase()
  const hits = useMemo(
    () =>
      needle === ''
        ? []
        : lines.flatMap((line, index) => (line.toLowerCase().includes(needle) ? [index] : [])),
    [lines, needle],
  )
  // In another piece, the first matching line is the result.
  const at = hits.length === 0 ? undefined : sought?.turn === turn ? sought.at : hits[0]
  useEffect(() => {
    onShow({ hits: new Set(hits), at })
  }, [hits, at, onShow])
  const next = async () => {
    if (needle === '') return
    const following = hits.find(
      (index) => index > (sought?.turn === turn ? sought.at : -1) && index !== undefined,
    )
    if (following !== undefined) {
      await log.follow(false)
      setSought({ turn, at: following })
    } else if (await log.find(text, (piece) => accepts(piece, needle))) setSought(undefined)
  }
  const busy = searched !== undefined
  return (
    <form
      role="search"
      aria-label={t('trace.search')}
      className="flex min-w-60 flex-1 flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) startInBackground(next(), throwUnexpected)
      }}
    >
      <TextInput
        mono
        ref={field}
        aria-keyshortcuts="/"
        aria-label={t('trace.search')}
        placeholder={t('trace.search')}
        className="max-w-md min-w-40 flex-1"
        value={text}
        onValue={(value) => {
          setText(value)
          setSought(undefined)
        }}
      />
      {busy ? (
        <Button size="sm" onClick={log.stop}>
          {t('trace.stop')}
        </Button>
      ) : (
        <Button size="sm" type="submit">
          {t('trace.find')}
        </Button>
      )}
      <span role="status" className="nums text-small text-muted">
        {busy
          ? t('trace.searching', { at: format.bytes(searched), size: format.bytes(size) })
          : notFound
            ? t('trace.notFound')
            : needle === ''
              ? ''
              : t('trace.hits', { count: hits.length })}
      </span>
    </form>
  )
}
