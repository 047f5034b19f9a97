import type { Matching } from '@/command/screen-context'
import { keyLabel } from '@/command/keys/label'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import type { SelectAll } from './use-select-all'

type Props = {
  selected: number
  /** How many of them are on other pages. */ elsewhere: number
  /** How many more are selected but do not match the current filter. */ outside: number
  pageSelected: boolean
  more: boolean
  matching: Matching | undefined
  all: SelectAll
  onClear: () => void
}

/** Shows how many rows are selected, and offers to extend a selected page to all matching rows. */
export function SelectionBar({
  selected,
  elsewhere,
  outside,
  pageSelected,
  more,
  matching,
  all: { found, failure, start, stop },
  onClear,
}: Props) {
  const { t, format } = useWords()
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      {/* No live region: the status bar already announces the number of selected rows (catalogue W6). */}
      {selected + outside > 0 && (
        <span className="nums">
          {[
            t('list.selected', { count: selected }),
            elsewhere > 0 ? t('list.selectedElsewhere', { total: format.number(elsewhere) }) : '',
            outside > 0 ? t('list.selectedOutside', { count: outside }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      <span role="status" className="nums">
        {found === undefined ? failure : t('list.selecting', { rows: format.number(found) })}
      </span>
      {found !== undefined && (
        <Button size="sm" onClick={stop}>
          {t('action.cancel')}
        </Button>
      )}
      {found === undefined && pageSelected && more && matching !== undefined && (
        <Button size="sm" keys={keyLabel('shift+a')} onClick={() => start(matching)}>
          {matching.count === undefined
            ? t('list.selectMatching')
            : t('list.selectMatchingCount', { total: format.number(matching.count) })}
        </Button>
      )}
      {found === undefined && selected + outside > 0 && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('list.deselect')}
        </Button>
      )}
    </div>
  )
}
