import { HighlightStyle, StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'

type State = { /** The quote that is open, over lines too. */ quote: '"' | "'" | '' }

const whose = new Set([
  'all',
  'username',
  'user',
  'clientid',
  'client',
  'ipaddr',
  'ipaddrs',
  're',
  'and',
  'or',
])
const acts = new Set(['publish', 'subscribe'])
const options = new Set(['qos', 'retain', 'eq', 'true', 'false'])

const tokenKind = (word: string): string | null =>
  word === 'allow'
    ? 'allow'
    : word === 'deny'
      ? 'deny'
      : acts.has(word)
        ? 'act'
        : whose.has(word)
          ? 'who'
          : options.has(word)
            ? 'option'
            : null

/** Reads a string piece by piece, because placeholders in it have their own color. */
function inQuotes(stream: StringStream, state: State): string | null {
  if (state.quote === '"' && stream.match(/^\$\{(?:clientid|username)\}/) !== null) return 'placeholder'
  let name = ''
  while (!stream.eol()) {
    if (state.quote === '"' && stream.match(/^\$\{(?:clientid|username)\}/, false) !== null) break
    const sign = stream.next()
    if (sign === '\\') stream.next()
    else if (sign === state.quote) {
      const ended = state.quote
      state.quote = ''
      return ended === '"' ? 'text' : tokenKind(name)
    } else name += sign ?? ''
  }
  return state.quote === '"' ? 'text' : null
}

/** Highlights ACL files by the rules of `model/acl/token`; only visible text is read. */
const terms = StreamLanguage.define<State>({
  name: 'acl',
  startState: () => ({ quote: '' }),
  token(stream, state) {
    if (state.quote !== '') return inQuotes(stream, state)
    if (stream.eatSpace()) return null
    if (stream.eat('%') !== undefined) {
      stream.skipToEnd()
      return 'comment'
    }
    const quote = stream.peek()
    if (quote === '"' || quote === "'") {
      stream.next()
      state.quote = quote
      return inQuotes(stream, state)
    }
    if (stream.match(/^[a-z][\w@]*/) !== null) return tokenKind(stream.current())
    if (stream.match(/^\d+(?:[#.][\dA-Za-z]+)?/) !== null) return 'figure'
    stream.next()
    return 'sign'
  },
  tokenTable: {
    allow: tags.inserted,
    deny: tags.deleted,
    act: tags.keyword,
    who: tags.typeName,
    option: tags.propertyName,
    text: tags.string,
    placeholder: tags.special(tags.string),
    figure: tags.number,
    comment: tags.comment,
    sign: tags.punctuation,
  },
  languageData: { closeBrackets: { brackets: ['{', '[', '"'] }, commentTokens: { line: '%' } },
})

const colors = HighlightStyle.define([
  { tag: tags.inserted, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.deleted, color: 'var(--bad)', fontWeight: '600' },
  { tag: [tags.keyword, tags.typeName], color: 'var(--info)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.special(tags.string), tags.number], color: 'var(--warn)' },
  { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.propertyName], color: 'var(--muted)' },
])

/** The language of ACL files with its highlighting. */
export const aclLanguage: Extension = [terms, syntaxHighlighting(colors)]
