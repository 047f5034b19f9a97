import type { Offer } from '@/command/screen-context'
import { isDeletion } from '@/command/danger'
import { isThere } from '@/command/reach'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Ellipsis } from '@/ui/icon/icons'
import { Menu } from '@/ui/overlay/menu'
import { useNarrow } from '@/ui/use-media'
import { OfferButton } from './offer-button'
import { useOfferItems } from './offers'

type Props = {
  offers: readonly Offer[]
  stale: boolean
  /** A page about one object: buttons show only the verb, and deletions are set apart at the end. */
  about?: boolean
}

/** The maximum number of buttons besides the primary one; a page about one object has room for one more. */
const maxButtons = (about: boolean): number => (about ? 3 : 2)

/**
 * The commands of a page: frequent ones as buttons, the rest in a menu, the primary one in the accent color. Deletions of all
 * rows are in the menu, the deletion of the object shown is set apart. A narrow page shows only the primary button. Deletions
 * are always last, among the buttons and in the menu.
 */
export function OfferBar({ offers, stale, about = false }: Props) {
  const { context } = useCommandRuntime()
  const { t } = useWords()
  const narrow = useNarrow()
  const items = useOfferItems()
  const now = { ...context(), signal: new AbortController().signal }
  const available = offers.filter(({ command }) => isThere(command, now))
  const [primary] = available.filter((offer) => offer.primary === true)
  const deletions = available.filter((offer) => offer !== primary && isDeletion(offer.command))
  const plain = available.filter((offer) => offer !== primary && !deletions.includes(offer))
  const apart = about && !narrow ? deletions.filter(({ command }) => command.verb !== undefined) : []
  const folded = deletions.filter((offer) => !apart.includes(offer))
  const shown = narrow
    ? []
    : plain.filter(({ command }) => command.danger !== 'reset').slice(0, maxButtons(about))
  const more = [plain.filter((offer) => !shown.includes(offer)), folded]
  // A single command is a button instead of a menu, unless it resets counters: those are hidden on purpose.
  const [single] = more.flat().length === 1 && more.flat()[0]?.command.danger !== 'reset' ? more.flat() : []
  return (
    <>
      {shown.map((offer) => (
        <OfferButton key={offer.command.id} offer={offer} stale={stale} short={about} />
      ))}
      {single !== undefined && !isDeletion(single.command) && (
        <OfferButton offer={single} stale={stale} short={about} />
      )}
      {single === undefined && more.flat().length > 0 && (
        <Menu
          label={t('list.more')}
          icon={Ellipsis}
          variant="secondary"
          items={more.map((group) => items(group, stale)).filter((group) => group.length > 0)}
        />
      )}
      {primary !== undefined && <OfferButton offer={primary} stale={stale} variant="primary" />}
      {single !== undefined && isDeletion(single.command) && (
        <OfferButton offer={single} stale={stale} short={about} />
      )}
      {apart.map((offer) => (
        <OfferButton key={offer.command.id} offer={offer} stale={stale} short />
      ))}
    </>
  )
}
