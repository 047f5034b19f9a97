import type { ReactNode } from 'react'
import type { Offer } from '@/command/screen-context'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { cx } from '@/ui/cx'
import { OfferBar } from './offer-bar'

type Props = {
  title: Key
  level: 1 | 2
  count: string | undefined
  /** A sentence next to the title. */
  note?: ReactNode
  /** Warnings about the rows. One line over the note, so that the rows do not move when one appears. */
  warnings?: ReactNode
  buttons: readonly Offer[]
  /** The tools of the list, if there is no filter row to hold them. */
  children?: ReactNode
}

const warningsClass =
  'pointer-events-none absolute inset-x-0 top-0 flex h-6 items-center gap-2 overflow-hidden text-small ' +
  'whitespace-nowrap has-[[data-warning]]:bg-canvas *:pointer-events-auto'

/** The title with its count, and the commands of the screen. */
export function ListHeader({ title, level, count, note, warnings, buttons, children }: Props) {
  const { t } = useWords()
  const Heading = `h${level}` as const
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      <Heading
        tabIndex={-1}
        className={level === 1 ? 'text-title font-semibold' : 'text-section font-semibold'}
      >
        {t(title)}
      </Heading>
      {count !== undefined && <span className="nums px-1 text-muted">{count}</span>}
      <div className={cx('relative min-h-6 min-w-0 flex-1', note === undefined ? 'basis-40' : 'basis-64')}>
        {note !== undefined && <div className="text-small text-muted">{note}</div>}
        <div className={warningsClass}>{warnings}</div>
      </div>
      {children}
      <OfferBar offers={buttons} stale={false} />
    </div>
  )
}
