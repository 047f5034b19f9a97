// @vitest-environment happy-dom
import type { EditorView } from '@codemirror/view'
import { cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CodeEditor } from './code-editor'

afterEach(cleanup)
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['Ctrl+Enter', new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true })],
  ['Alt+Enter', new KeyboardEvent('keydown', { key: 'Enter', altKey: true, bubbles: true })],
  ['Ctrl+S', new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true })],
  ['leaving it', new FocusEvent('blur')],
])('gives the form a text that it has received, but not rendered yet, by %s', (_, event) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let editor: EditorView | undefined
  let rendered = ''
  const submitted: string[] = []
  function Form() {
    const [text, setText] = useState('SELECT')
    rendered = text
    return (
      <CodeEditor
        value={text}
        onChange={setText}
        label="SQL"
        language={[]}
        complete={() => null}
        onView={(view) => (editor = view)}
      />
    )
  }
  render(<Form />)
  const view = editor
  if (view === undefined) throw new Error('no editor')
  view.dispatch({ changes: { from: 6, insert: ' *' } })
  // Not in `act`, which would render at once.
  vi.advanceTimersByTime(100)
  expect(rendered).toBe('SELECT')
  // As the form does, after the editor's own handlers.
  view.contentDOM.addEventListener(event.type, () => submitted.push(rendered))
  view.contentDOM.dispatchEvent(event)
  expect(submitted).toEqual(['SELECT *'])
})
