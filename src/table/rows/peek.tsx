import { useEffect, useRef } from 'react'
import { X } from '@/ui/icon/icons'
import { deletionsLast } from '@/command/danger'
import type { Offer } from '@/command/screen-context'
import { IconButton } from '@/ui/icon-button'
import { StatusMark } from '@/ui/status-mark'
import type { Column, CellWords } from '../list'
import { OfferButton } from '../offer-button'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  words: CellWords
  offers: readonly Offer[]
  stale: boolean
  unlinkable: boolean
  onClose: () => void
}

/** The facts of the focused row at a glance, beside the table; it follows the focus until Space or Escape. */
export function Peek<Row>({ row, columns, words, offers, stale, unlinkable, onClose }: Props<Row>) {
  const { t } = words
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow page it lies over the foot of the list: the row it is of stays in sight above it.
    const place = document.querySelector('tr[data-focused]')
    if (
      frame.current !== null &&
      place !== null &&
      frame.current.getBoundingClientRect().top < place.getBoundingClientRect().bottom
    )
      place.scrollIntoView?.({ block: 'start' })
  }, [row])
  return (
    <aside
      aria-label={t('list.peek')}
      ref={frame}
      className={
        'w-80 max-w-full shrink-0 rounded-md border border-line bg-surface p-3 max-md:fixed ' +
        'max-md:inset-x-2 max-md:bottom-9 max-md:z-20 max-md:max-h-[45dvh] max-md:w-auto ' +
        'max-md:overflow-y-auto max-md:border-field max-md:shadow-float'
      }
    >
      <div className="flex items-center gap-2 pb-2">
        <h2 className="flex-1 font-semibold">{t('list.peek')}</h2>
        <IconButton size="sm" icon={X} label={t('action.close')} keys="Space" onClick={onClose} />
      </div>
      <p role="status" className={unlinkable ? 'pb-2' : 'sr-only'}>
        {unlinkable && <StatusMark state="warning" word={t('list.unlinkable')} />}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {columns.map((column) => (
          <div key={column.id} className="contents">
            <dt className="text-muted">{t(column.title)}</dt>
            <dd className="nums min-w-0 text-right wrap-anywhere">{column.cell(row, words)}</dd>
          </div>
        ))}
      </dl>
      {offers.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-3">
          {deletionsLast(offers).map((offer) => (
            <OfferButton key={offer.command.id} offer={offer} stale={stale} />
          ))}
        </div>
      )}
    </aside>
  )
}
