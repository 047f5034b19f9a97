import { cx } from './cx'

/** Room kept for what is loading: grey lines, hidden from assistive tech (the pending bar has the words). */
export function Skeleton({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden data-skeleton className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={cx('h-4 rounded-sm bg-hover', line % 3 === 2 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  )
}
