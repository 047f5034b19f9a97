import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'

/** Facts of one object as names and values; in two columns if there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 gap-x-10 @3xl:grid-cols-2">{children}</dl>
    </div>
  )
}

/** One fact; a count of zero is muted. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-h-7 grid-cols-[minmax(0,8rem)_minmax(0,1fr)] items-baseline gap-x-4 py-1 @sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className={cx('nums min-w-0 break-words', children === '0' && 'text-muted')}>{children}</dd>
    </div>
  )
}
