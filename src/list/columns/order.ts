import { useState } from 'react'

export type Sort = { readonly column: string; readonly down: boolean }

/** `-queue` and `queue` in the address. */
export const readSort = (text: string | undefined): Sort | undefined =>
  text === undefined || text === ''
    ? undefined
    : text.startsWith('-')
      ? { column: text.slice(1), down: true }
      : { column: text, down: false }

export const writeSort = (sort: Sort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.down ? '-' : ''}${sort.column}`

/** What a click on a header makes of the order: largest first, smallest first, the broker's own. */
export const nextSort = (sort: Sort | undefined, column: string): Sort | undefined =>
  sort?.column !== column ? { column, down: true } : sort.down ? { column, down: false } : undefined

/** The order by the next of these columns, the largest first; after the last one the broker's own. */
export function nextColumn(sort: Sort | undefined, columns: readonly string[]): Sort | undefined {
  const next = columns[columns.indexOf(sort?.column ?? '') + 1]
  return next === undefined ? undefined : { column: next, down: true }
}

type Value = string | number | undefined

/** Missing values come last either way. */
export function compare(a: Value, b: Value, down: boolean): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a) < String(b)
        ? -1
        : String(a) > String(b)
          ? 1
          : 0
  return down ? -order : order
}

/** The rows in an order taken earlier; rows that came since stand at the end. */
export function inOrder<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  keys: readonly string[],
): readonly T[] {
  const place = new Map(keys.map((key, index) => [key, index]))
  const at = (row: T) => place.get(keyOf(row)) ?? keys.length
  return rows.toSorted((a, b) => at(a) - at(b))
}

/**
 * The rows sorted once, when the order is asked for or another page arrives; a poll then changes what stands in the rows, never
 * their places, so that nothing slides under the pointer.
 */
export function useOrder<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  valueOf: ((row: T) => Value) | undefined,
  sort: Sort | undefined,
  scope: string,
  settled: boolean,
): readonly T[] {
  const [held, setHeld] = useState<{ scope: string; keys: readonly string[] } | undefined>(undefined)
  const wanted = `${scope}\n${writeSort(sort) ?? ''}`
  const active = sort !== undefined && valueOf !== undefined
  if (active && settled && rows.length > 0 && held?.scope !== wanted) {
    const keys = rows.toSorted((a, b) => compare(valueOf(a), valueOf(b), sort.down)).map(keyOf)
    setHeld({ scope: wanted, keys })
    return inOrder(rows, keyOf, keys)
  }
  return active && held !== undefined ? inOrder(rows, keyOf, held.keys) : rows
}
