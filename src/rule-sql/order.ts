import {
  Atom,
  atomName,
  Bits,
  getBytes,
  isAtom,
  isBinary,
  isList,
  isMap,
  isNumber,
  type Value,
  type ValueMap,
} from './value'

/**
 * The rank of a type in the broker's order: number < atom < object < empty list < list < text
 * (src/contract/docs/rule-sql.md#comparison).
 */
function rank(value: Value): number {
  if (isNumber(value)) return 0
  if (isAtom(value)) return 1
  if (isMap(value)) return 2
  if (isList(value)) return value.length === 0 ? 3 : 4
  return 5
}

const sign = (left: number | bigint, right: number | bigint): number =>
  left < right ? -1 : left > right ? 1 : 0

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return sign(left.length, right.length)
}

/** Compares texts by their UTF-8 bytes, that is by code points rather than UTF-16 units. */
export const compareText = (left: string, right: string): number =>
  left === right ? 0 : compareBytes(getBytes(left), getBytes(right))

function compareMaps(left: ValueMap, right: ValueMap): number {
  if (left.size !== right.size) return sign(left.size, right.size)
  const keys = (map: ValueMap) => [...map.keys()].sort(compareText)
  const [mine, theirs] = [keys(left), keys(right)]
  for (const [index, key] of mine.entries()) {
    const order = compareText(key, theirs[index] ?? '')
    if (order !== 0) return order
  }
  for (const key of mine) {
    const order = compareTerms(left.get(key), right.get(key))
    if (order !== 0) return order
  }
  return 0
}

function compareLists(left: readonly Value[], right: readonly Value[]): number {
  const shared = Math.min(left.length, right.length)
  for (let i = 0; i < shared; i++) {
    const order = compareTerms(left[i], right[i])
    if (order !== 0) return order
  }
  return sign(left.length, right.length)
}

/** Compares any two values; integers and floats compare by value, so `1` equals `1.0`. */
export function compareTerms(left: Value, right: Value): number {
  const order = rank(left) - rank(right)
  if (order !== 0) return Math.sign(order)
  if (isNumber(left) && isNumber(right)) return sign(left, right)
  if (isAtom(left) && isAtom(right)) return compareText(atomName(left), atomName(right))
  if (isMap(left) && isMap(right)) return compareMaps(left, right)
  if (isList(left) && isList(right)) return compareLists(left, right)
  if (left instanceof Bits || right instanceof Bits)
    return compareBytes(bitBytes(left), bitBytes(right)) || sign(bitCount(left), bitCount(right))
  return isBinary(left) && isBinary(right) ? compareBytes(getBytes(left), getBytes(right)) : 0
}

const bitBytes = (value: Value): Uint8Array =>
  value instanceof Bits ? value.bytes : isBinary(value) ? getBytes(value) : new Uint8Array()
const bitCount = (value: Value): number => (value instanceof Bits ? value.size : bitBytes(value).length * 8)

/** Equal as `IN`, `CASE x WHEN` and `contains` see it: an integer is not a float, and an atom is not text. */
export function same(left: Value, right: Value): boolean {
  if (left instanceof Atom || right instanceof Atom)
    return left instanceof Atom && right instanceof Atom && left.name === right.name
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => same(item, right[index]))
  if (isMap(left) && isMap(right))
    return (
      left.size === right.size &&
      [...left].every(([key, value]) => right.has(key) && same(value, right.get(key)))
    )
  if (left instanceof Uint8Array || left instanceof Bits)
    return rank(right) === 5 && typeof right !== 'string' && compareTerms(left, right) === 0
  return left === right
}
