import { largestPage } from '@/api/all-pages'
import type { Connection } from '@/connection/connection'
import { supportedColumns, type Listing } from '@/list/listing'
import { match } from '@/route/paths'
import type { TerminalWords } from '../words'
import { readListings } from '@/terminal/sources'
import { createPrinter } from './output'
import { readRows } from './rows'

/** What a page of the console shows as a list: lines for people, rows for programs. */
type ScreenRows = {
  readonly name: string
  readonly lines: readonly string[]
  readonly rows: readonly object[]
  /** Whether there are more rows. */
  readonly more: boolean
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
    if (params === undefined) continue
    const unknown = Object.keys(values).some((name) => !listing.filters.some(({ id }) => id === name))
    return unknown ? undefined : { listing, owner: params[listing.of ?? ''] ?? '', values }
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
  const columns = supportedColumns(listing, connection.broker()).filter(
    ({ hidden, slow }) => !hidden && !slow,
  )
  const lines: string[] = []
  const rows: object[] = []
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
  for await (const page of readRows(connection, reading, connection.now(), signal)) {
    printer.print(page.rows)
    rows.push(...page.rows.map(({ cells }) => cells))
    more ||= page.more
  }
  printer.end()
  return { name: listing.name, lines, rows, more }
}
