import { Ellipsis } from '@/ui/icon/icons'
import { hasRelations, type Ref } from '@/api/resource'
import { isDeletion } from '@/command/danger'
import { offer } from '@/command/offer'
import { useCommandRuntime } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { Menu, type MenuItem } from '@/ui/overlay/menu'
import { useOfferItems } from '../offers'
import { noPaths, opensOwnPage, type RowPaths } from './row-offers'

type RowItems = {
  readonly offers: readonly Offer[]
  readonly stale: boolean
  /** The target of the row. */ readonly about?: Ref | undefined
  readonly paths?: RowPaths
}

/** The items of a row's menu in groups: its page and form, its commands, its deletions. */
export function useRowItems(): (row: RowItems) => readonly (readonly MenuItem[])[] {
  const { t } = useWords()
  const related = useCommandRuntime().registry.get('related.show')
  const toItems = useOfferItems()
  return ({ offers, stale, about, paths = noPaths }) => {
    const others: readonly Offer[] =
      related === undefined || about === undefined || !hasRelations(about.resource)
        ? []
        : [offer(related, { noun: about.resource, id: about.id })]
    const { open, edit } = paths
    const all = [...offers.filter((one) => open === undefined || !opensOwnPage(one, about)), ...others]
    const own: readonly MenuItem[] = [
      ...(open === undefined
        ? []
        : [{ id: 'open', label: t('list.peekOpen'), keys: 'Enter', onSelect: () => go(open) }]),
      ...(edit === undefined ? [] : [{ id: 'edit', label: t('verb.edit'), onSelect: () => go(edit) }]),
    ]
    return [
      own,
      toItems(
        all.filter(({ command }) => !isDeletion(command)),
        stale,
      ),
      toItems(
        all.filter(({ command }) => isDeletion(command)),
        stale,
      ),
    ].filter((group) => group.length > 0)
  }
}

/** The menu with everything that can be done with one row. */
export function RowMenu({ name, ...row }: RowItems & { name: string }) {
  const { t } = useWords()
  const items = useRowItems()(row)
  return items.length === 0 ? null : (
    <Menu label={t('list.rowMenu', { name })} icon={Ellipsis} size="sm" tabIndex={-1} items={items} />
  )
}
