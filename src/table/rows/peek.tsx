import { X } from '@/ui/icon/icons'
import type { Offer } from '@/command/here'
import { IconButton } from '@/ui/icon-button'
import type { Column, CellWords } from '../list'
import { OfferButton } from '../offer-button'

type Props<Row> = { row: Row; columns: readonly Column<Row>[]; words: CellWords; offers: readonly Offer[]; stale: boolean; onClose: () => void }

/** The facts of the focused row at a glance, beside the table; it follows the focus until Space or Escape. */
export function Peek<Row>({ row, columns, words, offers, stale, onClose }: Props<Row>) {
  const { t } = words
  return (
    <aside aria-label={t('list.peek')} className="w-80 max-w-full shrink-0 rounded-md border border-line bg-surface p-3">
      <div className="flex items-center gap-2 pb-2">
        <h2 className="flex-1 font-semibold">{t('list.peek')}</h2>
        <IconButton size="sm" icon={X} label={t('action.close')} keys="Space" onClick={onClose} />
      </div>
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
          {offers.map((offer) => <OfferButton key={offer.command.id} offer={offer} stale={stale} />)}
        </div>
      )}
    </aside>
  )
}
