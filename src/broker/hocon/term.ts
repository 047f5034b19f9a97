import { atomTerm, quotedTerm, termText } from '@/rule-sql/term'
import { Atom } from '@/rule-sql/value'

/** Text kept as an Erlang binary, where other text is a list of characters. */
class Bin {
  constructor(readonly text: string) {}
}

/** A value as sent: text is a binary. */
export const toRawTerm = (value: unknown): unknown => (typeof value === 'string' ? new Bin(value) : value)

const isCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0x10ffff

/** A list of numbers is also a string in Erlang: `[1]` has one character, `[]` is empty. */
const isChars = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCode)

const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && !isChars(value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Atom) &&
  !(value instanceof Bin)

/** Converts a value of a text field: numbers and character lists become text. */
export function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return isChars(value) ? String.fromCodePoint(...value) : value
}

/** Text that could not be converted: a character list, which when empty no longer looks like text. */
export const unconverted = (text: unknown): unknown => (text === '' ? [] : text)

/** Parses a text in a number field as an Erlang term; a bare word becomes an atom. */
export function scanned(text: string): unknown {
  if (/^-?\d+$/.test(text)) return Number(text)
  if (/^-?\d+\.\d+(e[+-]?\d+)?$/i.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return /^[a-z][A-Za-z0-9_@]*$/.test(text) ? new Atom(text) : unconverted(text)
}

const backwards = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? 1 : a > b ? -1 : 0

/** A term as JSON: atoms and character lists become text, keys are sorted in descending order. */
export function jsonOf(term: unknown): unknown {
  if (term instanceof Atom) return term.name
  if (term instanceof Bin) return term.text
  if (isChars(term) && term.length > 0) return String.fromCodePoint(...term)
  if (Array.isArray(term)) return term.map(jsonOf)
  return isObject(term)
    ? Object.fromEntries(
        Object.entries(term)
          .map(([key, value]): [string, unknown] => [key, jsonOf(value)])
          .sort(backwards),
      )
    : term
}

const lineWidth = 80

/**
 * Formats a term like Erlang's `~p`: as many entries per line as fit before column 80, starting at
 * `column` and leaving room for `tail` characters.
 */
export function printed(term: unknown, column = 0, tail = 0): string {
  const flat = flatly(term)
  if (!isObject(term) || column + flat.length + tail < lineWidth) return flat
  const entries = sorted(term)
  const inner = column + 2
  let text = ''
  let at = inner
  for (const [index, [key, value]] of entries.entries()) {
    const after = index === entries.length - 1 ? tail + 1 : 1
    const entry = `${atomTerm(key)} => ${flatly(value)}`
    // Lists start on a line of their own.
    const onOwnLine = isList(value) || isList(entries[index - 1]?.[1])
    const follows = index > 0 && !onOwnLine && at + entry.length + after < lineWidth
    if (index > 0) text += follows ? ',' : `,\n${' '.repeat(inner)}`
    if (!follows) at = inner
    // A value that does not fit on a line goes below its name.
    text +=
      at + entry.length + after < lineWidth
        ? entry
        : `${atomTerm(key)} =>\n${' '.repeat(inner + 4)}${printed(value, inner + 4, after)}`
    at += entry.length + 1
  }
  return `#{${text}}`
}

const sorted = (term: Record<string, unknown>): [string, unknown][] =>
  Object.entries(term).sort(([a], [b]) => (a < b ? -1 : 1))

/** Formats a term on one line (`~0p`). */
export function flatly(term: unknown): string {
  if (term instanceof Atom) return atomTerm(term.name)
  if (term instanceof Bin) return termText(term.text)
  if (typeof term === 'string') return quotedTerm(term)
  if (Array.isArray(term))
    return isChars(term) && term.length > 0
      ? quotedTerm(String.fromCodePoint(...term))
      : `[${term.map(flatly).join(',')}]`
  if (isObject(term))
    return `#{${sorted(term)
      .map(([key, value]) => `${atomTerm(key)} => ${flatly(value)}`)
      .join(',')}}`
  return String(term)
}
