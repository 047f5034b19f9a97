import { decodeJson, encodeJson, floatText } from './json'
import { atomName, isAtom, isBinary, isMap, joined, Raised, readable, type Binary, type Value } from './value'

/** A placeholder of a template: the keys to follow, none for all data. */
type Place = { readonly keys: readonly string[] }
type Part = string | Place

/** A text with `${…}` placeholders, parsed once and rendered often. */
export type Template = readonly Part[]

// A placeholder with anything but letters, digits, dots and underscores is literal text, as is `${}`
// (src/contract/docs/integration.md#identifiers-and-templates).
const placeholder = /\$\{([A-Za-z0-9._]+)\}/g

/** Parses a template: `${a.b}` follows keys, `${.}` is all data, `${.a}` the same as `${a}`. */
export function parseTemplate(text: string): Template {
  const parts: Part[] = []
  let end = 0
  for (const { 0: placeholderText, 1: path = '', index } of text.matchAll(placeholder)) {
    if (index > end) parts.push(text.slice(end, index))
    const keys = path === '.' ? [] : path.replace(/^\./, '').split('.')
    parts.push({ keys })
    end = index + placeholderText.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Parses JSON text along a path; invalid text has no value. */
function opened(value: Value): Value {
  if (!isBinary(value)) return value
  try {
    return decodeJson(value)
  } catch (error) {
    if (error instanceof Raised) return undefined
    throw error
  }
}

function found(keys: readonly string[], data: Value): Value {
  let value = data
  for (const key of keys) {
    const inside = opened(value)
    if (!isMap(inside)) return undefined
    value = inside.get(key)
  }
  return value
}

/** A value within a text: texts and bytes unquoted, a missing one as `undefined`, objects and lists as JSON. */
function textual(value: Value): Binary {
  if (isBinary(value)) return value
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return floatText(value)
  return isAtom(value) ? atomName(value) : encodeJson(value)
}

/** Renders a template; bytes stay bytes. Throws `Unencodable` for values without a JSON form. */
export const rendered = (template: Template, data: Value): Binary =>
  joined(template.map((part) => (typeof part === 'string' ? part : textual(found(part.keys, data)))))

/** As {@link rendered}, but as text: each value is escaped by `safe`, if provided. */
export const renderedText = (
  template: Template,
  data: Value,
  safe: (text: string) => string = (text) => text,
): string =>
  template
    .map((part) => (typeof part === 'string' ? part : safe(readable(textual(found(part.keys, data))))))
    .join('')

/** The value of a template that is a single placeholder, with its type; else the rendered text. */
export function valueIn(template: Template, data: Value): Value {
  const [only, ...more] = template
  return only !== undefined && typeof only !== 'string' && more.length === 0
    ? found(only.keys, data)
    : rendered(template, data)
}
