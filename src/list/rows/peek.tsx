import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Ref } from '@/api/resource'
import { X } from '@/ui/icon/icons'
import type { Offer } from '@/command/screen-context'
import type { Cell } from '@/lib/text/csv'
import { plain } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { KeyCaps } from '@/ui/key-caps'
import { Link } from '@/ui/link'
import { IconButton } from '@/ui/icon-button'
import { StatusMark } from '@/ui/status-mark'
import { useNarrow } from '@/ui/use-media'
import type { Column, CellWords, More } from '../list'
import { useRowItems } from './row-menu'
import { type RowPaths } from './row-offers'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  words: CellWords
  more: More<Row> | undefined
  offers: readonly Offer[]
  stale: boolean
  /** The page of the row is undefined if it has none, or if a URL cannot hold its id. */
  paths: RowPaths
  about: Ref | undefined
  unlinkable: boolean
  onClose: () => void
}

const isZeroOrMissing = (value: Cell): boolean => value === undefined || value === null || Number(value) === 0

/** Leaves this many pixels between the preview and the end of the window, for the status bar. */
const endRoom = 36

/** The height in CSS pixels that is left below the top of an element, so that it does not make the page longer. */
function useRoomBelow(frame: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => {
      const top = frame.current?.getBoundingClientRect().top ?? 0
      setRoom(Math.max(minHeight, window.innerHeight - Math.max(top, 0) - endRoom))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [frame])
  return room
}

/** A preview that has less room than this many pixels would show hardly a fact. */
const minHeight = 200

/** A preview of the focused row over the end of the table; follows the focus until Space or Escape closes it. */
export function Peek<Row>({
  row,
  columns,
  words,
  more,
  offers,
  stale,
  paths,
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
  const isNarrow = useNarrow()
  const room = useRoomBelow(frame)
  useEffect(() => {
    // On a narrow page it covers the lower rows: scroll the focused row above it.
    if (!isNarrow) return
    const focusedRow = document.querySelector('tr[data-focused]')
    if (
      frame.current !== null &&
      focusedRow !== null &&
      frame.current.getBoundingClientRect().top < focusedRow.getBoundingClientRect().bottom
    )
      focusedRow.scrollIntoView?.({ block: 'start' })
  }, [row, isNarrow])
  return (
    <aside
      aria-label={name === '' ? t('list.peek') : t('list.peekOf', { name })}
      ref={frame}
      style={isNarrow ? undefined : { maxHeight: room }}
      className={
        'absolute top-0 right-0 z-5 w-80 max-w-full overflow-y-auto rounded-md border border-field bg-surface p-3 ' +
        'shadow-float max-md:fixed max-md:inset-x-2 max-md:top-auto max-md:bottom-9 max-md:z-20 ' +
        'max-md:max-h-[45dvh] max-md:w-auto'
      }
    >
      <div className="flex min-w-0 items-center gap-2 border-b border-line pb-2">
        <h2 className="flex min-w-0 flex-1 items-center text-section font-semibold">
          {nameColumn?.cell(row, words)}
        </h2>
        {paths.open !== undefined && (
          <Link look="button" href={`#${paths.open}`}>
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
      {(offers.length > 0 || paths.edit !== undefined) && (
        <PeekActions offers={offers} paths={paths} about={about} stale={stale} />
      )}
    </aside>
  )
}

type ActionProps = Pick<Props<unknown>, 'offers' | 'paths' | 'about' | 'stale'>

/** The items of the row menu, with the same keys; the page of the row has a link at the top. */
function PeekActions({ offers, paths, about, stale }: ActionProps) {
  const items = useRowItems()({ offers, about, stale, paths })
    .flat()
    .filter(({ id }) => id !== 'open')
  return items.length === 0 ? null : (
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
