import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { session } from '@/api/session'
import { screenContext } from '@/command/screen-context'
import { check, readAnswer, valuesIn } from '@/command/prompt/answer'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import type { OfferValues } from '@/command/offer'
import { drafts, dropDraft, keepDraft } from '@/command/prompt/draft'
import { prefill, takePrefill } from '@/command/prompt/prefill'
import { promptOf, initialOf } from '@/command/prompt/prompt'
import { useCommandRuntime, useStart } from '@/command/react'
import type { Key, MessageValues } from '@/i18n/key'
import { useStore } from '@/ui/use-store'

export type Texts = Readonly<Record<string, string>>

/** What is wrong with a field, in words. */
export type FieldError = { readonly key: Key; readonly values?: MessageValues | undefined }

export type CommandForm = {
  readonly texts: Texts
  readonly errors: Readonly<Record<string, FieldError>>
  /** Fields that differ from what stands at the broker. */
  readonly changed: readonly string[]
  readonly restored: boolean
  /** It was saved, and nothing was typed since. */
  readonly saved: boolean
  readonly type: (name: string, text: string) => void
  readonly reset: () => void
  readonly submit: (planned?: true) => void
}

/** What may be done with what is typed besides saving it. */
export type SaveAsNew<T> = {
  /** What is edited was deleted meanwhile: saving it can only make a new one. */
  readonly deleted: boolean
  /** Opens the form of a new one with all that stands in this one: as a copy, or in place of the one that is gone. */
  readonly open: (typed: T) => void
}

export type FormOptions<C extends AnyCommand> = {
  /** What stands at the broker, as texts; what a form of something new starts from. */
  readonly initial: Texts
  /** Fields not asked here. */
  readonly given?: OfferValues<C>
  /** Sends every field, not only the changed ones: for something new. */
  readonly whole?: boolean
  /** After a successful run: keep what was typed, as a form to send from again and again. */
  readonly keep?: boolean
  /** After a successful run: where to go from here. */
  readonly then?: () => void
  /** Shows what a run brought about, with the values it ran with, in place of a toast. */
  readonly onOutcome?: (outcome: Outcome, values: CommandArgs) => void
  readonly saveAsNew?: SaveAsNew<Texts>
}

const differs = (a: Texts, b: Texts, name: string) => (a[name] ?? '') !== (b[name] ?? '')

/**
 * The state of a command's form on a screen: values mirror the screen as texts, the command's own prompts read them. What is
 * typed is held against leaving and reloading (catalogue P11, P12); the runner is told what each field said when it was first
 * touched, so that what somebody else has changed meanwhile is shown before it is overwritten (catalogue R19).
 */
export function useCommandForm<C extends AnyCommand>(
  command: C,
  { initial, given: known, whole = false, keep = false, then, onOutcome, saveAsNew: anew }: FormOptions<C>,
  body: RefObject<HTMLElement | null>,
): CommandForm {
  const given: CommandArgs = known ?? {}
  const { context } = useCommandRuntime()
  const start = useStart()
  const { username } = useStore(session)
  const [held] = useState(() => {
    const kept = drafts.get().screen
    return kept?.form === command.id && kept.username === username ? kept.texts : undefined
  })
  const [edits, setEdits] = useState<Texts>(held ?? {})
  // What stood there when a field was first touched; of what comes from before a reload, what stands there now.
  const [base, setBase] = useState<Texts>(held === undefined ? {} : initial)
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({})
  const [saved, setSaved] = useState(false)
  // Where all of it is sent as something new, or the page is left, the form does not show the result.
  const stays = !whole && !keep && then === undefined
  const texts = { ...initial, ...edits }
  const names = promptOf(command, context()).filter((name) => !(name in given))
  const changed = names.filter((name) => differs(texts, initial, name))
  useEffect(() => {
    // Nothing differs any more: nothing to lose.
    if (changed.length === 0) dropDraft('screen')
  }, [changed.length])
  useEffect(() => () => dropDraft('screen'), [])

  const focus = (name: string | undefined) => {
    const field = name === undefined ? body.current : body.current?.querySelector(`[data-field="${name}"]`)
    field?.querySelector<HTMLElement>('input, select, textarea, [data-editor], button')?.focus()
  }
  const typeAll = (typed: Texts) => {
    // What is typed back to what stands there is no edit: it must follow the broker again, also when a save is undone.
    const isEdit = (name: string, text: string | undefined) =>
      whole || !(name in typed) || (text ?? '') !== (initial[name] ?? '')
    const next = Object.fromEntries(
      Object.entries({ ...edits, ...typed }).filter(([name, text]) => isEdit(name, text)),
    )
    setBase((now) => ({
      ...Object.fromEntries(
        Object.keys(next)
          .filter((name) => !(name in edits))
          .map((name) => [name, initial[name] ?? '']),
      ),
      ...Object.fromEntries(Object.entries(now).filter(([name]) => name in next)),
    }))
    setEdits(next)
    setSaved(false)
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in typed))))
    keepDraft('screen', command, next, username)
  }
  const type = (name: string, text: string) => typeAll({ [name]: text })
  const takeGiven = useEffectEvent(() => {
    const texts = takePrefill(command.id, Object.values(given).join(' '))
    if (texts !== undefined) typeAll(texts)
  })
  useEffect(() => {
    takeGiven()
    return prefill.subscribe(() => takeGiven())
  }, [])
  const reset = () => {
    setEdits({})
    setBase({})
    setErrors({})
    dropDraft('screen')
  }
  const read = (): CommandArgs | undefined => {
    const now = { ...context(), signal: new AbortController().signal }
    const found: Record<string, FieldError> = {}
    const values: Record<string, unknown> = { ...given }
    for (const name of names) {
      const param = command.params[name]
      if (param === undefined || (!whole && !changed.includes(name) && param.optional === true)) continue
      if (param.requiredInForm === true && (texts[name] ?? '').trim() === '') {
        found[name] = { key: 'error.required' }
        continue
      }
      // A text that was there and is emptied is meant so.
      const emptied = param.prompt.kind === 'text' && !whole && (texts[name] ?? '') === ''
      const read = readAnswer(
        param,
        texts[name] ?? '',
        now.now(),
        emptied ? '' : initialOf(command, name, now),
      )
      const judged = emptied ? check(param, '') : read
      if (!judged.ok) found[name] = { key: judged.error, values: judged.values }
      else if (!read.ok) found[name] = { key: read.error, values: read.values }
      else if (read.value !== undefined) values[name] = read.value
    }
    setErrors(found)
    const first = names.find((name) => name in found)
    if (first === undefined) return values
    focus(first)
    return undefined
  }
  const submit = (planned?: true) => {
    if (anew?.deleted === true) return anew.open(texts)
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
          if (keep) return
          setEdits({})
          setBase({})
        },
        refused: (name, key, values) => {
          // What the form is of was refused: the page looks again whether it is still there.
          if (name !== undefined && name in given) screenContext.get().refresh?.()
          setErrors(name === undefined ? {} : { [name]: { key, values } })
          focus(name)
        },
      },
    })
  }
  return { texts, errors, changed, restored: held !== undefined, saved, type, reset, submit }
}
