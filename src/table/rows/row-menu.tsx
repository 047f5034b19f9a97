import { Ellipsis } from '@/ui/icon/icons'
import type { Ref } from '@/api/resource'
import { isDeletion } from '@/command/danger'
import { offer } from '@/command/offer'
import { useDesk } from '@/command/react'
import { relatedNouns, type RelatedNoun } from '@/command/related-nouns'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { Menu } from '@/ui/overlay/menu'
import { useOfferItems } from '../offers'

/** The commands of one row, behind three dots. Drawn only in the row under focus or pointer, where there is one, so a thousand rows stay light. */
export function RowMenu({
  offers,
  name,
  stale,
  about,
}: {
  offers: readonly Offer[]
  name: string
  stale: boolean
  /** The thing of the row. */ about?: Ref | undefined
}) {
  const { t } = useWords()
  const related = useDesk().registry.get('related.show')
  const others: readonly Offer[] =
    related === undefined || about === undefined || !relatedNouns.includes(about.resource as RelatedNoun)
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
  return <Menu label={t('list.rowMenu', { name })} icon={Ellipsis} size="sm" tabIndex={-1} items={items} />
}
