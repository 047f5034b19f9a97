import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { Compartment, EditorState, Prec, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { translate } from '@/i18n/use-words'
import { theme } from './theme'
import { typeOver } from './typing'

export type CodeEditorProps = {
  value: string
  onChange: (text: string) => void
  /** Its accessible name. */
  label: string
  /** Announced with the name: keys, limits. */
  hint?: string
  invalid?: boolean
  readOnly?: boolean
  /** The language with its colors, help and linter; must not change. */
  language: Extension
  complete: CompletionSource
  /** Called with the editor when it is created, and with undefined when it is destroyed. */
  onView?: (view: EditorView | undefined) => void
}

/** The delay in ms after the last key before the form gets the text, so that typing does not wait for rendering; blur and submit flush it. */
const flushDelayMs = 100

const formKeys = ['Mod-Enter', 'Alt-Enter', 'Mod-s']
/** Keys of the form: submit, save, and Alt+Enter for its test run. The page handles them, after the typed text is flushed. */
const ofForm = (before: () => void) =>
  formKeys.map((key) => ({
    key,
    run: () => {
      before()
      return false
    },
  }))
/** The editor's own keys, except those of the form, which must not insert a line break. */
const ownKeys = [...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap].filter(
  ({ key }) => key === undefined || !formKeys.includes(key),
)

const phrases = () =>
  EditorState.phrases.of({
    Completions: translate('rule.sql.completions'),
    'current completion': translate('rule.sql.completions'),
  })

/**
 * A code editor. It is in a shadow tree, where its styles are adopted sheets that the page's policy allows.
 * Tab leaves it, or accepts an open completion, which Escape closes.
 */
export function CodeEditor({
  value,
  onChange,
  label,
  hint,
  invalid = false,
  readOnly = false,
  language,
  complete,
  onView,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const attributes = useRef(new Compartment())
  const first = useRef(value)
  // Texts sent to the owner and not yet returned as `value`, to distinguish them from external changes.
  const sent = useRef<readonly string[]>([])
  const outside = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useEffectEvent(() => {
    if (view.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    const text = view.current.state.doc.toString()
    sent.current = [...sent.current, text]
    onChange(text)
  })
  /** Gives the owner the text at once: also one that was sent, but that it has not rendered yet. */
  const flush = useEffectEvent(() => {
    if (waiting.current !== undefined || sent.current.length > 0) flushSync(() => send())
  })
  const changed = useEffectEvent(() => {
    if (outside.current) return
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => send(), flushDelayMs)
  })
  const completing = useEffectEvent((context: CompletionContext) => complete(context))
  const initialLanguage = useRef(language)
  const seen = useEffectEvent((view: EditorView | undefined) => onView?.(view))
  const named = useEffectEvent(() => [
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(hint === undefined ? {} : { 'aria-description': hint }),
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      'aria-required': 'true',
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
    }),
    EditorState.readOnly.of(readOnly),
  ])
  useEffect(() => {
    const element = host.current
    if (element === null) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          Prec.highest(keymap.of([...ofForm(() => flush()), { key: 'Tab', run: acceptCompletion }])),
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          keymap.of(ownKeys),
          autocompletion({
            override: [(context) => completing(context)],
            icons: false,
            maxRenderedOptions: 60,
            interactionDelay: 0,
          }),
          typeOver,
          initialLanguage.current,
          theme,
          phrases(),
          attributes.current.of(named()),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed()
          }),
          // Immediately, so that the next key submits the form with this text.
          EditorView.domEventHandlers({
            blur: () => flush(),
          }),
        ],
      }),
    })
    view.current = editor
    seen(editor)
    // Focusing the host focuses the editor.
    element.focus = () => editor.focus()
    return () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
      view.current = undefined
      seen(undefined)
      editor.destroy()
    }
  }, [])
  useEffect(() => {
    const editor = view.current
    if (editor === undefined) return
    const echo = sent.current.lastIndexOf(value)
    if (echo >= 0) {
      sent.current = sent.current.slice(echo + 1)
      return
    }
    if (value === editor.state.doc.toString()) return
    sent.current = []
    outside.current = true
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      selection: { anchor: value.length },
    })
    outside.current = false
  }, [value])
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.current.reconfigure(named()) })
  }, [label, hint, invalid, readOnly])
  return <div ref={host} data-editor className="min-w-0" />
}
