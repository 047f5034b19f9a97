import { useCallback, useState, type ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { Pager } from '@/ui/pager'
import { usePagerLabels } from './use-pager-labels'

/** How many rows of a table are drawn at once. */
export const maxDrawnRows = 100
/** How many rows of a form are, each with several controls. */
export const maxEditedRows = 50

export type RowPages<T> = {
  /** The rows of this page. */
  readonly shown: readonly T[]
  /** The index of the first of them. */
  readonly start: number
  /** Shows the page of the row with this index; always the same function. */
  readonly showRow: (index: number) => void
  /** The paging controls; null where all rows are drawn. */
  readonly pager: ReactNode
}

/** Splits rows that are all known into pages of `size`, where a screen or form would otherwise draw all of them. */
export function useRowPages<T>(rows: readonly T[], size = maxDrawnRows): RowPages<T> {
  const { t, format } = useWords()
  const labels = usePagerLabels()
  const [page, setPage] = useState(1)
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  const start = (current - 1) * size
  const shown = rows.slice(start, start + size)
  const showRow = useCallback((index: number) => setPage(Math.floor(index / size) + 1), [size])
  return {
    shown,
    start,
    showRow,
    pager:
      rows.length <= size ? null : (
        <Pager
          page={current}
          pageSize={size}
          shown={shown.length}
          count={rows.length}
          onPage={setPage}
          labels={{
            ...labels,
            range: ({ from, to }) =>
              t('list.page.known', {
                from: format.number(from),
                to: format.number(to),
                total: format.number(rows.length),
              }),
          }}
        />
      ),
  }
}

/** A list with at most {@link maxDrawnRows} of its items. `children` returns an item with a key. */
export function PagedItems<T>({
  items,
  className,
  children,
}: {
  items: readonly T[]
  className?: string
  children: (item: T) => ReactNode
}) {
  const { shown, pager } = useRowPages(items)
  return (
    <>
      <ul className={className}>{shown.map(children)}</ul>
      {pager}
    </>
  )
}
