import { cx } from './cx'

const bar = 'rounded-sm bg-hover'

/** A placeholder while loading: gray lines, hidden from assistive tech (the pending bar has the text). */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden data-skeleton className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={cx('h-4 rounded-sm bg-hover', line % 3 === 2 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  )
}

/** A skeleton of a code editor, as high as an empty one, so that nothing below moves when the editor comes. */
export const EditorSkeleton = () => (
  <Skeleton lines={20} className="h-[calc(var(--editor-height,9rem)+2px)] overflow-hidden" />
)

/** A skeleton of a table. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div aria-hidden data-skeleton className="flex flex-col">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className="flex h-(--row-height) items-center gap-6 border-b border-line px-2.5">
          <div className={cx('h-3 w-40', bar)} />
          <div className={cx('h-3 w-24', bar)} />
          <div className={cx('h-3 w-32 max-md:hidden', bar)} />
          <span className="flex-1" />
          <div className={cx('h-3 w-12', bar)} />
        </div>
      ))}
    </div>
  )
}

/** A skeleton of a detail page: cards with facts. */
export function CardsSkeleton() {
  return (
    <div aria-hidden data-skeleton className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {[0, 1].map((card) => (
        <div key={card} className="flex flex-col gap-4 rounded-md border border-line bg-surface p-4">
          <div className={cx('h-4 w-32', bar)} />
          {Array.from({ length: 6 }, (_, line) => (
            <div key={line} className="flex gap-4">
              <div className={cx('h-3 w-28', bar)} />
              <div className={cx('h-3 w-44', bar)} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A skeleton of a page whose content is not known yet: a title and a table. */
export function PageSkeleton() {
  return (
    <div aria-hidden data-skeleton className="flex flex-col gap-3">
      <div className={cx('my-1 h-5 w-40', bar)} />
      <div className={cx('h-7 w-72 max-w-full', bar)} />
      <TableSkeleton />
    </div>
  )
}
