import { useState } from 'react'

export type Sort = { readonly column: string; readonly down: boolean }

/** Parses `-queue` (descending) or `queue` (ascending) from the URL. */
export const readSort = (text: string | undefined): Sort | undefined =>
  text === undefined || text === ''
    ? undefined
    : text.startsWith('-')
      ? { column: text.slice(1), down: true }
      : { column: text, down: false }

export const writeSort = (sort: Sort | undefined): string | undefined =>
  sort === undefined ? undefined : `${sort.down ? '-' : ''}${sort.column}`

/** The sort order after a click on a header: descending, ascending, then the broker's order. */
export const nextSort = (sort: Sort | undefined, column: string): Sort | undefined =>
  sort?.column !== column ? { column, down: true } : sort.down ? { column, down: false } : undefined

/** Sorts by the next of these columns, descending; after the last one, the broker's order. */
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

/** Orders rows by keys recorded earlier; newer rows follow at the end. */
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
 * Sorts the rows once, when the sort order or the page changes. A poll then updates rows in place and never
 * moves them, so that nothing shifts under the pointer.
 */
export function useOrder<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  valueOf: ((row: T) => Value) | undefined,
  sort: Sort | undefined,
  scope: string,
  settled: boolean,
): readonly T[] {
  const [recorded, setRecorded] = useState<{ scope: string; keys: readonly string[] } | undefined>(undefined)
  const currentScope = `${scope}\n${writeSort(sort) ?? ''}`
  const active = sort !== undefined && valueOf !== undefined
  if (active && settled && rows.length > 0 && recorded?.scope !== currentScope) {
    const keys = rows.toSorted((a, b) => compare(valueOf(a), valueOf(b), sort.down)).map(keyOf)
    setRecorded({ scope: currentScope, keys })
    return inOrder(rows, keyOf, keys)
  }
  return active && recorded !== undefined ? inOrder(rows, keyOf, recorded.keys) : rows
}
