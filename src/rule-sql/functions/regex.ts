import { binary, getBytes, raise, type Binary, type Value } from '../value'
import { convertToText } from './convert'

// One character per byte: the broker matches bytes, so `.` is half of an `é`
// (src/contract/docs/rule-sql.md#strings).
const signs = (value: Binary): string =>
  Array.from(getBytes(value), (byte) => String.fromCharCode(byte)).join('')
const back = (value: string): Binary => binary(Uint8Array.from(value, (sign) => sign.charCodeAt(0)))

const space = ' \\t\\n\\v\\f\\r'
const classes: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  space,
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  cntrl: '\\x00-\\x1f\\x7f',
  print: '\\x20-\\x7e',
  graph: '\\x21-\\x7e',
}

const outside: Readonly<Record<string, string>> = {
  '\\A': '(?<![\\s\\S])',
  '\\z': '(?![\\s\\S])',
  '\\Z': '(?=\\n?(?![\\s\\S]))',
  '\\s': `[${space}]`,
  '\\S': `[^${space}]`,
  '\\h': '[ \\t]',
  '\\R': '(?:\\r\\n|[\\n\\v\\f\\r])',
  '\\a': '\\x07',
  '\\e': '\\x1b',
}
const inside: Readonly<Record<string, string>> = {
  '\\s': space,
  '\\h': ' \\t',
  '\\a': '\\x07',
  '\\e': '\\x1b',
}
const piece = /\\[\s\S]|\[:(\^?)([a-z]+):\]|\[\^?\]?|\]|\(\?P<|\(\?P=(\w+)\)|\$|[\s\S]/g

/** Translates PCRE syntax to that of JavaScript where they differ. */
function translate(source: string, multiline: boolean): string {
  let within = false
  let result = ''
  for (const [token, , name = '', reference] of source.matchAll(piece)) {
    if (within) {
      if (name !== '') result += classes[name] ?? raise('badarg')
      else result += inside[token] ?? (token === '[' ? '\\[' : token)
      if (token === ']') within = false
      continue
    }
    if (token.startsWith('[')) {
      within = true
      // `[]` starts with a member `]` in PCRE, but is an empty class in JavaScript.
      result += token.endsWith(']') && token.length > 1 ? `${token.slice(0, -1)}\\]` : token
    } else if (token === '(?P<') result += '(?<'
    else if (reference !== undefined) result += `\\k<${reference}>`
    else if (token === '$' && !multiline) result += '(?=\\n?(?![\\s\\S]))'
    else result += outside[token] ?? token
  }
  return result
}

function compile(pattern: Value, flags: string): RegExp {
  const source = signs(convertToText(pattern))
  const options = /^\(\?([ims]+)\)/.exec(source)
  const chosen = options?.[1] ?? ''
  try {
    return new RegExp(
      translate(source.slice(options?.[0].length ?? 0), chosen.includes('m')),
      [...new Set(flags + chosen)].join(''),
    )
  } catch {
    return raise('badarg')
  }
}

/** Compiles an expression to a test for a match anywhere in a value. Raises `badarg` when invalid. */
export function regexTest(pattern: Value): (value: Value) => boolean {
  const compiled = compile(pattern, '')
  return (value) => compiled.test(signs(convertToText(value)))
}

/** Does the expression match anywhere? */
export const regexMatch = (value: Value, pattern: Value): boolean => regexTest(pattern)(value)

/** The replacement of a match: `&` is the match, `\1` a group, a backslash escapes the next character. */
function insertion(by: string, groups: readonly (string | undefined)[]): string {
  return by.replace(
    /\\g\{(\d+)\}|\\g(\d+)|\\([1-9]\d*)|\\([\s\S])|&/g,
    (_whole, braced?: string, bare?: string, digits?: string, sign?: string) => {
      const group = braced ?? bare ?? digits
      return group !== undefined ? (groups[Number(group)] ?? '') : (sign ?? groups[0] ?? '')
    },
  )
}

/** Replaces every match. */
export function regexReplace(value: Value, pattern: Value, by: Value): Binary {
  const put = signs(convertToText(by))
  return back(
    signs(convertToText(value)).replace(compile(pattern, 'g'), (...groups: unknown[]) => {
      const end = groups.findIndex((item) => typeof item === 'number')
      return insertion(put, groups.slice(0, end) as (string | undefined)[])
    }),
  )
}
