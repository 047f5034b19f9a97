import { largestPage } from '@/api/all-pages'
import type { Connection } from '@/connection/connection'
import type { TerminalWords } from '../words'
import { readListings } from '@/terminal/sources'
import { checkFilters, findListAddress, findOrder } from './list-address'
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
    /** What the address says and rows cannot show, such as the page of a list. */
    readonly ignored?: readonly string[]
  }
}

/** Reads the list that an address of the console shows; undefined for an address that shows no list. Throws `ApiError`. */
export async function readScreen(
  address: string,
  connection: Connection,
  words: TerminalWords,
  signal: AbortSignal,
): Promise<ScreenRows | undefined> {
  const found = findListAddress(address, await readListings())
  if (found === undefined) return undefined
  checkFilters(found, words)
  const { listing, owner, values } = found
  const { order, ignored } = findOrder(found, connection)
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
    sort: order,
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
    lines: [
      ...lines,
      ...missing,
      ...(ignored.length === 0 ? [] : [words('terminal.ignored', { names: ignored.join(', ') })]),
    ],
    more,
    data: {
      list: listing.name,
      rows,
      complete: !more && missing.length === 0,
      ...(missing.length > 0 && { missing }),
      ...(ignored.length > 0 && { ignored }),
    },
  }
}
