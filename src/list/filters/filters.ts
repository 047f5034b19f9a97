import type { Unreadable } from '@/contract/schema'
import type { Key } from '@/i18n/key'
import { lookUp, translate } from '@/i18n/use-words'
import { formatDay, formatLocalClock, toLocalDay } from '@/lib/time/month'

type Common = {
  readonly id: string
  readonly label: Key
  /** The compared field, if several filters compare the same one: the menu then offers it once. */
  readonly field?: Key
  /** The label of the operator, if several filters compare the same field. */
  readonly operator?: Key
  /** Called with its new value, empty for none, before a change in the list is written to the address. */
  readonly onChange?: (value: string) => void
}

/**
 * One filter of a list. `id` is its name in the address and in the broker's query. The table itself applies filters with
 * `texts` or `optionOf`; the others are sent to the broker by the screen.
 */
export type Filter<Row = unknown> =
  /** Free text; `check` returns the reason why a value is invalid. */
  | (Common & {
      readonly kind: 'text'
      readonly mono?: boolean
      /** The label of the list's search field when it uses this filter. */
      readonly search?: Key
      readonly check?: (value: string) => Key | undefined
      /** Values that are offered while it is edited; any other can be typed. */
      readonly suggestions?: readonly string[]
      /** The texts of a row to search, ignoring case. */
      readonly texts?: (row: Row) => readonly (string | undefined)[]
    })
  /** One of several options, labelled by `labels`, as `<words>.<option>`, or with the option itself (the name of a node). */
  | (Common & {
      readonly kind: 'choice'
      readonly options: readonly string[]
      readonly words?: string
      /** The texts of single options, where the others are names that may be any text. */
      readonly labels?: Readonly<Record<string, Key>>
      readonly open?: boolean
      /** The option that a row belongs to. */
      readonly optionOf?: (row: Row) => string | undefined
    })
  /** An instant; RFC 3339 in the URL. */
  | (Common & { readonly kind: 'time' })

/** A filter of any list, for code that shows filters and does not apply them. */
export type AnyFilter = Filter<never>
export type TextFilter = Extract<AnyFilter, { kind: 'text' }>

/** The search field of a list whose rows are all known: the table searches some texts of each row. */
export const searchFilter = <Row>(
  texts: (row: Row) => readonly (string | undefined)[],
  look: { mono?: true } = {},
): Filter<Row> => ({ id: 'q', label: 'list.filter.contains', kind: 'text', texts, ...look })

/** The filters offered by the search field: those with `search`, else the first text filter. */
export function searchFilters(filters: readonly AnyFilter[]): readonly TextFilter[] {
  const texts = filters.filter((filter) => filter.kind === 'text')
  const chosen = texts.filter(({ search }) => search !== undefined)
  return chosen.length > 0 ? chosen : texts.slice(0, 1)
}

/** The text of an option; undefined where it is shown itself. */
export const findOptionText = (
  { labels = {}, words }: Pick<Extract<AnyFilter, { kind: 'choice' }>, 'labels' | 'words'>,
  option: string,
): string | undefined => {
  const key = Object.hasOwn(labels, option) ? labels[option] : undefined
  if (key !== undefined) return translate(key)
  return words === undefined ? undefined : lookUp(`${words}.${option}`)
}

export type FilterValues = Readonly<Record<string, string>>

function findError(filter: AnyFilter, value: string): Key | undefined {
  if (filter.kind === 'text') return filter.check?.(value)
  if (filter.kind === 'time') return Number.isNaN(Date.parse(value)) ? 'error.datetime' : undefined
  // The nodes of an open choice may be unknown or removed: the broker decides.
  return filter.open === true || filter.options.includes(value) ? undefined : 'error.choice'
}

/** Reads the filters from the URL: valid values, and the errors of invalid ones by filter id. */
export function readFilters(
  filters: readonly AnyFilter[],
  search: FilterValues,
): { values: FilterValues; errors: Readonly<Record<string, Key>> } {
  const values: Record<string, string> = {}
  const errors: Record<string, Key> = {}
  for (const filter of filters) {
    const value = search[filter.id]
    if (value === undefined || value === '') continue
    const reason = findError(filter, value)
    if (reason === undefined) values[filter.id] = value
    else errors[filter.id] = reason
  }
  return { values, errors }
}

export const findFilterError = findError

/** A test of whether any of some texts contains another one, ignoring case. */
export function createTextTest(text: string): (texts: readonly (string | undefined)[]) => boolean {
  const needle = text.toLowerCase()
  return (texts) => texts.some((one) => one?.toLowerCase().includes(needle) === true)
}

/** The test of a filter that the table applies; undefined for one that the broker applies. */
function toPredicate<Row>(
  filter: Filter<Row>,
  value: string,
): ((row: Row & Unreadable) => boolean) | undefined {
  if (filter.kind === 'text' && filter.texts !== undefined) {
    const { texts } = filter
    const contains = createTextTest(value)
    return (row) => contains(row.$raw === undefined ? texts(row) : [row.$raw])
  }
  if (filter.kind === 'choice' && filter.optionOf !== undefined) {
    const { optionOf } = filter
    return (row) => row.$raw === undefined && optionOf(row) === value
  }
  return undefined
}

/** The rows that match all filters which the table applies. An unreadable row matches by its text alone. */
export function filterRows<Row>(
  rows: readonly (Row & Unreadable)[] | undefined,
  filters: readonly Filter<Row>[],
  values: FilterValues,
): readonly (Row & Unreadable)[] | undefined {
  const tests = filters.flatMap((filter) => {
    const value = values[filter.id]
    return (value === undefined ? undefined : toPredicate(filter, value)) ?? []
  })
  return tests.length === 0 ? rows : rows?.filter((row) => tests.every((test) => test(row)))
}

/** The change of the URL that sets filters; it resets the page. Informs the filters that follow their changes. */
export function writeFilters(
  change: Readonly<Record<string, string | undefined>>,
  filters: readonly AnyFilter[],
): Record<string, string | undefined> {
  for (const { id, onChange } of filters) if (id in change) onChange?.(change[id] ?? '')
  return { ...change, page: undefined }
}

/** Converts an RFC 3339 instant to the text of a time field, `YYYY-MM-DD HH:mm` in the local zone; empty if it is invalid. */
export function toLocalDateTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  return `${formatDay(toLocalDay(at))} ${formatLocalClock(at)}`
}
