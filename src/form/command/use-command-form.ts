import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '@/connection/use-connection'
import { screenContext } from '@/command/screen-context'
import { check, readAnswer, valuesIn, type Read } from '@/command/prompt/answer'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import type { OfferValues } from '@/command/offer'
import { dropDraft, keepDraft } from '@/command/prompt/draft'
import { getSupportedParams, getInitialValue } from '@/command/prompt/params'
import { useBlocked, useCommandRuntime, useLackedRight, useStart } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { fieldIn, focusField } from '../focus-field'
import { restoreDraft, useDraft } from '../form-draft'
import { formMode, type FieldError, type FormState, type SaveAsNew } from '../form-state'

export type Texts = Readonly<Record<string, string>>

export type CommandForm = FormState & {
  readonly texts: Texts
  readonly errors: Readonly<Record<string, FieldError>>
  /** The translated error of a field. */
  readonly errorOf: (name: string) => string | undefined
  readonly type: (name: string, text: string) => void
  /** Shows the error of an edited field that was left. */
  readonly checkField: (name: string) => void
}

export type FormOptions<C extends AnyCommand> = {
  /** The broker's values as texts, or the initial values of a new object. */
  readonly initial: Texts
  /** Arguments that the form does not show. */
  readonly given?: OfferValues<C>
  /** Sends every field instead of only the changed ones, for a new object. */
  readonly whole?: boolean
  /** Keeps the values after a successful run, for forms that are sent repeatedly. */
  readonly keep?: boolean
  /** Called after a successful run, for example to navigate. */
  readonly then?: () => void
  /** Receives the outcome and the values of a run; replaces the toast. */
  readonly onOutcome?: (outcome: Outcome, values: CommandArgs) => void
  readonly saveAsNew?: SaveAsNew<Texts>
}

/** The edits of a form, and the value of each edited field from before its first edit. */
type Edited = { readonly edits: Texts; readonly base: Texts }

/** A text for each edited field. */
const textsFor = (edits: Texts, textOf: (name: string) => string): Texts =>
  Object.fromEntries(Object.keys(edits).map((name) => [name, textOf(name)]))

/** The edits that were made after `saved` was sent; their base is what was sent. */
function dropSaved({ edits, base }: Edited, saved: Texts): Edited {
  const unsaved = Object.fromEntries(Object.entries(edits).filter(([name, text]) => text !== saved[name]))
  return { edits: unsaved, base: textsFor(unsaved, (name) => saved[name] ?? base[name] ?? '') }
}

const differs = (a: Texts, b: Texts, name: string) => (a[name] ?? '') !== (b[name] ?? '')

/**
 * The state of a command form on a screen: values are texts, parsed by the command's prompts. Edits survive
 * navigation and reload (catalogue P11, P12). The runner receives the value of each field from before its first
 * edit, so that changes of other users are shown before they are overwritten (catalogue R19).
 */
