import { useEffect, useRef } from 'react'
import type { Ref } from '@/api/resource'
import { X } from '@/ui/icon/icons'
import { deletionsLast } from '@/command/danger'
import type { Offer } from '@/command/screen-context'
import type { Cell } from '@/lib/text/csv'
import { plain } from '@/lib/text/untrusted'
import type { Path } from '@/route/paths'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { IconButton } from '@/ui/icon-button'
import { StatusMark } from '@/ui/status-mark'
import type { Column, CellWords, More } from '../list'
import { useOfferItems } from '../offers'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  words: CellWords
  more: More<Row> | undefined
  offers: readonly Offer[]
  stale: boolean
  /** The page of the row; undefined if it has none, or if a URL cannot hold its id. */
  path: Path | undefined
  about: Ref | undefined
  unlinkable: boolean
  onClose: () => void
}

const isZeroOrMissing = (value: Cell): boolean => value === undefined || value === null || Number(value) === 0

/** A preview of the focused row next to the table; follows the focus until Space or Escape closes it. */
export function Peek<Row>({
  row,
  columns,
  words,
  more,
  offers,
  stale,
  path,
  about,
  unlinkable,
  onClose,
}: Props<Row>) {
  const { t } = words
  const [nameColumn, ...others] = columns
  const facts = others.filter(({ align }) => align !== 'end')
  const numbers = others.filter(({ align }) => align === 'end')
  const name = plain(about?.label ?? about?.id ?? '', 60)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a narrow page it overlaps the end of the list: scroll the focused row above it.
    const focusedRow = document.querySelector('tr[data-focused]')
    if (
      frame.current !== null &&
      focusedRow !== null &&
      frame.current.getBoundingClientRect().top < focusedRow.getBoundingClientRect().bottom
    )
      focusedRow.scrollIntoView?.({ block: 'start' })
  }, [row])
  return (
    <aside
      aria-label={name === '' ? t('list.peek') : t('list.peekOf', { name })}
      ref={frame}
      className={
        'w-80 max-w-full shrink-0 rounded-md border border-line bg-surface p-3 max-md:fixed ' +
        'max-md:inset-x-2 max-md:bottom-9 max-md:z-20 max-md:max-h-[45dvh] max-md:w-auto ' +
        'max-md:overflow-y-auto max-md:border-field max-md:shadow-float'
      }
    >
      <div className="flex min-w-0 items-center gap-2 border-b border-line pb-2">
        <h2 className="flex min-w-0 flex-1 items-center text-section font-semibold">
          {nameColumn?.cell(row, words)}
        </h2>
        {path !== undefined && (
          <Link look="button" href={`#${path}`}>
            {t('list.peekOpen')}
            <KeyCaps keys="Enter" hidden />
          </Link>
        )}
        <IconButton size="sm" icon={X} label={t('action.close')} keys="Space" onClick={onClose} />
      </div>
      <p role="status" className={unlinkable ? 'pt-2' : 'sr-only'}>
        {unlinkable && <StatusMark state="warning" word={t('list.unlinkable')} />}
      </p>
      {[facts, numbers].map(
        (group, index) =>
          group.length > 0 && (
            <dl
              key={index}
              className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
            >
              {group.map((column) => (
                <div key={column.id} className="contents">
                  <dt className="text-muted">{t(column.title)}</dt>
                  <dd
                    className={cx(
                      'nums min-w-0 overflow-hidden wrap-anywhere',
                      column.align === 'end' && isZeroOrMissing(column.csv?.(row)) && 'text-muted',
                    )}
                  >
                    {column.cell(row, words)}
                  </dd>
                </div>
              ))}
            </dl>
          ),
      )}
      {more !== undefined && (
        <section className="flex flex-col gap-2 border-b border-line py-2">
          <h3 className="text-small font-semibold text-muted">{t(more.title)}</h3>
          {more.of(row)}
        </section>
      )}
      {offers.length > 0 && <PeekActions offers={offers} stale={stale} />}
    </aside>
  )
}

/** The commands of the row menu, with the same keys. */
function PeekActions({ offers, stale }: { offers: readonly Offer[]; stale: boolean }) {
  const items = useOfferItems()(deletionsLast(offers), stale)
  return (
    <ul className="flex flex-col pt-2">
      {items.map(({ id, label, keys, danger, disabledReason, onSelect }) => (
        <li key={id}>
          <Button
            variant={danger === true ? 'risk' : 'ghost'}
            disabledReason={disabledReason}
            onClick={onSelect}
            className="w-full justify-between! px-2!"
            {...(keys === undefined ? {} : { keys })}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
