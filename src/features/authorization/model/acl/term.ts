import { atomTerm, quotedTerm } from '@/rule-sql/term'
import { through, Unreadable, type Place } from './place'
import { reserved, tokenize, type Token } from './token'

/** An Erlang term of a file. Strings, which are lists in Erlang, have a kind of their own here. */
export type Term = Place &
  (
    | { readonly kind: 'atom'; readonly name: string }
    | { readonly kind: 'string' | 'binary'; readonly text: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'tuple' | 'list'; readonly items: readonly Term[] }
  )

/** The maximum nesting, far beyond practical rules but safe for the stack. */
const maxDepth = 200

/** An atom, quoted if necessary. */
const atomText = (name: string): string => (reserved.has(name) ? `'${name}'` : atomTerm(name))

const brackets = { tuple: ['{', '}'], list: ['[', ']'] } as const

/** Prints a term in Erlang syntax. */
export function termText(term: Term): string {
  switch (term.kind) {
    case 'atom':
      return atomText(term.name)
    case 'string':
      return quotedTerm(term.text)
    case 'binary':
      return `<<${quotedTerm(term.text)}>>`
    case 'number':
      return String(term.value)
    default: {
      const [open, close] = brackets[term.kind]
      return `${open}${term.items.map(termText).join(',')}${close}`
    }
  }
}

/** A token in the syntax of the broker's errors. */
function tokenText({ kind, value }: Token): string {
  if (kind === 'string') return quotedTerm(value)
  if (kind === 'dot' || kind === 'sign' || kind === 'keyword') return `'${value}'`
  return kind === 'atom' ? atomText(value) : value
}

class Reader {
  private at = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly end: Place,
  ) {}

  get done(): boolean {
    return this.at >= this.tokens.length
  }

  /** Throws the error for an unexpected token or end. */
  fail(): never {
    const token = this.tokens[this.at]
    if (token === undefined) throw new Unreadable({ code: 'unfinished', text: '', ...this.end })
    const { start, end, line, column } = token
    throw new Unreadable({ code: 'syntax', text: tokenText(token), start, end, line, column })
  }

  take(kind: Token['kind'], value?: string): Token | undefined {
    const token = this.tokens[this.at]
    if (token === undefined || token.kind !== kind || (value !== undefined && token.value !== value))
      return undefined
    this.at += 1
    return token
  }

  need(kind: Token['kind'], value?: string): Token {
    return this.take(kind, value) ?? this.fail()
  }

  term(depth = 0): Term {
    if (depth > maxDepth) this.fail()
    const atom = this.take('atom')
    if (atom) return { kind: 'atom', name: atom.value, ...toPlace(atom) }
    const number = this.take('integer') ?? this.take('float')
    if (number) return { kind: 'number', value: Number(number.value), ...toPlace(number) }
    const minus = this.take('sign', '-')
    if (minus) {
      const positive = this.take('integer') ?? this.need('float')
      return { kind: 'number', value: -Number(positive.value), ...through(toPlace(minus), positive) }
    }
    const text = this.take('string')
    if (text) return this.joined(text)
    const binary = this.take('sign', '<<')
    return binary ? this.binary(binary) : this.many(depth)
  }

  /** Adjacent strings are one string. */
  private joined(first: Token): Term {
    let text = first.value
    let last = first
    for (let next = this.take('string'); next; next = this.take('string')) {
      text += next.value
      last = next
    }
    return { kind: 'string', text, ...through(toPlace(first), last) }
  }

  /** Reads `<<"text">>`, with or without `/utf8`; rules need no other binaries. */
  private binary(open: Token): Term {
    const text = this.take('string')?.value ?? ''
    if (this.take('sign', '/')) this.need('atom', 'utf8')
    return { kind: 'binary', text, ...through(toPlace(open), this.need('sign', '>>')) }
  }

  private many(depth: number): Term {
    const tuple = this.take('sign', '{')
    const open = tuple ?? this.need('sign', '[')
    const shut = tuple ? '}' : ']'
    const items: Term[] = []
    let close = this.take('sign', shut)
    while (!close) {
      items.push(this.term(depth + 1))
      close = this.take('sign', shut)
      if (!close) this.need('sign', ',')
    }
    return { kind: tuple ? 'tuple' : 'list', items, ...through(toPlace(open), close) }
  }
}

const toPlace = ({ start, end, line, column }: Place): Place => ({ start, end, line, column })

/** The place after the last character. */
function endPlace(text: string): Place {
  const lines = text.split('\n')
  return { start: text.length, end: text.length, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/**
 * Reads terms that each end with a dot, like Erlang's `file:consult`. Throws `Unreadable` at the first syntax
 * error.
 */
export function readTerms(text: string): Term[] {
  const reader = new Reader(tokenize(text), endPlace(text))
  const terms: Term[] = []
  while (!reader.done) {
    terms.push(reader.term())
    reader.need('dot')
  }
  return terms
}
