import type { Key } from '@/i18n/key'

type Common = {
  readonly id: string
  readonly label: Key
  /** What it compares, where several filters compare the same: the menu then offers it once. */
  readonly field?: Key
  /** How it compares: the choice beside its value where several filters have one field. */
  readonly operator?: Key
}

/** One filter of a list. `id` is its name in the address and in the broker's query. */
export type Filter =
  /** Typed text; `check` gives the reason it may not be sent. */
  | (Common & {
      readonly kind: 'text'
      readonly mono?: boolean
      /** What the search field of the list says when it searches with this filter. */
      readonly search?: Key
      readonly check?: (value: string) => Key | undefined
    })
  /** One of a few; labels are `<words>.<option>`, or the option itself (a node's name). */
  | (Common & {
      readonly kind: 'choice'
      readonly options: readonly string[]
      readonly words?: string
      readonly open?: boolean
    })
  /** An instant, RFC 3339 in the address. */
  | (Common & { readonly kind: 'time' })

export type TextFilter = Extract<Filter, { kind: 'text' }>

/** The filters that the search field of a list offers: those that say so, else the first for text. */
export function searchFilters(filters: readonly Filter[]): readonly TextFilter[] {
  const texts = filters.filter((filter) => filter.kind === 'text')
  const chosen = texts.filter(({ search }) => search !== undefined)
  return chosen.length > 0 ? chosen : texts.slice(0, 1)
}

export type FilterValues = Readonly<Record<string, string>>

function refusal(filter: Filter, value: string): Key | undefined {
  if (filter.kind === 'text') return filter.check?.(value)
  if (filter.kind === 'time') return Number.isNaN(Date.parse(value)) ? 'error.datetime' : undefined
  // The nodes of an open choice may not be known yet, or be gone: the broker answers for itself.
  return filter.open === true || filter.options.includes(value) ? undefined : 'error.choice'
}

/** What the address asks for: the values to send, and those that may not be sent, with the reason. */
export function readFilters(
  filters: readonly Filter[],
  search: FilterValues,
): { values: FilterValues; errors: Readonly<Record<string, Key>> } {
  const values: Record<string, string> = {}
  const errors: Record<string, Key> = {}
  for (const filter of filters) {
    const value = search[filter.id]
    if (value === undefined || value === '') continue
    const reason = refusal(filter, value)
    if (reason === undefined) values[filter.id] = value
    else errors[filter.id] = reason
  }
  return { values, errors }
}

export const refusalOf = refusal

/** The change to the address that sets filters; the page starts over. */
export const writeFilters = (
  change: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({ ...change, page: undefined })

/** An instant as `<input type="datetime-local">` wants it, and back. */
export function localOf(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export function isoOf(local: string): string | undefined {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
