/*
 * Variants of a recorded reply: other numbers, unknown words, and fields that are empty or missing. Cells must show all of them, and
 * recordings have few of them.
 */

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mapLeaves(value: unknown, map: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map))
  if (isRow(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapLeaves(item, map)]))
  return map(value)
}

/** Numbers from here on are points in time. */
const minInstant = 1_000_000_000

/** None, one and several, which differ in grammar, and a number with separators. */
export const counts = [0, 1, 2, 1_234_567] as const

/** A word that no release has yet. */
export const unknownWord = 'brand_new'

/** A reply in which every number is `count`. */
export const withNumbers = (reply: unknown, count: number): unknown =>
  mapLeaves(reply, (leaf) => (typeof leaf === 'number' && leaf < minInstant ? count : leaf))

const withUnknownWords = (reply: unknown) =>
  mapLeaves(reply, (leaf) => (typeof leaf === 'string' && /^[a-z][a-z_]*$/.test(leaf) ? unknownWord : leaf))

const withBooleans = (reply: unknown, on: boolean) =>
  mapLeaves(reply, (leaf) => (typeof leaf === 'boolean' ? on : leaf))

const without = (row: Row, key: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))

function emptied(row: Row, key: string): readonly Row[] {
  const value = row[key]
  if (typeof value === 'string') return [{ ...row, [key]: '' }]
  return Array.isArray(value) ? [{ ...row, [key]: [] }] : []
}

/** The variants of a row with each count. */
export const toCounts = (row: unknown): readonly unknown[] => counts.map((count) => withNumbers(row, count))

/** The other variants of a row. */
export function toVariants(row: unknown): readonly unknown[] {
  if (!isRow(row)) return []
  return [
    withUnknownWords(row),
    withBooleans(row, true),
    withBooleans(row, false),
    ...Object.keys(row).flatMap((key) => [without(row, key), ...emptied(row, key)]),
  ]
}

type Leaf = readonly [path: string, value: unknown]

function leavesOf(value: unknown, path = ''): readonly Leaf[] {
  if (Array.isArray(value)) return [[`${path}[]`, Math.min(value.length, 2)]]
  if (isRow(value)) return Object.entries(value).flatMap(([key, item]) => leavesOf(item, `${path}.${key}`))
  return [[path, value]]
}

/** The first rows that together have every field, and every word that several rows have; at most `max`. */
export function selectDistinct(rows: readonly unknown[], max: number): readonly unknown[] {
  const frequency = new Map<string, number>()
  const nameOf = ([path, value]: Leaf) => `${path}=${String(value)}`
  for (const leaf of rows.flatMap((row) => leavesOf(row)))
    frequency.set(nameOf(leaf), (frequency.get(nameOf(leaf)) ?? 0) + 1)
  const traitOf = (leaf: Leaf): string => {
    const [path, value] = leaf
    if (typeof value === 'number') return `${path}:number`
    return typeof value !== 'string' || value === '' || (frequency.get(nameOf(leaf)) ?? 0) > 1
      ? nameOf(leaf)
      : `${path}:text`
  }
  const seen = new Set<string>()
  return rows
    .filter((row) => {
      const fresh = leavesOf(row)
        .map(traitOf)
        .filter((trait) => !seen.has(trait))
      for (const trait of fresh) seen.add(trait)
      return fresh.length > 0
    })
    .slice(0, max)
}
