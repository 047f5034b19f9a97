import { LabeledValue, PayloadMap, printPayloadValue, untyped, type PayloadValue } from './payload-value'

/**
 * The way to a part of a decoded value. A number is the index in a list; a text is the key of a member, or in a list
 * of named items, such as the metrics of Sparkplug B, the name of the item.
 */
export type ValuePath = readonly (string | number)[]

/** A number in a decoded value: where it is, the path as text (unique in its value), and the number. */
export type NumericPath = {
  readonly path: ValuePath
  readonly label: string
  readonly value: number
  /** The type of the integer, and so its sign, is not known. */
  readonly isUntyped: boolean
}

/** The nesting that is searched for numbers. */
const maxDepth = 32

type Child = readonly [key: string | number, value: unknown]

const isPlainObject = (value: object): value is Readonly<Record<string, unknown>> => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const keyText = (key: PayloadValue): string => (typeof key === 'string' ? key : printPayloadValue(key))

/** The members of an object or a map. */
function membersOf(value: unknown): Child[] | undefined {
  if (value instanceof PayloadMap) return value.entries.map(([key, member]) => [keyText(key), member])
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isPlainObject(value)
    ? Object.entries(value)
    : undefined
}

/** The name of an item in a list, or its alias if it has no name. */
function nameOf(item: unknown): string | undefined {
  const members = new Map(membersOf(item))
  const [name, alias] = [members.get('name'), members.get('alias')]
  if (typeof name === 'string') return name
  return typeof alias === 'number' || typeof alias === 'bigint' ? `alias ${alias}` : undefined
}

/** Items are found by name if every item has one and no two have the same. */
function itemsOf(list: readonly unknown[]): Child[] {
  const names = list.map(nameOf)
  const named = !names.includes(undefined) && new Set(names).size === names.length
  return list.map((item, index) => [(named ? names[index] : undefined) ?? index, item])
}

const unlabeled = (value: unknown): unknown =>
  value instanceof LabeledValue ? unlabeled(value.value) : value

const childrenOf = (value: unknown): Child[] =>
  Array.isArray(value) ? itemsOf(value) : (membersOf(value) ?? [])

/** Numbers as charts take them; a 64-bit integer is rounded to the nearest double. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A path as text: `metrics.Temperature.value`, `[0].x`, `["a b"].c`; empty for the value itself. */
export const formatPath = (path: ValuePath): string =>
  path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`
      if (!/^[\p{L}_$][\p{L}\p{N}_$/-]*$/u.test(key)) return `[${JSON.stringify(key)}]`
      return index === 0 ? key : `.${key}`
    })
    .join('')

/**
 * All finite numbers in a decoded value, in the order of the value: what of it a chart can draw. Takes the result of
 * `decodePayload` as well as parsed JSON; of two members with the same key the last one counts, as for `readPath`.
 */
export function findNumericPaths(value: unknown, max = 200): NumericPath[] {
  const found = new Map<string, NumericPath>()
  const visit = (one: unknown, path: ValuePath) => {
    if (found.size >= max) return
    const plain = unlabeled(one)
    const number = toNumber(plain)
    if (number !== undefined) {
      const label = formatPath(path)
      const isUntyped = one instanceof LabeledValue && one.label === untyped
      found.set(label, { path, label, value: number, isUntyped })
    } else if (path.length < maxDepth)
      for (const [key, child] of childrenOf(plain)) {
        if (found.size >= max) return
        visit(child, [...path, key])
      }
  }
  visit(value, [])
  return [...found.values()]
}

/** The number at a path of `findNumericPaths` in another value; undefined if there is none. */
export function readPath(value: unknown, path: ValuePath): number | undefined {
  let at = unlabeled(value)
  for (const key of path) {
    const child = childrenOf(at).findLast(([name]) => name === key)
    if (child === undefined) return undefined
    at = unlabeled(child[1])
  }
  return toNumber(at)
}
