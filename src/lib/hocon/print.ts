import type { HoconObject, HoconValue } from './parse'

const plain = /^(?:[A-Za-z][\w.-]*|\d+(?:\.\d+)?(?:ms|[smhdw]|[kKmMgG][bB]|%))$/
const words = new Set(['true', 'false', 'null'])

/** Strings are unquoted where they are unambiguous, as the broker prints them. */
const textOf = (text: string): string => (plain.test(text) && !words.has(text) ? text : JSON.stringify(text))
const keyOf = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))

const isObject = (value: HoconValue): value is HoconObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valueOf(value: HoconValue, indent: string): string {
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value)) {
    const items = value as readonly HoconValue[]
    if (!items.some(isObject)) return `[${items.map((item) => valueOf(item, indent)).join(', ')}]`
    const inner = `${indent}  `
    return `[\n${items.map((item) => `${inner}${valueOf(item, inner)}`).join(',\n')}\n${indent}]`
  }
  return isObject(value) ? objectOf(value, indent) : String(value)
}

function objectOf(value: HoconObject, indent: string): string {
  const keys = Object.keys(value).sort()
  const [only] = keys
  if (only === undefined) return '{}'
  const inner = `${indent}  `
  const first = value[only] ?? null
  if (keys.length === 1 && !isObject(first) && !Array.isArray(first))
    return `{${keyOf(only)} = ${valueOf(first, indent)}}`
  return `{\n${keys.map((key) => `${inner}${entryOf(key, value[key] ?? null, inner)}`).join('\n')}\n${indent}}`
}

const entryOf = (key: string, value: HoconValue, indent: string): string =>
  isObject(value) ? `${keyOf(key)} ${objectOf(value, indent)}` : `${keyOf(key)} = ${valueOf(value, indent)}`

/** Prints a configuration as the broker does: two spaces per level, sorted names, strings unquoted where possible. */
export const printHocon = (roots: HoconObject): string =>
  Object.entries(roots)
    .map(([key, value]) => `${entryOf(key, value, '')}\n`)
    .join('')
