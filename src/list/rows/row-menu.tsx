import { Ellipsis } from '@/ui/icon/icons'
import { hasRelations, type Ref } from '@/api/resource'
import { isDeletion } from '@/command/danger'
import { offer } from '@/command/offer'
import { useCommandRuntime } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { Menu } from '@/ui/overlay/menu'
import { useOfferItems } from '../offers'
import { rowActions } from './row-actions'

/**
 * The commands of one row: a menu with all of them, and in a wide window two inline. Rendered only in the row
 * that is focused or hovered, so that a thousand rows stay cheap.
 */
export function RowMenu({
  offers,
  name,
  stale,
  inline = false,
  about,
}: {
  offers: readonly Offer[]
  name: string
  stale: boolean
  /** There is room for inline commands next to the menu. */ inline?: boolean
  /** The target of the row. */ about?: Ref | undefined
}) {
  const { t } = useWords()
  const related = useCommandRuntime().registry.get('related.show')
  const others: readonly Offer[] =
    related === undefined || about === undefined || !hasRelations(about.resource)
      ? []
      : [offer(related, { noun: about.resource, id: about.id })]
  const toItems = useOfferItems()
  const all = [...offers, ...others]
  const items = [
    all.filter(({ command }) => !isDeletion(command)),
    all.filter(({ command }) => isDeletion(command)),
  ]
    .map((group) => toItems(group, stale))
    .filter((group) => group.length > 0)
  if (items.length === 0) return null
  return (
    <span className="flex items-center justify-end pr-1">
      {(inline ? rowActions(offers) : []).map((one) => (
        <RowAction key={one.command.id} offer={one} name={plain(about?.label ?? name, 60)} stale={stale} />
      ))}
      <Menu label={t('list.rowMenu', { name })} icon={Ellipsis} size="sm" tabIndex={-1} items={items} />
    </span>
  )
}

/** One inline command of a row, labelled by its verb; the accessible name includes the row. */
function RowAction({ offer: one, name, stale }: { offer: Offer; name: string; stale: boolean }) {
  const { t } = useWords()
  const [item] = useOfferItems()([one], stale)
  const { command } = one
  if (item === undefined) return null
  const verb = t(command.verb ?? command.title)
  return (
    <Button
      size="sm"
      variant={isDeletion(command) ? 'risk' : 'ghost'}
      tabIndex={-1}
      aria-label={t('list.rowAction', { verb, name })}
      disabledReason={item.disabledReason}
      onClick={item.onSelect}
      className="hidden! px-1.5! xl:inline-flex!"
    >
      {verb}
    </Button>
  )
}
