type Entries = Readonly<Record<string, unknown>>

const isPlainObject = (value: unknown): value is Entries =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

/**
 * Whether two values of the API are equal. The order of fields does not count, since brokers answer in an order of their own,
 * and a field without a value is the same as a missing one. Objects of classes, such as files, are compared by identity.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  // JSON has one zero.
  if (typeof a === 'number' || typeof b === 'number') return a === b
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => isEqual(one, b[index]))
  if (!isPlainObject(a) || !isPlainObject(b)) return false
  const own = (value: Entries, name: string) => (Object.hasOwn(value, name) ? value[name] : undefined)
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) =>
    isEqual(own(a, name), own(b, name)),
  )
}

/**
 * A text that two JSON values share if they are equal: with the fields of objects in one order. Lists of thousands of values find
 * equal ones by it.
 */
export const toComparable = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    isPlainObject(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : one,
  ) ?? ''
