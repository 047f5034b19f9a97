import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'
import { composeRows, type RowItem } from './rows'

/** Fields in columns of equal width; stacked in a narrow container. */
const columns = ['', '', '@lg:grid-cols-2', '@2xl:grid-cols-3', '@lg:grid-cols-2 @4xl:grid-cols-4'] as const

/**
 * One row of fields in an `@container`. Labels and controls of a row are aligned
 * (`form-row` in `ui/tokens.css`).
 */
export function FieldRow({ count, children }: { count: number; children: ReactNode }) {
  if (count === 1) return children
  return <div className={cx('form-row', columns[Math.min(count, columns.length - 1)])}>{children}</div>
}

/** The fields of a card in rows. */
export function FieldRows({
  items,
  children,
}: {
  items: readonly RowItem[]
  /** Renders one field. */
  children: (name: string) => ReactNode
}) {
  return (
    <div className="@container flex min-w-0 flex-col gap-3">
      {composeRows(items).map(({ kind, names }) =>
        kind === 'switches' ? (
          <div key="switches" className="flex flex-col gap-2">
            {names.map(children)}
          </div>
        ) : (
          <FieldRow key={names.join(' ')} count={names.length}>
            {names.map(children)}
          </FieldRow>
        ),
      )}
    </div>
  )
}
