import { floatText } from './json'
import { compareText } from './order'
import {
  Atom,
  atomName,
  Bits,
  getBytes,
  isAtom,
  isList,
  isMap,
  readable,
  type Binary,
  type Value,
} from './value'

const printableBytes = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 32 && byte <= 126) || (byte >= 8 && byte <= 13) || byte === 27)

/** Whether a list consists of character codes that the broker prints as text (Latin-1, as in its shell). */
export const isPrintable = (list: readonly Value[]): list is readonly bigint[] =>
  list.every(
    (code) =>
      typeof code === 'bigint' &&
      ((code >= 32n && code <= 126n) ||
        (code >= 160n && code <= 255n) ||
        (code >= 8n && code <= 13n) ||
        code === 27n),
  )

const escapes: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\u001b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
}

/** Text as a quoted string of an Erlang term. */
export const quotedTerm = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- control characters are what is escaped
  `"${text.replace(/[\u0008-\u000d\u001b"\\]/g, (sign) => escapes[sign] ?? sign)}"`

/** An atom, quoted unless it starts with a lowercase letter and contains only letters, digits, `_` and `@`. */
export const atomTerm = (name: string): string =>
  /^[a-z][A-Za-z0-9_@]*$/.test(name) ? name : `'${name.replace(/['\\]/g, '\\$&')}'`

function binaryTerm(value: Binary, pretty: boolean): string {
  const bytes = getBytes(value)
  if (bytes.length === 0) return pretty ? '<<>>' : '<<>>'
  if (pretty && printableBytes(bytes)) return `<<${quotedTerm(readable(value))}>>`
  if (pretty && typeof value === 'string' && !/\p{Cc}/u.test(value.replace(/[\n\r\t]/g, '')))
    return `<<${quotedTerm(value)}/utf8>>`
  return `<<${bytes.join(',')}>>`
}

/** A value as the text of an Erlang term, as in errors and logs; `pretty` prints lists and binaries of characters as text. */
export function termText(value: Value, pretty = true): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return floatText(value)
  if (typeof value === 'string' || value instanceof Uint8Array) return binaryTerm(value, pretty)
  if (value instanceof Bits)
    return `<<${[...value.bytes]
      .slice(0, -1)
      .map((byte) => `${byte},`)
      .join('')}${(value.bytes.at(-1) ?? 0) >> (8 - (value.size % 8))}:${value.size % 8}>>`
  if (value instanceof Atom || isAtom(value)) return atomTerm(atomName(value))
  if (isList(value)) {
    if (pretty && value.length > 0 && isPrintable(value))
      return quotedTerm(value.map((code) => String.fromCharCode(Number(code))).join(''))
    return `[${value.map((item) => termText(item, pretty)).join(',')}]`
  }
  if (!isMap(value)) return ''
  const entries = [...value].sort(([a], [b]) => compareText(a, b))
  return `#{${entries.map(([key, item]) => `${termText(key, pretty)} => ${termText(item, pretty)}`).join(',')}}`
}
