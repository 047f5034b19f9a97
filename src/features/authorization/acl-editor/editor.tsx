import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { CodeEditor, type CodeEditorProps } from '@/code-editor/code-editor'
import { completeAcl } from './completion'
import { aclLanguage } from './language'
import { aclLint } from './lint'

type Props = Omit<CodeEditorProps, 'language' | 'complete' | 'onView'> & {
  /** The line to scroll to, counted from 1, with the cursor in it; a new object scrolls again. */
  reveal?: { readonly line: number } | undefined
}

const language = [aclLanguage, aclLint]

/** The editor of an ACL file. */
export default function AclEditor({ reveal, ...props }: Props) {
  const view = useRef<EditorView>(undefined)
  useEffect(() => {
    const editor = view.current
    if (editor === undefined || reveal === undefined) return
    const { from } = editor.state.doc.line(Math.min(Math.max(reveal.line, 1), editor.state.doc.lines))
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    editor.focus()
  }, [reveal])
  return (
    <CodeEditor
      {...props}
      language={language}
      complete={completeAcl}
      onView={(now) => {
        view.current = now
      }}
    />
  )
}
