import type { Fn } from '../host'
import { getPath, putPath } from '../paths'
import { same } from '../order'
import type { Step } from '../tree'
import { isBinary, isMap, raise, readable, type Value, type ValueMap } from '../value'
import { convertToText } from './convert'
import { count, fn, int, list, wrong } from './kind'

/** Integers from one to another; an end of start - 1 gives an empty list. */
export function sequence(from: bigint, to: bigint): Value[] {
  if (to < from - 1n) return wrong()
  const length = to - from + 1n
  if (length > 1_000_000n) return raise('system_limit')
  return Array.from({ length: Number(length) }, (_, index) => from + BigInt(index))
}

/** `length` items from a 1-based position; none beyond the end. */
function sublist(items: readonly Value[], start: number, length: number): readonly Value[] {
  if (start < 1) return wrong()
  if (start - 1 > items.length) return []
  return length < 0 ? wrong() : items.slice(start - 1, start - 1 + length)
}

/** A slice such as `[2..4]` or `[-2..-1]` of an array. */
export function slice(value: Value, from: bigint, to: bigint): readonly Value[] {
  if (!Array.isArray(value)) return raise('range_get')
  const items = value as readonly Value[]
  const place = (index: bigint) =>
    index === 0n ? raise('invalid_index') : Number(index > 0n ? index : BigInt(items.length) + index + 1n)
  const [first, last] = [place(from), place(to)]
  return sublist(items, first, last - first + 1)
}

/** A path in a text: keys separated by dots, never an index. */
const steps = (path: Value): Step[] =>
  (isBinary(path) ? readable(path) : wrong()).split('.').map((name) => ({ kind: 'key', name }))

const mapGet = (path: Value, data: Value, otherwise: Value): Value => getPath(steps(path), data) ?? otherwise

const mapOf = (value: Value): ValueMap => (isMap(value) ? value : raise('badmap'))
const keyOf = (value: Value): string => readable(convertToText(value))

function mget(key: Value, data: Value, otherwise: Value): Value {
  const map = mapOf(data)
  const name = keyOf(key)
  return map.has(name) ? map.get(name) : otherwise
}

const nth = (at: Value, items: readonly Value[]): Value => {
  const index = int(at)
  return index < 1n || index > BigInt(items.length) ? wrong() : items[Number(index) - 1]
}

/** Objects and arrays (src/contract/docs/rule-sql.md#functions); arrays count from 1. */
export const collectionFunctions: Readonly<Record<string, Fn>> = {
  map_new: fn(0, () => new Map()),
  map_get: fn(2, ([path, data, otherwise]) => mapGet(path, data, otherwise), 3),
  map_put: fn(3, ([path, value, data]) => putPath(steps(path), value, data)),
  mget: fn(2, ([key, data, otherwise]) => mget(key, data, otherwise), 3),
  mput: fn(3, ([key, value, data]) => new Map([...mapOf(data), [keyOf(key), value]])),
  nth: fn(2, ([at, items]) => nth(at, list(items))),
  length: fn(1, ([items]) => BigInt(list(items).length)),
  sublist: fn(
    2,
    ([first, second, third]) =>
      third === undefined
        ? sublist(list(second), 1, count(first))
        : sublist(list(third), count(first), count(second)),
    3,
  ),
  first: fn(1, ([items]) => (list(items).length === 0 ? raise('badarg') : list(items)[0])),
  last: fn(1, ([items]) => (list(items).length === 0 ? wrong() : list(items).at(-1))),
  contains: fn(2, ([item, items]) => list(items).some((each) => same(each, item))),
}
