import { linter } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { translate } from '@/i18n/use-words'
import { parseHocon } from '@/lib/hocon/parse'
import { CodeEditor, type CodeEditorProps } from '../code-editor'
import { hoconLanguage } from './language'

type Props = Omit<CodeEditorProps, 'language' | 'complete' | 'onView'> & {
  /** A line to scroll to with the cursor in it, from 1; a new object scrolls again. */
  reveal?: { readonly line: number } | undefined
}

const lint = linter(
  ({ state: { doc } }) => {
    const parsed = parseHocon(doc.toString())
    if (parsed.ok) return []
    const from = Math.min(parsed.problem.start, doc.length)
    return [
      {
        from: from === doc.length && from > 0 ? from - 1 : from,
        to: Math.min(from + 1, doc.length),
        severity: 'error',
        message: translate(`config.problem.${parsed.problem.code}`),
      },
    ]
  },
  { delay: 300 },
)

const language = [hoconLanguage, lint]
/** No completion: the broker does not describe its settings. */
const complete = () => null

/** The editor of the broker's configuration. */
export default function HoconEditor({ reveal, ...props }: Props) {
  const view = useRef<EditorView>(undefined)
  useEffect(() => {
    const editor = view.current
    if (editor === undefined || reveal === undefined) return
    const { from } = editor.state.doc.line(Math.min(Math.max(reveal.line, 1), editor.state.doc.lines))
    editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'start' }) })
  }, [reveal])
  return (
    <CodeEditor
      {...props}
      language={language}
      complete={complete}
      onView={(now) => {
        view.current = now
      }}
    />
  )
}
