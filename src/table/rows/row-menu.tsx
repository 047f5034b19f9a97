import { Ellipsis } from '@/ui/icon/icons'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { Menu } from '@/ui/overlay/menu'
import { useOfferItems } from '../offers'

/** The commands of one row, behind three dots. Drawn only in the row under focus or pointer, where there is one, so a thousand rows stay light. */
export function RowMenu({ offers, name, stale }: { offers: readonly Offer[]; name: string; stale: boolean }) {
  const { t } = useWords()
  const items = useOfferItems()(offers, stale)
  if (items.length === 0) return null
  return <Menu label={t('list.rowMenu', { name })} icon={Ellipsis} size="sm" tabIndex={-1} items={items} />
}
