import { findFilterError, findOptionText, type AnyFilter, type FilterValues } from '@/list/filters/filters'
import type { ListedRow } from '@/list/listing'
import type { Cell } from '@/lib/text/csv'
import { suggest } from '@/lib/text/similar'
import { parsePast } from '@/lib/time/instant'
import { refuse } from '../usage'
import type { TerminalWords } from '../words'
import { fieldNamed, type Field } from './fields'

/** How a value is compared, as it is typed, by its meaning. */
const operators = {
  'is not': 'isNot',
  '!=': 'isNot',
  is: 'is',
  '==': 'is',
  '=': 'is',
  contains: 'contains',
  '~': 'contains',
  'at least': 'atLeast',
  '>=': 'atLeast',
  'at most': 'atMost',
  '<=': 'atMost',
  after: 'above',
  above: 'above',
  '>': 'above',
  before: 'below',
  below: 'below',
  '<': 'below',
} as const
type Operator = (typeof operators)[keyof typeof operators]

/** One condition of a row: `connected after 5m`. */
export type Condition = {
  readonly field: Field
  readonly operator: Operator
  /** Any of them. */
  readonly values: readonly string[]
}

const isOperator = (text: string): text is keyof typeof operators => Object.hasOwn(operators, text)
// The longest first: `is not` before `is`.
const operatorPattern = Object.keys(operators)
  .sort((a, b) => b.length - a.length)
  .map((text) => (/\w/.test(text) ? `\\s${text}(?=\\s)` : text.replace(/[=~<>!]/g, '\\$&')))
  .join('|')
const expression = new RegExp(`^(.+?)(${operatorPattern})(.*)$`, 'is')

/** Parses `field operator value`. Throws `UsageError`. */
export function parseCondition(text: string, fields: readonly Field[], listing: string): Condition {
  const [, name = '', sign = '', value = ''] = expression.exec(text) ?? []
  const operator = sign.trim().toLowerCase()
  if (!isOperator(operator))
    refuse(`--filter "${text}" must be a field, a comparison and a value, such as "connected after 5m"`)
  return {
    field: fieldNamed(fields, name.trim(), listing),
    operator: operators[operator],
    values: [value.trim().replace(/^(["'])(.*)\1$/s, '$2')],
  }
}

/** Whether the broker compares the whole value of a column: its filter has the same name. */
const isExact = (filter: AnyFilter, column: string): boolean =>
  filter.kind === 'text' && filter.id === column && filter.texts === undefined && filter.search === undefined

/** The filter of the broker that means the same as a condition. */
function findFilter({ field, operator, values }: Condition): AnyFilter | undefined {
  if (values.length !== 1) return undefined
  const is = (name: string) => (filter: AnyFilter) =>
    filter.kind === 'time' && filter.operator === `list.filter.op.${name}`
  switch (operator) {
    case 'above':
      return field.filters.find(is('after'))
    case 'below':
      return field.filters.find(is('before'))
    case 'contains':
      return field.filters.find(
        (filter) => filter.kind === 'text' && (filter.id.startsWith('like_') || filter.texts !== undefined),
      )
    case 'is':
      return (
        field.filters.find(({ kind }) => kind === 'choice') ??
        field.filters.find((filter) =>
          field.column === undefined ? filter.kind === 'text' : isExact(filter, field.column.id),
        )
      )
    default:
      return undefined
  }
}

/** The value of a filter as its list sends it. Throws `UsageError`. */
function filterValue(
  filter: AnyFilter,
  value: string,
  { name }: Field,
  now: number,
  words: TerminalWords,
): string {
  if (filter.kind === 'time') {
    const at = parsePast(value, now)
    return at === undefined ? refuse(`--${name}: ${words('error.datetime')}`) : new Date(at).toISOString()
  }
  // An option can be typed as its list shows it: `5.0` is protocol 5.
  const option =
    filter.kind === 'choice' ? filter.options.find((one) => findOptionText(filter, one) === value) : undefined
  const reason = findFilterError(filter, option ?? value)
  if (reason === undefined) return option ?? value
  return refuse(
    `--${name}: ${words(reason)}.${filter.kind === 'choice' ? suggest(value, filter.options) : ''}`,
  )
}

/** What the broker filters, and what is left to filter here. */
export type Split = { readonly values: FilterValues; readonly rest: readonly Condition[] }

/**
 * Divides conditions into what the broker filters and what is filtered here by the columns. Throws `UsageError` for a condition that
 * neither can decide.
 */
export function splitConditions(conditions: readonly Condition[], now: number, words: TerminalWords): Split {
  const values: Record<string, string> = {}
  const rest: Condition[] = []
  for (const condition of conditions) {
    const filter = findFilter(condition)
    const [value = ''] = condition.values
    if (filter !== undefined && !Object.hasOwn(values, filter.id)) {
      values[filter.id] = filterValue(filter, value, condition.field, now, words)
      // The broker narrows what is read; the column decides.
      if (filter.kind === 'text' && condition.operator === 'is' && condition.field.column !== undefined)
        rest.push(condition)
    } else if (condition.field.column === undefined)
      refuse(`--filter: ${condition.field.title} takes one value, with "is" or "contains"`)
    else {
      const isOrder = !['is', 'isNot', 'contains'].includes(condition.operator)
      if (isOrder && parseNumber(value) === undefined && parsePast(value, now) === undefined)
        refuse(`--filter: "${value}" is neither a number nor a time`)
      rest.push(condition)
    }
  }
  return { values, rest }
}

const isMissing = (cell: Cell): boolean => cell === undefined || cell === null || cell === ''

/** The number of a text, undefined for any other text. */
const parseNumber = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text)

/** What a cell and a value are compared by: numbers, or else times in milliseconds. NaN, which nothing equals, where a cell is neither. */
function toComparable(cell: Cell, value: string, now: number): readonly [number, number] {
  const number = parseNumber(value)
  return number === undefined
    ? [Date.parse(String(cell)), parsePast(value, now) ?? Number.NaN]
    : [parseNumber(String(cell)) ?? Number.NaN, number]
}

function fits(cell: Cell, operator: Exclude<Operator, 'isNot'>, value: string, now: number): boolean {
  if (isMissing(cell)) return operator === 'is' && value === ''
  if (operator === 'contains') return String(cell).toLowerCase().includes(value.toLowerCase())
  const [left, right] = toComparable(cell, value, now)
  if (operator === 'is') return String(cell) === value || left === right
  switch (operator) {
    case 'above':
      return left > right
    case 'below':
      return left < right
    case 'atLeast':
      return left >= right
    case 'atMost':
      return left <= right
  }
}

/** Whether a row meets conditions on its columns; a duration is before `now`. */
export const meets = ({ cells }: ListedRow, conditions: readonly Condition[], now: number): boolean =>
  conditions.every(({ field: { column }, operator, values }) => {
    const cell = column === undefined ? undefined : cells[column.id]
    return operator === 'isNot'
      ? !values.some((value) => fits(cell, 'is', value, now))
      : values.some((value) => fits(cell, operator, value, now))
  })
