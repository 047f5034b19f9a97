import { findView, readLibraryViews, toViewPath } from '@/features/library/view'
import type { Listing } from '@/list/listing'
import { suggest } from '@/lib/text/similar'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import { checkFilters, findListAddress, type ListAddress } from './list-address'

/** What a view of the library says of a list. Throws `UsageError` where there is no such view, or it shows another list. */
export function readListView(
  { listing, owner }: { readonly listing: Listing; readonly owner: string },
  name: string,
  words: TerminalWords,
): ListAddress {
  const view = findView(name)
  if (view === undefined) {
    const names = readLibraryViews().entries.map(({ value }) => value.name)
    return refuse(
      names.length === 0
        ? `--view: ${words('library.viewGone')}: --library names a folder with views`
        : `--view: ${words('library.viewGone')}.${suggest(name, names)} switchboard library lists what there is`,
    )
  }
  const path = toViewPath(view.address)
  const address = path === undefined ? undefined : findListAddress(path, [listing])
  if (address === undefined) return refuse(`--view: ${view.address} does not show ${listing.name}`)
  if (address.owner !== owner)
    return refuse(
      `--view: ${view.address} shows those of ${address.owner}: --${listing.of ?? ''} ${address.owner}`,
    )
  checkFilters(address, words)
  return address
}
