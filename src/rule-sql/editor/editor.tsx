import type { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import { CodeEditor, type CodeEditorProps } from '@/code-editor/code-editor'
import { complete, type Known } from './completion'
import { hoverHelp } from './help'
import { ruleSql } from './language'
import { lint, setReportedProblem, type Mark } from '@/rule-sql/editor/lint'

type Props = Omit<CodeEditorProps, 'language' | 'complete' | 'onView'> & {
  /** The problem reported by the last test run, underlined until the text changes. */
  problem?: Mark | undefined
  known: Known
}

/** The editor of rule SQL. */
export default function SqlEditor({ problem, known, ...props }: Props) {
  const view = useRef<EditorView>(undefined)
  const latest = useRef(known)
  useEffect(() => {
    latest.current = known
  })
  const [language] = useState(() => [ruleSql, hoverHelp(() => latest.current.events), lint()])
  useEffect(() => {
    view.current?.dispatch({ effects: setReportedProblem.of(problem) })
  }, [problem])
  return (
    <CodeEditor
      {...props}
      language={language}
      complete={complete(() => known)}
      onView={(now) => {
        view.current = now
      }}
    />
  )
}
