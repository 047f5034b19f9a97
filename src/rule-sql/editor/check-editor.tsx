import { useState } from 'react'
import { parseCheck } from '../parse'
import { listedEvents } from '../listed-events'
import { CodeEditor, type CodeEditorProps } from '@/code-editor/code-editor'
import { complete, type Known } from './completion'
import { hoverHelp } from './help'
import { ruleSql } from './language'
import { lint } from '@/rule-sql/editor/lint'

/** Validations exist only in the enterprise edition. A check has the columns of a published message and names no event. */
export const ofCheck: Known = {
  bridges: [],
  events: listedEvents(undefined).map((event) => ({ ...event, text: '' })),
  enterprise: true,
  check: true,
}

/** The editor of the SQL of a validation's check (`features/message-pipeline/fields.ts`): a SELECT without FROM. */
export default function CheckEditor(props: Omit<CodeEditorProps, 'language' | 'complete' | 'onView'>) {
  const [language] = useState(() => [ruleSql, hoverHelp(() => []), lint(parseCheck)])
  return <CodeEditor {...props} language={language} complete={complete(() => ofCheck)} />
}
