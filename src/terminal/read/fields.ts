import { supportedColumns, type ListedColumn, type Listing } from '@/list/listing'
import type { AnyFilter } from '@/list/filters/filters'
import type { Broker } from '@/contract/capability'
import { suggest } from '@/lib/text/similar'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'

/** A field by which rows are filtered: a column, the filters of the broker for the same field, or both. */
export type Field = {
  /** As it is typed: `connected-at`. */
  readonly name: string
  readonly title: string
  readonly column: ListedColumn | undefined
  readonly filters: readonly AnyFilter[]
}

/** How many letters of a name are enough. */
const minBeginning = 3

/** A name as it is typed: `connected_at` and `connectedAt` are `connected-at`. */
export const toOptionName = (id: string): string =>
  id
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[_.\s]+/g, '-')
    .toLowerCase()

/** A name without case, blanks and signs, so that `Client ID` and `client-id` are the same. */
const toPlainName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const columnField = (column: ListedColumn, words: TerminalWords): Field => ({
  name: toOptionName(column.id),
  title: words(column.title),
  column,
  filters: [],
})

/** The fields of a list: its columns, then the filters for which there is no column. */
export function fieldsOf(
  { columns, filters }: Pick<Listing, 'columns' | 'filters'>,
  words: TerminalWords,
): readonly Field[] {
  const fields = columns.map((column) => columnField(column, words))
  for (const filter of filters) {
    const title = words(filter.field ?? filter.label)
    const at = fields.findIndex(
      ({ name, title: own }) => name === toOptionName(filter.id) || toPlainName(own) === toPlainName(title),
    )
    const field = fields[at]
    if (field === undefined)
      fields.push({ name: toOptionName(filter.id), title, column: undefined, filters: [filter] })
    else fields[at] = { ...field, filters: [...field.filters, filter] }
  }
  return fields
}

/** The field that a text names: by its name, or else by its title or the name of one of its filters. */
function findField(fields: readonly Field[], text: string): Field | undefined {
  const typed = toPlainName(text)
  return (
    fields.find(({ name }) => toPlainName(name) === typed) ??
    fields.find(({ title, filters }) =>
      [title, ...filters.map(({ id }) => id)].some((one) => toPlainName(one) === typed),
    )
  )
}

/** The only field whose name or title begins with a text: `user` is “User or API key”. */
function findByBeginning(fields: readonly Field[], text: string): Field | undefined {
  const typed = toPlainName(text)
  const found = fields.filter(({ name, title }) =>
    [name, title].some((one) => toPlainName(one).startsWith(typed)),
  )
  return typed.length >= minBeginning && found.length === 1 ? found[0] : undefined
}

/** The field of this name. Throws `UsageError` with similar names. */
export const fieldNamed = (fields: readonly Field[], text: string, listing: string): Field =>
  findField(fields, text) ??
  findByBeginning(fields, text) ??
  refuse(
    `${listing} have no field ${text}.${suggest(
      toOptionName(text),
      fields.map(({ name }) => name),
    )}`,
  )

/** The column of this name. Throws `UsageError` with similar names. */
export function columnNamed(
  listing: Listing,
  text: string,
  broker: Broker,
  words: TerminalWords,
): ListedColumn {
  const columns = supportedColumns(listing, broker)
  const fields = columns.map((column) => columnField(column, words))
  return (
    findField(fields, text)?.column ??
    refuse(
      `${listing.name} have no column ${text}.${suggest(
        toOptionName(text),
        fields.map(({ name }) => name),
      )}`,
    )
  )
}
