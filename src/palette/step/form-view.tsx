import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useSession } from '@/connection/use-connection'
import { isDeletion } from '@/command/danger'
import { readTyped } from '@/command/prompt/answer'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { drafts, dropDraft, keepDraft } from '@/command/prompt/draft'
import { readPaste, readRest } from '@/command/pasted/read-paste'
import { missingWords, namesSeveral, resolveNames } from '@/command/prompt/names'
import { keyLabel } from '@/command/keys/label'
import { labelKey, wordsFor } from '@/command/prompt/phrase'
import { getEmptyValue, getFormFields, getInitialValue, getPrefill } from '@/command/prompt/params'
import { useCommandRuntime } from '@/command/react'
import { Control } from '@/form/control/control'
import { offeredPrompt } from '@/command/offered-prompt'
import { controlOfPrompt } from '@/form/control/of-prompt'
import { fieldIn, focusField } from '@/form/focus-field'
import type { FieldError } from '@/form/form-state'
import { useLeftField } from '@/form/use-left-field'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { composing } from './composing'
import { CopyLink } from '../copy-link'
import { Footer } from '../footer'
import { formatLine } from '../line'
import { closeForm, closePalette, leavePalette, type LineForm } from '../store'
import { useFormCurrent } from '../search/use-current'
import { useOffers } from '../search/use-offers'

const same = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''))

/**
 * All parameters of a command at once, with the values of the line. The typed values are held until the
 * form is run or canceled.
 */
export function FormView({ form }: { form: LineForm }) {
  const { runner, context } = useCommandRuntime()
  const { t } = useWords()
  const { command } = form
  const { username } = useSession()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => {
    const held = drafts.get().palette
    return held?.form === command.id ? held.texts : form.texts
  })
  const [errors, setErrors] = useState<Readonly<Record<string, FieldError>>>({})
  const [resolving, setResolving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  // Parameters that this broker does not support are not asked.
  const names = getFormFields(command, context())
  const current = useFormCurrent(command, texts)
  const prefill = (name: string) =>
    getPrefill({ command, ...(current === undefined ? {} : { current }) }, name)
  const shown = (name: string) => texts[name] ?? prefill(name)
  const [firstAsked] = useState(() =>
    form.byButton === true ? (names.find((name) => form.texts[name] === undefined) ?? names[0]) : names[0],
  )
  useEffect(() => {
    focusField(firstAsked === undefined ? null : fieldIn(body.current, firstAsked))
  }, [firstAsked])
  const type = (name: string, text: string) => {
    const next = { ...texts, [name]: text }
    setTexts(next)
    setErrors(({ [name]: _gone, ...rest }) => rest)
    if (
      form.restored !== true &&
      names.every((one) => (next[one] ?? prefill(one)) === (form.texts[one] ?? prefill(one)))
    )
      dropDraft('palette')
    else keepDraft('palette', command, next, username)
  }
  const back = () => {
    if (form.byButton === true) return leavePalette()
    const open = Object.fromEntries(
      Object.entries(texts).filter(([name]) => command.params[name]?.prompt.kind !== 'secret'),
    )
    closeForm(
      same(texts, form.texts) && form.restored !== true
        ? form.line
        : formatLine(command, command.aliases?.[0] ?? command.id, open),
    )
  }

  /** Says on leaving a field what is wrong with what was typed there; what is missing is said on submitting. */
  const checkField = (name: string) => {
    const param = command.params[name]
    const text = shown(name)
    if (param === undefined || text.trim() === '' || namesSeveral(param, text)) return
    const now = { ...context(), signal: new AbortController().signal }
    const read = readTyped(param, text, now.now(), getInitialValue(command, name, now))
    if (!read.ok) setErrors((all) => ({ ...all, [name]: { key: read.error, values: read.values } }))
  }
  const handleBlur = useLeftField(checkField)

  const validateAndStart = async (planned?: true) => {
    if (resolving) return
    const now = { ...context(), signal: new AbortController().signal }
    const found: Record<string, FieldError> = {}
    const given: Record<string, unknown> = {}
    for (const name of names) {
      const param = command.params[name]
      if (param === undefined) continue
      const emptied = param.optional === true && texts[name] === '' && prefill(name) !== ''
      if (namesSeveral(param, shown(name))) {
        setResolving(true)
        const named = await resolveNames(param, shown(name), now).catch(() => undefined)
        setResolving(false)
        if (named === undefined) found[name] = { key: 'error.names.unknown' }
        else if ('missing' in named)
          found[name] = {
            key: 'error.names.missing',
            values: { count: named.missing.length, names: missingWords(named.missing) },
          }
        else given[name] = named.values
        continue
      }
      const read = readTyped(
        param,
        shown(name),
        now.now(),
        emptied ? getEmptyValue(param) : getInitialValue(command, name, now),
      )
      if (!read.ok) found[name] = { key: read.error, values: read.values }
      else if (read.value !== undefined) given[name] = read.value
    }
    setErrors(found)
    const first = names.find((name) => name in found)
    if (first !== undefined) return focusField(fieldIn(body.current, first))
    runner.start(command, given, 'palette', { current, planned })
    // Empty fields are empty on purpose.
    if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
    const { prompting } = runner.store.get()
    // Refused, or one more step to ask: the form stays behind it.
    if (prompting === undefined || prompting.phase === 'asking') return
    dropDraft('palette')
    closePalette()
  }
  const submit = (planned?: true) => startInBackground(validateAndStart(planned), throwUnexpected)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      back()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) {
      if (!event.repeat) submit()
    } else if (event.key === 'Enter' && isOneLine(event.target)) {
      if (!event.repeat) submit()
    } else if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      if (!event.repeat) submit(true)
    } else return
    event.preventDefault()
  }
  return (
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
      <div className="border-b border-line px-3 py-2">
        <b>{t(command.title)}</b>
      </div>
      {form.restored === true && (
        <p role="status" className="px-3 pt-2 text-small text-info">
          {t('palette.form.restored')}
        </p>
      )}
      <div ref={body} className="flex min-h-0 flex-col gap-2 overflow-y-auto px-3 py-2" onBlur={handleBlur}>
        {names.map((name) => (
          <FormField
            key={name}
            command={command}
            name={name}
            text={shown(name)}
            held={current?.[name]}
            answers={texts}
            error={errors[name]}
            onText={(text) => type(name, text)}
            onRefuse={(error) => setErrors({ ...errors, [name]: error })}
          />
        ))}
      </div>
      <Footer
        keys={[
          [keyLabel('mod+enter'), t('palette.key.run')],
          [keyLabel('mod+.'), t('palette.key.plan'), () => submit(true)],
          ['Esc', t(form.byButton === true ? 'palette.key.close' : 'palette.key.line')],
        ]}
      >
        <CopyLink
          command={command}
          answers={Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))}
        />
        <Button
          size="sm"
          variant={isDeletion(command) ? 'danger' : 'primary'}
          busy={resolving}
          onClick={() => submit()}
        >
          {t(command.title)}
        </Button>
      </Footer>
    </div>
  )
}

