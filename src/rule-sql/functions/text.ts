import type { Fn } from '../host'
import { binary, getBytes, isList, joined, raise, type Binary, type Value } from '../value'
import { bin, count, fn, text, wrong } from './kind'
import { regexMatch, regexReplace } from './regex'
import { format } from './sprintf'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into graphemes; `é` of two code points and CR LF are one each. */
const graphemes = (value: string): string[] => Array.from(segmenter.segment(value), ({ segment }) => segment)

// The blanks of Unicode's pattern syntax: not U+00A0 and not U+3000 (src/contract/docs/rule-sql.md#strings).
const blanks = '[\\t\\n\\v\\f\\r \\u0085\\u200e\\u200f\\u2028\\u2029]+'
const leading = new RegExp(`^${blanks}`)
const trailing = new RegExp(`${blanks}$`)

/** Code points as the broker turns such a list into bytes: one byte each, so none above U+00FF. */
function latin1(value: string): Uint8Array {
  return Uint8Array.from(value, (sign) =>
    (sign.codePointAt(0) ?? 0) > 0xff ? raise('badarg') : (sign.codePointAt(0) ?? 0),
  )
}

const reverse = (value: string): Binary => binary(latin1(graphemes(value).reverse().join('')))

function substr(value: string, start: Value, length?: Value): string {
  const from = count(start)
  const size = length === undefined ? Infinity : count(length)
  return from < 0 || size < 0
    ? wrong()
    : graphemes(value)
        .slice(from, from + size)
        .join('')
}

/** Where to split: at every match, or only the first or last. */
type Side = 'all' | 'leading' | 'trailing'

function cut(value: string, by: string, side: Side): string[] {
  if (by === '') return [value]
  if (side === 'all') return value.split(by)
  const at = side === 'leading' ? value.indexOf(by) : value.lastIndexOf(by)
  return at < 0 ? [value] : [value.slice(0, at), value.slice(at + by.length)]
}

const modes: Readonly<Record<string, { readonly side: Side; readonly keep: boolean }>> = {
  notrim: { side: 'all', keep: true },
  leading: { side: 'leading', keep: false },
  leading_notrim: { side: 'leading', keep: true },
  trailing: { side: 'trailing', keep: false },
  trailing_notrim: { side: 'trailing', keep: true },
}

const option = <T>(table: Readonly<Record<string, T>>, key: Value): T =>
  typeof key === 'string' && Object.hasOwn(table, key) ? (table[key] ?? wrong()) : wrong()

function split(value: Value, by: Value, mode?: Value): string[] {
  const { side, keep } = mode === undefined ? { side: 'all' as const, keep: false } : option(modes, mode)
  return cut(text(value), text(by), side).filter((part) => keep || part !== '')
}

/** Splits at any of the characters; CR LF is one character, which a single LF does not match. */
function tokens(value: Value, separators: Value, mode?: Value): Binary[] {
  if (mode !== undefined && mode !== 'nocrlf') return wrong()
  const cuts = new Set(getBytes(bin(separators)))
  const parts: number[][] = [[]]
  const bytes = getBytes(bin(value))
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    const pair = byte === 13 && bytes[at + 1] === 10
    const cutsHere = pair
      ? mode === 'nocrlf'
      : cuts.has(byte) || (mode === 'nocrlf' && (byte === 13 || byte === 10))
    if (cutsHere) parts.push([])
    else parts.at(-1)?.push(byte, ...(pair ? [10] : []))
    if (pair) at++
  }
  return parts.filter((part) => part.length > 0).map((part) => binary(Uint8Array.from(part)))
}

function pad(value: Value, length: Value, side: Value = 'trailing', fill: Value = ' '): Binary {
  const subject = text(value)
  const missing = Math.max(0, count(length) - graphemes(subject).length)
  const piece = binary(latin1(text(fill)))
  const times = (number: number) =>
    typeof piece === 'string' ? piece.repeat(number) : joined(Array.from({ length: number }, () => piece))
  const before = option({ trailing: 0, leading: missing, both: Math.floor(missing / 2) }, side)
  return joined([times(before), subject, times(missing - before)])
}

function replace(value: Value, search: Value, by: Value, side: Value = 'all'): string {
  const where = option<Side>({ all: 'all', leading: 'leading', trailing: 'trailing' }, side)
  return cut(text(value), text(search), where).join(text(by))
}

function find(value: Value, sub: Value, side: Value = 'leading'): string {
  const subject = text(value)
  const at = option({ leading: subject.indexOf(text(sub)), trailing: subject.lastIndexOf(text(sub)) }, side)
  // An empty search text returns the full text.
  if (sub === '') return subject
  return at < 0 ? '' : subject.slice(at)
}

const ascii = (value: Binary): bigint => BigInt(getBytes(value)[0] ?? raise('badmatch'))

const one = (run: (value: string) => Value): Fn => fn(1, ([value]) => run(text(value)))

/**
 * Text functions (src/contract/docs/rule-sql.md#functions); positions count from 0, and characters are
 * graphemes.
 */
export const textFunctions: Readonly<Record<string, Fn>> = {
  lower: one((value) => value.toLowerCase()),
  upper: one((value) => value.toUpperCase()),
  trim: one((value) => value.replace(leading, '').replace(trailing, '')),
  ltrim: one((value) => value.replace(leading, '')),
  rtrim: one((value) => value.replace(trailing, '')),
  reverse: one(reverse),
  strlen: one((value) => BigInt(graphemes(value).length)),
  substr: fn(2, ([value, start, length]) => substr(text(value), start, length), 3),
  split: fn(2, ([value, by, mode]) => split(value, by, mode), 3),
  tokens: fn(2, ([value, separators, mode]) => tokens(value, separators, mode), 3),
  sprintf: fn(1, ([pattern, ...args]) => format(pattern, args), Infinity),
  sprintf_s: fn(2, ([pattern, args]) => (isList(args) ? format(pattern, args) : wrong())),
  pad: fn(2, ([value, length, side, fill]) => pad(value, length, side, fill), 4),
  replace: fn(3, ([value, search, by, side]) => replace(value, search, by, side), 4),
  regex_match: fn(2, ([value, pattern]) => regexMatch(value, pattern)),
  regex_replace: fn(3, ([value, pattern, by]) => regexReplace(value, pattern, by)),
  ascii: fn(1, ([value]) => ascii(bin(value))),
  find: fn(2, ([value, sub, side]) => find(value, sub, side), 3),
}
