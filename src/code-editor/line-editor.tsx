import type { CompletionSource } from '@codemirror/autocomplete'
import { StreamLanguage, syntaxHighlighting, HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { useState } from 'react'
import { CodeEditor, type CodeEditorProps } from './code-editor'

/** The completions at a position. */
type Offers = {
  readonly from: number
  readonly offers: readonly { readonly label: string; readonly text: string; readonly detail: string }[]
}

type Props = Omit<CodeEditorProps, 'language' | 'complete' | 'onView'> & {
  offersAt: (text: string, cursor: number) => Offers | undefined
}

/** Comments, quoted strings, parameter names and placeholders of command files. */
const commands = StreamLanguage.define({
  name: 'commands',
  token(stream) {
    if (stream.sol() && stream.match(/^\s*#.*/) !== null) return 'comment'
    if (stream.eatSpace()) return null
    if (stream.match(/^\$\{\w+\}/) !== null) return 'variableName'
    if (stream.match(/^[A-Za-z][\w-]*=/) !== null) return 'propertyName'
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'[^']*'?/) !== null) return 'string'
    if (stream.match(/^[^\s$="']+/) === null) stream.next()
    return null
  },
})
const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)' },
  { tag: tags.variableName, color: 'var(--warn)' },
  { tag: tags.propertyName, color: 'var(--muted)' },
  { tag: tags.string, color: 'var(--ok)' },
])

/** The editor of the lines of a macro. */
export default function LineEditor({ offersAt, ...props }: Props) {
  const [language] = useState(() => [commands, syntaxHighlighting(colors)])
  const complete: CompletionSource = (context) => {
    const { state, pos, explicit } = context
    const result = offersAt(state.doc.toString(), pos)
    if (result === undefined || (!explicit && result.from === pos && context.matchBefore(/[\s=]$/) === null))
      return null
    return {
      from: result.from,
      options: result.offers.map(({ label, text, detail }) => ({
        label,
        displayLabel: text.trim().replace(/=$/, ''),
        detail,
        apply: text,
        type: text.endsWith('=') ? 'property' : 'function',
      })),
    }
  }
  return <CodeEditor {...props} language={language} complete={complete} />
}
