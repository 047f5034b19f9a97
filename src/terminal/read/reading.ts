import type { Connection } from '@/connection/connection'
import { offers, type Broker } from '@/contract/capability'
import { lifeText } from '@/command/reference/life'
import { supportedColumns, type ListedColumn, type Listing } from '@/list/listing'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import { splitConditions, type Condition } from './conditions'
import { columnNamed } from './fields'
import type { Reading } from './rows'

/** What is asked of a list, before it is known which broker answers. */
export type ListQuestion = {
  readonly listing: Listing
  readonly owner: string
  readonly conditions: readonly Condition[]
  readonly search?: string | undefined
  /** The names of the columns; without them, `columnsOf` chooses. */
  readonly columns: readonly string[] | undefined
  readonly sort: Order | undefined
  readonly limit: number
}

type Order = { readonly column: string; readonly down: boolean }

/** An order as it is typed: `queue`, or `-queue` for descending. */
export const parseSort = (text: string | undefined): Order | undefined =>
  text === undefined ? undefined : { column: text.replace(/^-/, ''), down: text.startsWith('-') }

/** The columns of a screen as it opens, without those that take a request for each row. */
export const defaultColumns = (listing: Listing, broker: Broker): readonly ListedColumn[] =>
  supportedColumns(listing, broker).filter(({ hidden, slow }) => !hidden && !slow)

/** What is read of a broker to answer a question. Throws `UsageError` where the broker has no such list, column or value. */
export function createReading(
  { listing, owner, conditions, search, columns, sort, limit }: ListQuestion,
  connection: Connection,
  words: TerminalWords,
  columnsOf: (listing: Listing, broker: Broker) => readonly ListedColumn[] = defaultColumns,
): Reading {
  const broker = connection.broker()
  const { needs, name } = listing
  if (needs !== undefined && !offers(needs, broker))
    refuse(`this broker has no ${name}: ${lifeText(words, needs)}`)
  const named = (column: string) => columnNamed(listing, column, broker, words)
  return {
    listing,
    owner,
    split: splitConditions(conditions, connection.now(), words),
    search,
    columns: columns?.map(named) ?? columnsOf(listing, broker),
    sort: sort && { column: named(sort.column), down: sort.down },
    limit,
  }
}
