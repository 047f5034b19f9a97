import type { ReactNode } from 'react'
import { Card } from '@/ui/card'

/** Groups of figures, side by side if there is room. */
export function FigureGroups({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      {children}
    </div>
  )
}

/** Related figures under one title; `foot` lists minor ones in a line. */
export function Figures({
  title,
  note,
  foot,
  children,
}: {
  title: string
  note?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Card title={title} {...(note === undefined ? {} : { note })}>
      <div className="flex flex-wrap gap-x-8 gap-y-2 *:min-w-20">{children}</div>
      {foot !== undefined && <p className="nums flex flex-wrap gap-x-4 pt-2 text-small text-muted">{foot}</p>}
    </Card>
  )
}
