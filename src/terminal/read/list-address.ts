import type { Connection } from '@/connection/connection'
import { readSort, writeSort, type Sort } from '@/list/columns/order'
import { readFilters } from '@/list/filters/filters'
import { supportedColumns, type Listing } from '@/list/listing'
import { match } from '@/route/paths'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import type { Reading } from './rows'

/** What an address of a list says: the list with its owner, its filters and its order. */
export type ListAddress = {
  readonly listing: Listing
  readonly owner: string
  readonly values: Readonly<Record<string, string>>
  readonly sort: Sort | undefined
  /** What only a page has, such as which part of the rows it shows, as `name=value`. */
  readonly ofPage: readonly string[]
}

/** The parameters of an address that are about the page: which rows it shows at once. */
const pageNames = ['page', 'limit']

/** The list that an address shows; undefined where it shows none, or says more than a list can read. */
export function findListAddress(address: string, listings: readonly Listing[]): ListAddress | undefined {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const { sort, ...values } = Object.fromEntries(new URLSearchParams(query))
  for (const listing of listings) {
    const params = match(listing.path, path)
    if (params === undefined || (listing.tab !== undefined && listing.tab.name !== params['tab'])) continue
    const { [listing.of ?? '']: named, ...rest } = values
    const owner = listing.of === undefined ? '' : (params[listing.tab?.owner ?? listing.of] ?? named)
    // The page of an object shows more than one of its lists.
    if (owner === undefined) return undefined
    const isFilter = (name: string) => listing.filters.some(({ id }) => id === name)
    const others = Object.entries(rest).filter(([name]) => !isFilter(name))
    if (others.some(([name]) => !pageNames.includes(name))) return undefined
    return {
      listing,
      owner,
      values: Object.fromEntries(Object.entries(rest).filter(([name]) => isFilter(name))),
      sort: readSort(sort),
      ofPage: others.map(([name, value]) => `${name}=${value}`),
    }
  }
  return undefined
}

/** The order that an address names, if the broker supports its column, and what of the address rows cannot show, as `name=value`. */
export function findOrder(
  { listing, sort, ofPage }: ListAddress,
  connection: Connection,
): { readonly order: Reading['sort']; readonly ignored: readonly string[] } {
  if (sort === undefined) return { order: undefined, ignored: ofPage }
  const column = supportedColumns(listing, connection.broker()).find(({ id }) => id === sort.column)
  return column === undefined
    ? { order: undefined, ignored: [...ofPage, `sort=${writeSort(sort) ?? ''}`] }
    : { order: { column, down: sort.down }, ignored: ofPage }
}

/** Refuses an address with a filter that is not valid, of which the list would show all rows. Throws `UsageError`. */
export function checkFilters({ listing, values }: ListAddress, words: TerminalWords): void {
  const [wrong] = Object.entries(readFilters(listing.filters, values).errors)
  if (wrong !== undefined) refuse(`${wrong[0]}=${values[wrong[0]] ?? ''}: ${words(wrong[1])}`)
}