export function useCommandForm<C extends AnyCommand>(
  command: C,
  { initial, given: known, whole = false, keep = false, then, onOutcome, saveAsNew }: FormOptions<C>,
): CommandForm {
  const given: CommandArgs = known ?? {}
  const body = useRef<HTMLFormElement>(null)
  const { context } = useCommandRuntime()
  const start = useStart()
  const { t } = useWords()
  const { username } = useSession()
  const blocked = useBlocked(command, known)
  const forbidden = useLackedRight(command)
  const [restoredDraft] = useState(() => restoreDraft(command))
  // The value of each field before its first edit is its base; for a restored draft, the current values are.
  const [{ edits, base }, setEdited] = useState<Edited>({
    edits: restoredDraft ?? {},
    base: restoredDraft === undefined ? {} : initial,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({})
  const [refusal, setRefusal] = useState<FieldError>()
  const [saved, setSaved] = useState(false)
  // Whether the form stays open and shows the result.
  const stays = !whole && !keep && then === undefined
  const texts = { ...initial, ...edits }
  const names = getSupportedParams(command, context()).filter((name) => !(name in given))
  const changed = names.filter((name) => differs(texts, initial, name))
  useEffect(() => {
    // Without changes there is no draft to keep.
    if (changed.length === 0) dropDraft('screen')
  }, [changed.length])
  // A draft belongs to the user who made its edits: it is kept when they change, not when another user logs in.
  const saveDraft = useEffectEvent(() => {
    if (changed.length > 0 && forbidden === undefined) keepDraft('screen', command, edits, username)
  })
  useEffect(() => saveDraft(), [edits])

  const focus = (name: string) => focusField(fieldIn(body.current, name))
  const typeAll = (typed: Texts) => {
    // A field typed back to the broker's value is no edit: it follows the broker again, also when a save is undone.
    const isEdit = (name: string, text: string | undefined) =>
      whole || !(name in typed) || (text ?? '') !== (initial[name] ?? '')
    const next = Object.fromEntries(
      Object.entries({ ...edits, ...typed }).filter(([name, text]) => isEdit(name, text)),
    )
    setEdited({ edits: next, base: textsFor(next, (name) => base[name] ?? initial[name] ?? '') })
    setSaved(false)
    setRefusal(undefined)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in typed))))
  }
  const type = (name: string, text: string) => typeAll({ [name]: text })
  useDraft(command, Object.values(given).join(' '), typeAll)
  const reset = () => {
    setEdited({ edits: {}, base: {} })
    setErrors({})
    setRefusal(undefined)
    dropDraft('screen')
  }
  /** Reads the text of one field. */
  const readField = (name: string): Read => {
    const param = command.params[name]
    const text = texts[name] ?? ''
    if (param === undefined) return { ok: true, value: undefined }
    if (param.requiredInForm === true && text.trim() === '') return { ok: false, error: 'error.required' }
    const now = { ...context(), signal: new AbortController().signal }
    // A text that the user cleared is sent as empty.
    if (param.prompt.kind !== 'text' || whole || text !== '')
      return readAnswer(param, text, now.now(), getInitialValue(command, name, now))
    const cleared = check(param, '')
    return cleared.ok ? cleared : { ok: false, error: 'error.required' }
  }
  const checkField = (name: string) => {
    const result = changed.includes(name) ? readField(name) : undefined
    if (result?.ok === false)
      setErrors((now) => ({ ...now, [name]: { key: result.error, values: result.values } }))
  }
  const read = (): CommandArgs | undefined => {
    const fieldErrors: Record<string, FieldError> = {}
    const values: Record<string, unknown> = { ...given }
    for (const name of names) {
      const param = command.params[name]
      if (param === undefined || (!whole && !changed.includes(name) && param.optional === true)) continue
      const result = readField(name)
      if (!result.ok) fieldErrors[name] = { key: result.error, values: result.values }
      else if (result.value !== undefined) values[name] = result.value
    }
    setErrors(fieldErrors)
    setRefusal(undefined)
    const first = names.find((name) => name in fieldErrors)
    if (first === undefined) return values
    focus(first)
    return undefined
  }
  const submit = (planned?: true) => {
    if (saveAsNew?.deleted === true) return saveAsNew.open(texts)
    const values = read()
    if (values === undefined) return
    start<AnyCommand>(command, values, 'button', {
      complete: true,
      planned,
      ...(command.current === undefined
        ? {}
        : { current: valuesIn(command.params, { ...initial, ...base }, context().now()) }),
      form: {
        stays: stays || onOutcome !== undefined,
        done: (outcome) => {
          dropDraft('screen')
          setSaved(stays)
          onOutcome?.(outcome, values)
          then?.()
          // What was typed during the run is not saved yet.
          if (!keep) setEdited((now) => dropSaved(now, edits))
        },
        refused: (name, key, values) => {
          // The edited object was refused: refresh the page to see whether it still exists.
          if (name !== undefined && name in given) screenContext.get().refresh?.()
          const isField = name !== undefined && names.includes(name)
          setErrors(isField ? { [name]: { key, values } } : {})
          setRefusal(isField ? undefined : { key, values })
          if (isField) focus(name)
        },
      },
    })
  }
  return {
    command,
    mode: formMode(whole, saveAsNew),
    body,
    blocked,
    forbidden,
    restored: restoredDraft !== undefined,
    texts,
    errors,
    errorOf: (name) => errors[name] && t(errors[name].key, errors[name].values),
    changed,
    saved,
    refusal,
    type,
    checkField,
    reset,
    submit,
    saveCopy: saveAsNew && (() => saveAsNew.open(texts)),
  }
}
