import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'

type State = {
  /** Within a triple-quoted string, also across lines. */ long: boolean
  /** Whether a value is expected, after `=` or in a list. */ value: boolean
  lists: number
}

function longText(stream: StringStream, state: State): string {
  while (!stream.eol()) {
    if (stream.match('"""') !== null) {
      state.long = false
      return 'text'
    }
    stream.next()
  }
  return 'text'
}

function plainValue(word: string): string {
  if (word === 'true' || word === 'false' || word === 'null' || word === 'infinity' || word === 'disabled')
    return 'atom'
  return /^-?\d/.test(word) ? 'figure' : 'text'
}

/** The colors of HOCON; only the visible part is tokenized. */
const hocon = StreamLanguage.define<State>({
  name: 'hocon',
  startState: () => ({ long: false, value: false, lists: 0 }),
  token(stream, state) {
    if (state.long) return longText(stream, state)
    if (stream.sol() && state.lists === 0) state.value = false
    if (stream.eatSpace()) return null
    if (stream.match(/^(?:#|\/\/).*/) !== null) return 'comment'
    const value = state.value || state.lists > 0
    if (stream.match('"""') !== null) {
      state.long = true
      return longText(stream, state)
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) !== null) return value ? 'text' : 'key'
    if (stream.match(/^\$\{[^}]*\}/) !== null) return 'variable'
    if (stream.match(/^[^\s"{}[\]:=,+#$]+/) !== null) return value ? plainValue(stream.current()) : 'key'
    const sign = stream.next()
    if (sign === '[') state.lists += 1
    else if (sign === ']') state.lists = Math.max(0, state.lists - 1)
    state.value = sign === '=' || sign === ':'
    return 'sign'
  },
  tokenTable: {
    text: tags.string,
    key: tags.propertyName,
    atom: tags.bool,
    figure: tags.number,
    variable: tags.special(tags.string),
    comment: tags.comment,
    sign: tags.punctuation,
  },
  languageData: { closeBrackets: { brackets: ['{', '[', '"'] }, commentTokens: { line: '#' } },
})

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.special(tags.string)], color: 'var(--warn)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.punctuation, color: 'var(--muted)' },
])

/** The HOCON language with its colors. */
export const hoconLanguage: Extension = [hocon, syntaxHighlighting(colors)]