/** Whether Enter has no meaning of its own in a control. */
const isOneLine = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && !['file', 'checkbox', 'button'].includes(target.type)

type FieldProps = {
  command: AnyCommand
  name: string
  text: string
  /** The present value of the edited object. */
  held: CommandArgs[string]
  answers: Readonly<Record<string, string>>
  error: FieldError | undefined
  onText: (text: string) => void
  onRefuse: (error: FieldError) => void
}

function FormField({ command, name, text, held, answers, error, onText, onRefuse }: FieldProps) {
  const { context } = useCommandRuntime()
  const { t, format } = useWords()
  const param = command.params[name]
  const listed = param?.many === true && text.includes('\n')
  const offers = useOffers(listed ? undefined : param?.prompt, answers, text.trim(), 1)
  const field = useRef<HTMLDivElement>(null)
  const wasListed = useRef(listed)
  // The multi-line control replaces the one that was pasted into, and takes its focus.
  useEffect(() => {
    if (wasListed.current !== listed) field.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    wasListed.current = listed
  }, [listed])
  if (param === undefined) return null
  const initial = getInitialValue(command, name, { ...context(), signal: new AbortController().signal })
  const onPaste = (event: ClipboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const read = readPaste(param, readRest(event.target), event.clipboardData.getData('text/plain'))
    if (read === undefined) return
    event.preventDefault()
    if ('text' in read) onText(read.text)
    else onRefuse({ key: read.error, values: read.values })
  }
  // The placeholder for no choice shows the value that would be used.
  const placeholder =
    initial === undefined || initial === ''
      ? param.whenEmpty === undefined
        ? {}
        : { placeholder: t(param.whenEmpty) }
      : { placeholder: t('palette.step.default', { value: wordsFor(command, name, initial, { t, format }) }) }
  const label = t(labelKey(command, name))
  return (
    <div data-field={name} ref={field} onPaste={onPaste}>
      <Field
        label={label}
        {...(held !== undefined && param.prompt.kind !== 'text'
          ? { note: t('palette.step.now', { value: wordsFor(command, name, held, { t, format }) }) }
          : param.optional === true
            ? { note: t('palette.step.optional') }
            : initial === undefined || initial === ''
              ? { required: true }
              : {
                  note: t('palette.step.default', { value: wordsFor(command, name, initial, { t, format }) }),
                })}
        {...(error === undefined ? {} : { error: t(error.key, error.values) })}
      >
        {(control) => (
          <Control
            as={
              listed
                ? { kind: 'lines' }
                : controlOfPrompt(offeredPrompt(param, context(), text), t, {
                    label,
                    ...placeholder,
                    offers: offers.items.map((item) => item.id),
                  })
            }
            text={text}
            onText={onText}
            control={control}
          />
        )}
      </Field>
    </div>
  )
}
