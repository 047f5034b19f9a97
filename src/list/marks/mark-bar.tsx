import type { Matching } from '@/command/screen-context'
import { keyLabel } from '@/command/keys/label'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import type { MarkAll } from './use-mark-all'

type Props = {
  marked: number
  /** How many of them are on other pages. */ elsewhere: number
  /** How many more are selected but do not match the current filter. */ outside: number
  pageMarked: boolean
  more: boolean
  matching: Matching | undefined
  all: MarkAll
  onClear: () => void
}

/** Shows how many rows are selected, and offers to extend a selected page to all matching rows. */
export function MarkBar({
  marked,
  elsewhere,
  outside,
  pageMarked,
  more,
  matching,
  all: { found, failure, start, stop },
  onClear,
}: Props) {
  const { t, format } = useWords()
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      {/* No live region: the status bar already announces the number of selected rows (catalogue W6). */}
      {marked + outside > 0 && (
        <span className="nums">
          {[
            t('list.marked', { count: marked }),
            elsewhere > 0 ? t('list.markedElsewhere', { total: format.number(elsewhere) }) : '',
            outside > 0 ? t('list.markedOutside', { count: outside }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      <span role="status" className="nums">
        {found === undefined ? failure : t('list.marking', { rows: format.number(found) })}
      </span>
      {found !== undefined && (
        <Button size="sm" onClick={stop}>
          {t('action.cancel')}
        </Button>
      )}
      {found === undefined && pageMarked && more && matching !== undefined && (
        <Button size="sm" keys={keyLabel('shift+a')} onClick={() => start(matching)}>
          {matching.count === undefined
            ? t('list.markMatching')
            : t('list.markMatchingCount', { total: format.number(matching.count) })}
        </Button>
      )}
      {found === undefined && marked + outside > 0 && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('list.unmark')}
        </Button>
      )}
    </div>
  )
}
