import { useId, type ComponentType } from 'react'
import { useOffers } from '@/command/current-broker'
import { readAnswer } from '@/command/prompt/answer'
import { offeredPrompt } from '@/command/offered-prompt'
import { labelKey, wordsFor } from '@/command/prompt/phrase'
import { getInitialValue } from '@/command/prompt/params'
import { useCommandRuntime } from '@/command/react'
import type { AnyCommand } from '@/command/command'
import { useWords, type Words } from '@/i18n/use-words'
import { Switch } from '@/ui/control/switch'
import { Control } from '../control/control'
import { DefaultMark } from '../control/default-mark'
import { FormField, SwitchField } from '../control/form-field'
import { controlOfPrompt, getScreenControl } from '../control/of-prompt'
import { formatQuantity } from '../control/quantity-text'
import type { CommandForm } from './use-command-form'

type Drawn = { text: string; onText: (text: string) => void; error: string | undefined }

/**
 * A custom field of a form: its text, a callback to change it, and its error. `fieldOf` gives another field of the form, which is then
 * drawn with it.
 */
export type DrawField = ComponentType<Drawn & { fieldOf: (name: string) => Drawn & { edited: boolean } }>

type Props = {
  form: CommandForm
  name: string
  /** Its help. */
  note: string | undefined
  /** The broker's default as text, if known. */
  defaultText: string | undefined
  draw: DrawField | undefined
  /** Rendered below it, where it is a switch. */
  below: ComponentType | undefined
}

/** One field of a command form, by the name of its parameter. */
export function CommandField({ form, name, note, defaultText, draw: Draw, below: Below }: Props) {
  const { context } = useCommandRuntime()
  const words = useWords()
  const offered = useOffers()
  const { t } = words
  const { command } = form
  const param = command.params[name]
  if (param === undefined || !offered(param.needs)) return null
  const text = form.texts[name] ?? ''
  const onText = (next: string) => form.type(name, next)
  const label = t(labelKey(command, name))
  const edited = form.changed.includes(name)
  const error = form.errorOf(name)
  const shared = {
    name,
    label,
    edited,
    help: note,
    error,
    mark: <Differing form={form} name={name} label={label} defaultText={defaultText} />,
    defaultWords: getDefaultWords(command, name, defaultText, context().now(), words),
  }
  if (param.prompt.kind === 'toggle' && text !== '')
    return (
      <>
        <SwitchField {...shared} checked={text === 'true'} onChange={(on) => onText(String(on))} />
        {Below !== undefined && <Below />}
      </>
    )
  if (Draw !== undefined)
    return (
      <div data-field={name} data-edited={edited}>
        <Draw
          text={text}
          onText={onText}
          error={error}
          fieldOf={(other) => ({
            text: form.texts[other] ?? '',
            onText: (next) => form.type(other, next),
            error: form.errorOf(other),
            edited: form.changed.includes(other),
          })}
        />
      </div>
    )
  const initial = getInitialValue(command, name, { ...context(), signal: new AbortController().signal })
  const control = getScreenControl(offeredPrompt(param, context(), text), t, {
    label,
    ...(initial === undefined || initial === ''
      ? param.whenEmpty === undefined
        ? {}
        : { placeholder: t(param.whenEmpty) }
      : { placeholder: t('palette.step.default', { value: wordsFor(command, name, initial, words) }) }),
  })
  return (
    <FormField
      {...shared}
      required={param.optional !== true || param.requiredInForm === true}
      limits={
        control.kind === 'quantity' ? { ...control, defaultValue: defaultText, value: text } : undefined
      }
    >
      {(ids) => <Control as={control} text={text} onText={onText} control={ids} />}
    </FormField>
  )
}

/** The default of a choice or a switch in words; that of a quantity is among its limits, and a text has none to name. */
function getDefaultWords(
  command: AnyCommand,
  name: string,
  defaultText: string | undefined,
  now: number,
  words: Words,
): string | undefined {
  const param = command.params[name]
  if (param === undefined || defaultText === undefined || defaultText === '') return undefined
  if (param.prompt.kind !== 'choice' && param.prompt.kind !== 'toggle') return undefined
  const read = readAnswer(param, defaultText, now, undefined)
  return read.ok ? wordsFor(command, name, read.value, words) : undefined
}

/** Marks a field that is not at its default, with a reset button. */
function Differing({
  form: { command, texts, type },
  name,
  label,
  defaultText = '',
}: Pick<Props, 'form' | 'name' | 'defaultText'> & { label: string }) {
  const { context } = useCommandRuntime()
  const words = useWords()
  const param = command.params[name]
  const text = texts[name] ?? ''
  if (param === undefined || defaultText === '' || text === '' || text === defaultText) return null
  const parse = (given: string) => readAnswer(param, given, context().now(), undefined)
  const [mine, initial] = [parse(text), parse(defaultText)]
  if (mine.ok && initial.ok && mine.value === initial.value) return null
  const control = getScreenControl(param.prompt, words.t, { label })
  const shownDefault =
    control.kind === 'quantity'
      ? formatQuantity(control, defaultText, words.t, text)
      : initial.ok
        ? wordsFor(command, name, initial.value, words)
        : defaultText
  return <DefaultMark name={label} defaultText={shownDefault} onReset={() => type(name, defaultText)} />
}

/** A choice or a switch in one line with the submit button. */
export function BarField({ form, name, noteId }: { form: CommandForm; name: string; noteId: string }) {
  const { t } = useWords()
  const id = useId()
  const param = form.command.params[name]
  if (param === undefined) return null
  const label = t(labelKey(form.command, name))
  const text = form.texts[name] ?? ''
  const onText = (next: string) => form.type(name, next)
  return (
    <div
      data-field={name}
      data-edited={form.changed.includes(name)}
      className="flex min-w-0 items-center gap-2 sm:pl-4"
    >
      {param.prompt.kind === 'toggle' ? (
        <Switch label={label} checked={text === 'true'} onChange={(on) => onText(String(on))} />
      ) : (
        <>
          <label htmlFor={id} className="text-muted">
            {label}
          </label>
          <Control
            as={controlOfPrompt(param.prompt, t, { label })}
            text={text}
            onText={onText}
            control={{
              id,
              'aria-describedby': noteId,
              'aria-invalid': undefined,
              'aria-required': undefined,
            }}
          />
        </>
      )}
    </div>
  )
}
