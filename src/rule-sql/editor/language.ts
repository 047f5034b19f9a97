import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import { functionTable } from '../function-table'
import { isKeyword } from '../token'

const functions = new Set(functionTable.map(({ name }) => name))

type State = {
  /** The open quote, also across lines. */ quote: '"' | "'" | ''
  /** Whether the next word is a key (after a dot). */ key: boolean
}

function inQuotes(stream: StringStream, state: State): string {
  const kind = state.quote === '"' ? 'source' : 'text'
  while (!stream.eol())
    if (stream.next() === state.quote && !stream.eat(state.quote)) {
      state.quote = ''
      break
    }
  return kind
}

function word(stream: StringStream, key: boolean): string | null {
  const text = stream.current()
  if (key) return 'key'
  if (isKeyword(text) || text === 'div' || text === 'mod') return 'word'
  if (text === 'true' || text === 'false') return 'atom'
  return functions.has(text) && stream.match(/^\s*\(/, false) !== null ? 'function' : null
}

/** The colors of rule SQL, by the rules of `rule-sql/token`; only the visible part is tokenized. */
const dialect = StreamLanguage.define<State>({
  name: 'rule-sql',
  startState: () => ({ quote: '', key: false }),
  token(stream, state) {
    if (state.quote !== '') return inQuotes(stream, state)
    if (stream.eatSpace()) return null
    const { key } = state
    state.key = false
    if (stream.match('--') !== null) {
      stream.skipToEnd()
      return 'comment'
    }
    const quote = stream.peek()
    if (quote === '"' || quote === "'") {
      stream.next()
      state.quote = quote
      return inQuotes(stream, state)
    }
    if (stream.match(/^[A-Za-z][A-Za-z0-9_$@~]*/) !== null) return word(stream, key)
    if (stream.match(/^\d+(\.\d+)?([eE][+-]?\d+)?/) !== null) return key ? 'key' : 'figure'
    if (stream.match(/^(=~|~=|!=|<>|<=|>=|[=<>+\-*/])/) !== null) return 'sign'
    state.key = stream.next() === '.'
    return null
  },
  tokenTable: {
    word: tags.keyword,
    function: tags.function(tags.variableName),
    text: tags.string,
    source: tags.special(tags.string),
    figure: tags.number,
    atom: tags.bool,
    comment: tags.comment,
    sign: tags.operator,
    key: tags.propertyName,
  },
  languageData: { closeBrackets: { brackets: ['(', '[', '"', "'"] }, commentTokens: { line: '--' } },
})

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.function(tags.variableName), color: 'var(--info)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ok)' },
  { tag: [tags.number, tags.bool], color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.operator, color: 'var(--muted)' },
])

/** The rule SQL language with its colors. */
export const ruleSql: Extension = [dialect, syntaxHighlighting(colors)]
