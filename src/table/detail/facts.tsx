import type { ReactNode } from 'react'

/** Facts of one thing: names at the left, values at the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>
}

/** One fact. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-baseline gap-4 border-b border-line py-1 last:border-b-0">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="nums ml-auto min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}
