import { largestPage } from '@/api/all-pages'
import type { Connection } from '@/connection/connection'
import type { Listing } from '@/list/listing'
import { match } from '@/route/paths'
import type { TerminalWords } from '../words'
import { readListings } from '@/terminal/sources'
import { createPrinter } from './output'
import { defaultColumns } from './reading'
import { readRows } from './rows'

/** What a page of the console shows as a list: lines for people, rows for programs. */
type ScreenRows = {
  readonly lines: readonly string[]
  /** Whether there are more rows. */
  readonly more: boolean
  readonly data: {
    readonly list: string
    readonly rows: readonly object[]
    readonly complete: boolean
    /** What could not be read, one sentence each. */
    readonly missing?: readonly string[]
  }
}

/** The list that an address shows, with its owner and filters; undefined where it says more than a list can read. */
function findListing(
  address: string,
  listings: readonly Listing[],
): { listing: Listing; owner: string; values: Readonly<Record<string, string>> } | undefined {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const values = Object.fromEntries(new URLSearchParams(query))
  for (const listing of listings) {
    const params = match(listing.path, path)
    if (params === undefined || (listing.tab !== undefined && listing.tab.name !== params['tab'])) continue
    const { [listing.of ?? '']: named, ...filters } = values
    const owner = listing.of === undefined ? '' : (params[listing.tab?.owner ?? listing.of] ?? named)
    // The page of an object shows more than one of its lists.
    if (owner === undefined) return undefined
    const unknown = Object.keys(filters).some((name) => !listing.filters.some(({ id }) => id === name))
    return unknown ? undefined : { listing, owner, values: filters }
  }
  return undefined
}

/** Reads the list that an address of the console shows; undefined for an address that shows no list. Throws `ApiError`. */
export async function readScreen(
  address: string,
  connection: Connection,
  words: TerminalWords,
  signal: AbortSignal,
): Promise<ScreenRows | undefined> {
  const found = findListing(address, await readListings())
  if (found === undefined) return undefined
  const { listing, owner, values } = found
  const columns = defaultColumns(listing, connection.broker())
  const lines: string[] = []
  const rows: object[] = []
  const missing: string[] = []
  let more = false
  const printer = createPrinter('table', { columns, header: true, out: (line) => lines.push(line), words })
  const reading = {
    listing,
    owner,
    split: { values, rest: [] },
    search: undefined,
    columns,
    sort: undefined,
    limit: largestPage,
  }
  for await (const page of readRows(connection, reading, connection.now(), signal, (text) =>
    missing.push(text),
  )) {
    printer.print(page.rows)
    rows.push(...page.rows.map(({ cells }) => cells))
    more ||= page.more
  }
  printer.end()
  return {
    lines: [...lines, ...missing],
    more,
    data: {
      list: listing.name,
      rows,
      complete: !more && missing.length === 0,
      ...(missing.length > 0 && { missing }),
    },
  }
}
