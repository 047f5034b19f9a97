import { useState } from 'react'
import { parseCheck } from '../parse'
import { listedEvents } from '../listed-events'
import { CodeEditor, type CodeEditorProps } from '@/code-editor/code-editor'
import { complete, type Known } from './completion'
import { hoverHelp } from './help'
import { ruleSql } from './language'
import { lint } from '@/rule-sql/editor/lint'

/** Only the enterprise edition has validations. A check has the columns of a message published, and no event is named in it. */
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
