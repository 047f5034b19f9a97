import { isDeletion, deletionsLast } from '@/command/danger'
import type { Matching, Offer } from '@/command/screen-context'
import { keyLabel } from '@/command/keys/label'
import { isThere } from '@/command/reach'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Ellipsis, Search } from '@/ui/icon/icons'
import { Menu } from '@/ui/overlay/menu'
import { useSize } from '@/ui/use-size'
import { OfferButton } from '../offer-button'
import { useOfferItems } from '../offers'
import { bulkTitle } from './bulk-title'
import { countFitting, estimateWidth } from './fitting'
import type { SelectAll } from './use-select-all'

type Props = {
  selected: number
  /** How many of them are on other pages. */ elsewhere: number
  /** How many more are selected but do not match the current filter. */ outside: number
  pageSelected: boolean
  more: boolean
  matching: Matching | undefined
  all: SelectAll
  /** The commands for the selected rows. */
  bulk: readonly Offer[]
  /** The rows could not be refreshed. */
  stale: boolean
  /** Shows the filters in place of this bar; undefined if the list has none. */
  onFilter: (() => void) | undefined
  onClear: () => void
}

/** The room in CSS pixels for the key of one of the buttons. */
const keyRoom = 72

/** The commands for the selected rows: as many buttons as fit, the others in a menu. */
function BulkOffers({ offers, stale, room }: { offers: readonly Offer[]; stale: boolean; room: number }) {
  const { t } = useWords()
  const toItems = useOfferItems()
  const labels = offers.map((offer) => bulkTitle(t, offer))
  const fitting = countFitting(labels, room, 0)
  const titled = (of: readonly Offer[]) =>
    toItems(of, stale, 'bulk').map((item, index) => {
      const offer = of[index]
      return offer === undefined ? item : { ...item, label: bulkTitle(t, offer) }
    })
  const rest = offers.slice(fitting)
  const groups = [
    rest.filter(({ command }) => !isDeletion(command)),
    rest.filter(({ command }) => isDeletion(command)),
  ]
  return (
    <>
      {offers.slice(0, fitting).map((offer, index) => (
        <OfferButton
          key={offer.command.id}
          offer={offer}
          stale={stale}
          source="bulk"
          size="sm"
          label={labels[index] ?? ''}
        />
      ))}
      {rest.length > 0 && (
        <Menu
          label={t('list.more')}
          icon={Ellipsis}
          size="sm"
          variant="secondary"
          items={groups.map(titled).filter((group) => group.length > 0)}
        />
      )}
    </>
  )
}

/**
 * In place of the filters while rows are selected: how many, their commands, and the offer to extend a selected page to all
 * matching rows. One line, whatever the width.
 */
export function SelectionBar({
  selected,
  elsewhere,
  outside,
  pageSelected,
  more,
  matching,
  all: { found, failure, start, stop },
  bulk,
  stale,
  onFilter,
  onClear,
}: Props) {
  const { t, format } = useWords()
  const { context } = useCommandRuntime()
  const [frame, { width }] = useSize()
  const now = { ...context(), signal: new AbortController().signal }
  const count = [
    selected + outside > 0 ? t('list.selected', { count: selected }) : '',
    elsewhere > 0 ? t('list.selectedElsewhere', { total: format.number(elsewhere) }) : '',
    outside > 0 ? t('list.selectedOutside', { count: outside }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
  const extend =
    found === undefined && pageSelected && more && matching !== undefined
      ? matching.count === undefined
        ? t('list.selectMatching')
        : t('list.selectMatchingCount', { total: format.number(matching.count) })
      : undefined
  const isClearable = found === undefined && selected + outside > 0
  const taken =
    Math.min(estimateWidth(count), width / 3) +
    (found === undefined ? 0 : width / 2) +
    (extend === undefined ? 0 : estimateWidth(extend) + 48) +
    (isClearable ? estimateWidth(t('list.deselect')) : 0) +
    (onFilter === undefined ? 0 : 36)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('list.selection')}
      className="flex min-h-7 min-w-0 items-center gap-2 overflow-hidden text-small whitespace-nowrap"
    >
      {onFilter !== undefined && (
        <IconButton size="sm" icon={Search} label={t('list.showFilters')} keys="/" onClick={onFilter} />
      )}
      {/* No live region: the status bar already announces the number of selected rows (catalogue W6). */}
      {count !== '' && (
        <span title={count} className="nums min-w-0 truncate font-semibold">
          {count}
        </span>
      )}
      <span role="status" className="nums truncate empty:hidden">
        {found === undefined ? failure : t('list.selecting', { rows: format.number(found) })}
      </span>
      {found !== undefined && (
        <Button size="sm" onClick={stop}>
          {t('action.cancel')}
        </Button>
      )}
      {isClearable && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('list.deselect')}
        </Button>
      )}
      {extend !== undefined && matching !== undefined && (
        <Button size="sm" keys={keyLabel('shift+a')} onClick={() => start(matching)}>
          {extend}
        </Button>
      )}
      <BulkOffers
        offers={deletionsLast(bulk.filter(({ command }) => isThere(command, now)))}
        stale={stale}
        room={width === 0 ? 0 : Math.max(1, width - taken - keyRoom)}
      />
    </div>
  )
}
