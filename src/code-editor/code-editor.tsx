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
  /** Told with the name: keys, limits. */
  hint?: string
  invalid?: boolean
  readOnly?: boolean
  /** The language with its colours, its help and what it finds wrong; the same one for good. */
  language: Extension
  complete: CompletionSource
  /** Told the editor when it is there, and nothing when it goes. */
  onView?: (view: EditorView | undefined) => void
}

/** The form hears of a text after so long without a key, or when it is left or sent: the hand does not wait for what is drawn from it. */
const pause = 100

const formKeys = ['Mod-Enter', 'Alt-Enter', 'Mod-s']
/** The form around it submits or saves; Alt+Enter is its test run. They are left to the page's keys, which then have the last word typed. */
const ofForm = (before: () => void) =>
  formKeys.map((key) => ({
    key,
    run: () => {
      before()
      return false
    },
  }))
/** What the editor does by itself, but for the form's keys: these make no new line here. */
const ownKeys = [...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap].filter(
  ({ key }) => key === undefined || !formKeys.includes(key),
)

const phrases = () =>
  EditorState.phrases.of({
    Completions: translate('rule.sql.completions'),
    'current completion': translate('rule.sql.completions'),
  })

/**
 * A text in a language of its own. It lives in a shadow tree, where its styles are adopted sheets that the
 * page's policy allows. Tab leaves it but where it takes a completion, which Escape closes.
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
  // What was typed and has not come back yet: the page may lag behind the hand, and its echo is no text from outside.
  const sent = useRef<readonly string[]>([])
  const outside = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useEffectEvent(() => {
    if (waiting.current === undefined || view.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    const text = view.current.state.doc.toString()
    sent.current = [...sent.current, text]
    onChange(text)
  })
  const changed = useEffectEvent(() => {
    if (outside.current) return
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => tell(), pause)
  })
  const completing = useEffectEvent((context: CompletionContext) => complete(context))
  const given = useRef(language)
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
          Prec.highest(
            keymap.of([...ofForm(() => flushSync(() => tell())), { key: 'Tab', run: acceptCompletion }]),
          ),
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
          given.current,
          theme,
          phrases(),
          attributes.current.of(named()),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed()
          }),
          // At once: what is pressed next runs the form with what it heard.
          EditorView.domEventHandlers({
            blur: () => {
              if (waiting.current !== undefined) flushSync(() => tell())
            },
          }),
        ],
      }),
    })
    view.current = editor
    seen(editor)
    // What focuses the host means what is typed into.
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
