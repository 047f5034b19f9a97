import { termText } from '../term'
import {
  binary,
  getBytes,
  isAtom,
  atomName,
  isBinary,
  isInteger,
  isList,
  isNumber,
  raise,
  readable,
  type Binary,
  type Value,
} from '../value'
import { bin } from './kind'

const directive = /~(-?\d+|\*)?(?:\.(\d+|\*)?)?(?:\.([\s\S]))?(t|l|tl|lt)?([cfegswpWPBX#bx+in~])/g

const maxWidth = 65_536

/** Flattens a list of codes, texts and lists to one text. */
function flat(value: Value): string {
  if (isBinary(value)) return readable(value)
  if (isInteger(value) && value >= 0n && value <= 0x10ffffn) return String.fromCodePoint(Number(value))
  return isList(value) ? value.map(flat).join('') : raise('badarg')
}

const plainText = (value: Value): string =>
  isAtom(value) ? atomName(value) : isInteger(value) ? raise('badarg') : flat(value)
const requireInteger = (value: Value): bigint => (isInteger(value) ? value : raise('badarg'))

function exponent(value: number, digits: number): string {
  const text = value.toExponential(digits - 1)
  return text.replace(/e([+-])(\d)$/, 'e$10$2')
}

function fraction(value: Value, kind: string, precision: number | undefined): string {
  if (!isNumber(value) || isInteger(value)) return raise('badarg')
  const places = precision ?? 6
  if (kind === 'f') return value.toFixed(Math.min(100, places))
  if (kind === 'e') return exponent(value, Math.min(100, Math.max(2, places)))
  return Math.abs(value) >= 0.1 && Math.abs(value) < 10_000
    ? value.toFixed(Math.max(0, places - 1))
    : exponent(value, Math.max(2, places))
}

function shown(kind: string, precision: number | undefined, next: () => Value): string {
  switch (kind) {
    case 's': {
      const text = plainText(next())
      return precision === undefined ? text : [...text].slice(0, precision).join('').padEnd(precision)
    }
    case 'p':
    case 'P':
      return termText(next())
    case 'w':
    case 'W':
      return termText(next(), false)
    case 'b':
    case 'B':
    case 'x':
    case 'X': {
      const text = requireInteger(next()).toString(Math.min(36, Math.max(2, precision ?? 10)))
      return kind === 'B' || kind === 'X' ? text.toUpperCase() : text
    }
    case '+':
    case '#': {
      const base = Math.min(36, Math.max(2, precision ?? 10))
      const text = `${base}#${requireInteger(next()).toString(base)}`
      return kind === '#' ? text.toUpperCase() : text
    }
    case 'c':
      return flat(requireInteger(next())).repeat(Math.max(1, precision ?? 1))
    case 'i': {
      next()
      return ''
    }
    default:
      return fraction(next(), kind, precision)
  }
}

/** `sprintf` with the directives of Erlang's formats: `~s ~p ~w ~b ~c ~f ~e ~g ~i ~n ~~`, with width, precision and padding. */
export function format(pattern: Value, args: readonly Value[]): Binary {
  const source = readable(bin(pattern))
  let used = 0
  const next = (): Value => (used < args.length ? args[used++] : raise('badarg'))
  const size = (text: string | undefined): number | undefined => {
    if (text === undefined) return undefined
    const wanted = text === '*' ? Number(requireInteger(next())) : Number(text)
    return Math.abs(wanted) > maxWidth ? raise('system_limit') : wanted
  }
  const text = source.replace(
    directive,
    (
      _all,
      width: string | undefined,
      precision: string | undefined,
      fill: string | undefined,
      _modifier: string | undefined,
      kind: string,
    ) => {
      if (kind === 'n') return '\n'
      if (kind === '~') return '~'
      const field = size(width)
      const made = shown(kind, size(precision), next)
      if (field === undefined) return made
      if (made.length > Math.abs(field))
        return kind === 's' ? made.slice(0, Math.abs(field)) : '*'.repeat(Math.abs(field))
      return field < 0 ? made.padEnd(-field, fill ?? ' ') : made.padStart(field, fill ?? ' ')
    },
  )
  // A lone ~ that is no directive, or arguments left over, are as wrong as too few.
  if (used < args.length || /~/.test(source.replace(directive, ''))) return raise('badarg')
  return binary(getBytes(text))
}
