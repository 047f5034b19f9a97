import { useEffect, useRef, useState } from 'react'
import { toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import type { Matching } from '@/command/here'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'

type Props = { marked: number; /** How many of them are not on this page. */ elsewhere: number; /** How many are marked besides that the present filter leaves out. */ outside: number; pageMarked: boolean; more: boolean; matching: Matching | undefined; onAdd: (refs: readonly Ref[]) => void; onClear: () => void }

/** How many rows are marked, and the way from a whole page to all that match the filters, read page by page. */
export function MarkBar({ marked, elsewhere, outside, pageMarked, more, matching, onAdd, onClear }: Props) {
  const { t, format } = useWords()
  const [found, setFound] = useState<number | undefined>(undefined)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const markAll = async ({ ids, resource }: Matching) => {
    const own = new AbortController()
    control.current = own
    setFailure(undefined)
    setFound(0)
    try {
      onAdd((await ids(own.signal, setFound)).map((id) => ({ resource, id })))
    } catch (cause) {
      if (!own.signal.aborted) setFailure(describeError(toApiError(cause), t).title)
    }
    setFound(undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      {/* How many are marked is told by the status bar; told here too, it would be heard twice (catalogue W6). */}
      <span className="nums">{[t('list.marked', { count: marked }), elsewhere > 0 ? t('list.markedElsewhere', { total: format.number(elsewhere) }) : '', outside > 0 ? t('list.markedOutside', { count: outside }) : ''].filter(Boolean).join(' · ')}</span>
      <span role="status" className="nums">{found === undefined ? failure : t('list.marking', { rows: format.number(found) })}</span>
      {found !== undefined && <Button size="sm" onClick={() => control.current?.abort()}>{t('action.cancel')}</Button>}
      {found === undefined && pageMarked && more && matching !== undefined && (
        <Button size="sm" onClick={() => void markAll(matching)}>
          {matching.count === undefined ? t('list.markMatching') : t('list.markMatchingCount', { total: format.number(matching.count) })}
        </Button>
      )}
      {found === undefined && <Button size="sm" variant="ghost" onClick={onClear}>{t('list.unmark')}</Button>}
    </div>
  )
}
