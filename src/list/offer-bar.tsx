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
  /** A page about one thing: its buttons show the verb alone, and what destroys it stands apart at the end. */
  about?: boolean
}

/** So many stand as buttons beside the primary one; a page about one thing has room for one more. */
const most = (about: boolean): number => (about ? 3 : 2)

/**
 * The commands of a page in their order of weight: the frequent few, the rest behind three dots, the primary one in the accent.
 * What destroys everything in a list stands in the menu, what destroys the one thing shown stands apart. A narrow page keeps the
 * primary one alone. What deletes is always last, in the row of buttons and in the menu.
 */
export function OfferBar({ offers, stale, about = false }: Props) {
  const { context } = useCommandRuntime()
  const { t } = useWords()
  const narrow = useNarrow()
  const items = useOfferItems()
  const here = { ...context(), signal: new AbortController().signal }
  const present = offers.filter(({ command }) => isThere(command, here))
  const [primary] = present.filter((offer) => offer.primary === true)
  const risky = present.filter((offer) => offer !== primary && isDeletion(offer.command))
  const plain = present.filter((offer) => offer !== primary && !risky.includes(offer))
  const apart = about && !narrow ? risky.filter(({ command }) => command.verb !== undefined) : []
  const folded = risky.filter((offer) => !apart.includes(offer))
  const shown = narrow ? [] : plain.filter(({ command }) => command.danger !== 'reset').slice(0, most(about))
  const more = [plain.filter((offer) => !shown.includes(offer)), folded]
  // A menu for a single command would only hide it; a reset of figures is hidden on purpose.
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
