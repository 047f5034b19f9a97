import { atomTerm, quotedTerm } from '@/rule-sql/term'
import { through, Unreadable, type Place } from './place'
import { reserved, tokenize, type Token } from './token'

/** An Erlang term as a file may hold it. Text is a list of characters to Erlang; here it keeps its own kind. */
export type Term = Place &
  (
    | { readonly kind: 'atom'; readonly name: string }
    | { readonly kind: 'string' | 'binary'; readonly text: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'tuple' | 'list'; readonly items: readonly Term[] }
  )

/** Deeper than anybody writes, and not so deep that reading it takes the stack. */
const deepest = 200

/** A name as it is written: in quotes where it must have them. */
const atomText = (name: string): string => (reserved.has(name) ? `'${name}'` : atomTerm(name))

const brackets = { tuple: ['{', '}'], list: ['[', ']'] } as const

/** A term as Erlang writes it. */
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

/** A token as the broker's parser names it. */
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

  /** The token that cannot stand here, or the end that comes too early. */
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
    if (depth > deepest) this.fail()
    const atom = this.take('atom')
    if (atom) return { kind: 'atom', name: atom.value, ...placeOf(atom) }
    const number = this.take('integer') ?? this.take('float')
    if (number) return { kind: 'number', value: Number(number.value), ...placeOf(number) }
    const minus = this.take('sign', '-')
    if (minus) {
      const positive = this.take('integer') ?? this.need('float')
      return { kind: 'number', value: -Number(positive.value), ...through(placeOf(minus), positive) }
    }
    const text = this.take('string')
    if (text) return this.joined(text)
    const binary = this.take('sign', '<<')
    return binary ? this.binary(binary) : this.many(depth)
  }

  /** Texts that stand side by side are one. */
  private joined(first: Token): Term {
    let text = first.value
    let last = first
    for (let next = this.take('string'); next; next = this.take('string')) {
      text += next.value
      last = next
    }
    return { kind: 'string', text, ...through(placeOf(first), last) }
  }

  /** `<<"text">>`, with or without `/utf8`: no other binary is of use in a rule. */
  private binary(open: Token): Term {
    const text = this.take('string')?.value ?? ''
    if (this.take('sign', '/')) this.need('atom', 'utf8')
    return { kind: 'binary', text, ...through(placeOf(open), this.need('sign', '>>')) }
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
    return { kind: tuple ? 'tuple' : 'list', items, ...through(placeOf(open), close) }
  }
}

const placeOf = ({ start, end, line, column }: Place): Place => ({ start, end, line, column })

/** The place behind everything. */
function endOf(text: string): Place {
  const lines = text.split('\n')
  return { start: text.length, end: text.length, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/** Reads terms that each end with a dot, as Erlang consults a file. Throws `Unreadable` at the first place that cannot be read. */
export function readTerms(text: string): Term[] {
  const reader = new Reader(tokenize(text), endOf(text))
  const terms: Term[] = []
  while (!reader.done) {
    terms.push(reader.term())
    reader.need('dot')
  }
  return terms
}
