import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useOffers } from '@/command/current-broker'
import type { AnyCommand } from '@/command/command'
import type { Prompt } from '@/command/param'
import { labelKey, wordsFor } from '@/command/prompt/phrase'
import { readAnswer, type Read } from '@/command/prompt/answer'
import { initialOf } from '@/command/prompt/prompt'
import { useBlocked, useCommandRuntime } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords, type Words } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/control/field'
import { Switch } from '@/ui/control/switch'
import { Disclosure } from '@/ui/disclosure'
import { Control, takesLines } from './control'
import { DefaultMark } from './default-mark'
import { FieldRows } from './field-rows'
import { FormBar } from './form-bar'
import { FormFrame } from './form-frame'
import { leaveField } from './leave-field'
import { hasLimits, Limits, type LimitsProps } from './limits'
import { QuantityField, type QuantityFieldProps } from './quantity-field'
import type { RowItem } from './rows'
import { Sections } from './section-list'
import { useCommandForm, type CommandForm as Form, type FormOptions, type Texts } from './use-command-form'
import { useControlWords } from './use-control-words'
import { useFormKey } from './use-form-key'

/** A group of related fields, in reading order. */
export type FormPart = {
  readonly title?: Key
  /** Names of parameters; a nested list is one row. */
  readonly fields: readonly (string | readonly string[])[]
  /** The switch that enables all other fields; shown in the title. */
  readonly switch?: string
  /** Collapsed by default; opens if a field in it has a value or an error. */
  readonly folded?: true
}

type Props<C extends AnyCommand> = FormOptions<C> & {
  command: C
  parts: readonly FormPart[]
  /** A line of help under a field. */
  notes?: Readonly<Record<string, Key>>
  /** The broker's default values as texts, if known. */
  defaults?: Texts
  /** Fields rendered by the screen itself; they read and write the same texts. */
  drawn?: Readonly<Record<string, DrawField>>
  /** Fields next to the submit button. */
  bar?: readonly string[]
  /** Uses the full width of the page, for text editors. */
  wide?: boolean
  /** Shown next to the buttons. */
  children?: ReactNode
}

/** A custom field of a form: its text, a callback to change it, and its error. */
type DrawField = ComponentType<{ text: string; onText: (text: string) => void; error: string | undefined }>

/**
 * A command as a form on its own screen: edits current settings or creates an object with many fields.
 * The exemplar of form screens is `features/system-topic/settings.tsx`.
 */
export function CommandForm<C extends AnyCommand>({
  command,
  parts,
  notes = {},
  defaults = {},
  drawn = {},
  bar = [],
  wide = false,
  children,
  ...options
}: Props<C>) {
  const { t } = useWords()
  const body = useRef<HTMLFormElement>(null)
  const form = useCommandForm(command, options, body)
  const blocked = useBlocked(command, options.given)
  const { whole = false, saveAsNew: copy } = options
  const idle = !whole && copy?.deleted !== true && form.changed.length === 0
  const title = t(whole ? command.title : copy?.deleted === true ? 'form.saveNew' : 'form.save')
  useFormKey(body, title, form.submit)
  const prefix = useId()
  const partId = (index: number) => `${prefix}-${index}`
  const sections = parts.flatMap((part, index) =>
    part.title === undefined
      ? []
      : [
          {
            id: partId(index),
            title: t(part.title),
            errors: namesOf(part).filter((name) => form.errors[name] !== undefined).length,
          },
        ],
  )
  const describe = (name: string) => {
    const param = command.params[name]
    if (param === undefined) return undefined
    const amount = amountOf(param.prompt)
    const note = notes[name]
    return {
      label: t(labelKey(command, name)),
      path: param.field === '*' ? undefined : param.field,
      ...(note === undefined ? {} : { text: t(note) }),
      ...(amount === undefined ? {} : { limits: <Limits {...amount} defaultValue={defaults[name]} /> }),
    }
  }
  return (
    <FormFrame
      body={body}
      label={t(command.title)}
      wide={wide}
      onKeyDown={leaveField}
      // Without notes there is no help to show.
      describe={wide || Object.keys(notes).length === 0 ? undefined : describe}
      onSubmit={(event) => {
        event.preventDefault()
        if (!idle) form.submit()
      }}
    >
      {form.restored && (
        <p role="status" className="text-small text-info">
          {t('palette.form.restored')}
        </p>
      )}
      <Sections sections={sections}>
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          {parts.map((part, index) => (
            <Part
              key={index}
              id={partId(index)}
              part={part}
              command={command}
              form={form}
              note={part.switch === undefined ? undefined : notes[part.switch]}
            >
              {(name) => (
                <FormField
                  key={name}
                  command={command}
                  name={name}
                  form={form}
                  note={notes[name]}
                  defaults={defaults[name]}
                  draw={drawn[name]}
                />
              )}
            </Part>
          ))}
        </div>
      </Sections>
      <FormBar
        title={title}
        disabledReason={blocked ?? (idle ? t('form.unchanged') : undefined)}
        changed={whole || copy?.deleted === true ? undefined : form.changed.length}
        saved={form.saved}
        onReset={form.reset}
      >
        {copy?.deleted === false && (
          <Button onClick={() => copy.open(form.texts)}>{t('form.saveCopy')}</Button>
        )}
        {bar.map((name) => (
          <BarField key={name} command={command} name={name} form={form} noteId={`${prefix}-${name}-note`} />
        ))}
        {children}
        {bar.length > 0 && (
          <p className="order-1 basis-full text-small text-faint max-sm:sr-only">
            {bar.map((name) => {
              const note = notes[name]
              return (
                note !== undefined && (
                  <span key={name} id={`${prefix}-${name}-note`}>
                    {t(note)}{' '}
                  </span>
                )
              )
            })}
          </p>
        )}
      </FormBar>
    </FormFrame>
  )
}

/** All fields of a part, its switch first. */
const namesOf = ({ fields, switch: home }: FormPart): string[] => [
  ...(home === undefined ? [] : [home]),
  ...fields.flat(),
]

/** A group of fields as a card. */
function Part({
  id,
  part,
  command,
  form,
  note,
  children,
}: {
  id: string
  part: FormPart
  command: AnyCommand
  form: Form
  /** The help for its switch. */
  note: Key | undefined
  children: (name: string) => ReactNode
}) {
  const { t } = useWords()
  const offered = useOffers()
  const { title, fields, switch: home } = part
  const items = fields.flatMap((entry): RowItem[] => {
    const names = typeof entry === 'string' ? [entry] : entry
    const row = typeof entry === 'string' ? undefined : entry.join(' ')
    return names.flatMap((name): RowItem[] => {
      const param = command.params[name]
      if (param === undefined || !offered(param.needs)) return []
      if (param.prompt.kind === 'toggle' && (form.texts[name] ?? '') !== '')
        return [{ name, shape: 'switch' }]
      return [{ name, shape: takesLines(param.prompt) ? 'wide' : 'line', row }]
    })
  })
  const rows = <FieldRows items={items}>{children}</FieldRows>
  if (part.folded === true && title !== undefined)
    return (
      <Card id={id} className="scroll-mt-3">
        <Folded title={t(title)} names={namesOf(part)} form={form}>
          {rows}
        </Folded>
      </Card>
    )
  return (
    <Card
      id={id}
      className="scroll-mt-3"
      {...(title === undefined && home === undefined
        ? {}
        : { title: t(title ?? labelKey(command, home ?? '')) })}
      {...(home === undefined
        ? {}
        : {
            muted: form.texts[home] === 'false',
            aside: <PartSwitch name={home} label={t(labelKey(command, home))} form={form} />,
          })}
    >
      {note !== undefined && <p className="pb-3 text-small text-faint">{t(note)}</p>}
      {rows}
    </Card>
  )
}

/** Collapsed fields; an error in one of them opens the group and focuses the field. */
function Folded({
  title,
  names,
  form,
  children,
}: {
  title: string
  names: readonly string[]
  form: Form
  children: ReactNode
}) {
  const { t } = useWords()
  const body = useRef<HTMLDivElement>(null)
  const used = names.filter((name) => (form.texts[name] ?? '') !== '').length
  const [open, setOpen] = useState(used > 0)
  const wrong = names.find((name) => form.errors[name] !== undefined)
  if (wrong !== undefined && !open) setOpen(true)
  useEffect(() => {
    // An earlier invalid field already has the focus.
    if (wrong === undefined || !open || document.activeElement?.getAttribute('aria-invalid') === 'true')
      return
    // The field can be focused once it is rendered.
    const frame = requestAnimationFrame(() =>
      body.current
        ?.querySelector<HTMLElement>(`[data-field="${wrong}"] :is(input, select, textarea)`)
        ?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [wrong, open])
  return (
    <Disclosure
      keep
      open={open}
      onToggle={setOpen}
      label={
        <span className="font-semibold text-text">
          {title}
          {used > 0 && !open && (
            <span className="pl-2 font-normal text-muted">{t('form.filled', { count: used })}</span>
          )}
        </span>
      }
    >
      <div ref={body}>{children}</div>
    </Disclosure>
  )
}

/** The switch of a group, shown in its title. */
function PartSwitch({ name, label, form }: { name: string; label: string; form: Form }) {
  return (
    <div data-field={name} data-edited={form.changed.includes(name)}>
      <Switch
        label={label}
        labelHidden
        checked={form.texts[name] === 'true'}
        onChange={(on) => form.type(name, String(on))}
      />
    </div>
  )
}

type Amount = Pick<QuantityFieldProps, 'kind' | 'word' | 'zero'> & LimitsProps

/** Formats a value; falls back to its text if it cannot be parsed. */
const formatValue = (
  command: AnyCommand,
  name: string,
  read: Read,
  text: string,
  words: Pick<Words, 't' | 'format'>,
) => (read.ok ? wordsFor(command, name, read.value, words) : text)

/** The props of a quantity field; undefined for prompts that are no quantities. */
function amountOf(prompt: Prompt): Amount | undefined {
  switch (prompt.kind) {
    case 'duration':
      return { kind: 'duration', ...(prompt.zero === undefined ? {} : { word: '0s', zero: prompt.zero }) }
    case 'number':
      return {
        kind: 'number',
        min: prompt.min,
        max: prompt.max,
        ...(prompt.zero === undefined ? {} : { word: '0', zero: prompt.zero }),
      }
    case 'bytes':
      return { kind: 'bytes' }
    case 'rate':
      return { kind: 'rate', word: 'infinity' }
    case 'text':
      return prompt.amount
    default:
      return undefined
  }
}

/** A choice or a switch in one line with the submit button. */
function BarField({
  command,
  name,
  form,
  noteId,
}: {
  command: AnyCommand
  name: string
  form: Form
  noteId: string
}) {
  const { t } = useWords()
  const words = useControlWords()
  const id = useId()
  const param = command.params[name]
  if (param === undefined) return null
  const label = t(labelKey(command, name))
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
            prompt={param.prompt}
            label={label}
            text={text}
            onText={onText}
            control={{
              id,
              'aria-describedby': noteId,
              'aria-invalid': undefined,
              'aria-required': undefined,
            }}
            words={words}
          />
        </>
      )}
    </div>
  )
}

function FormField({
  command,
  name,
  form,
  note,
  defaults,
  draw: Draw,
}: {
  command: AnyCommand
  name: string
  form: Form
  note: Key | undefined
  defaults: string | undefined
  draw: DrawField | undefined
}) {
  const { context } = useCommandRuntime()
  const { t, format } = useWords()
  const words = useControlWords()
  const offered = useOffers()
  const param = command.params[name]
  if (param === undefined || !offered(param.needs)) return null
  const text = form.texts[name] ?? ''
  const label = t(labelKey(command, name))
  const edited = form.changed.includes(name)
  const formatters = { t, format }
  const parse = (given: string) => readAnswer(param, given, context().now(), undefined)
  const isSame = (one: string, other: string) => {
    const [a, b] = [parse(one), parse(other)]
    return one === other || (a.ok && b.ok && a.value === b.value)
  }
  const mark =
    defaults === undefined || defaults === '' || text === '' || isSame(defaults, text) ? null : (
      <DefaultMark
        name={label}
        defaultText={formatValue(command, name, parse(defaults), defaults, formatters)}
        onReset={() => form.type(name, defaults)}
      />
    )
  if (param.prompt.kind === 'toggle' && text !== '') {
    return (
      <div data-field={name} data-edited={edited} className="flex items-start gap-1.5">
        <Switch
          label={label}
          checked={text === 'true'}
          onChange={(on) => form.type(name, String(on))}
          {...(note === undefined ? {} : { description: t(note) })}
        />
        {mark}
      </div>
    )
  }
  const error = form.errors[name]
  const errorText = error === undefined ? undefined : t(error.key, error.values)
  if (Draw !== undefined)
    return (
      <div data-field={name} data-edited={edited}>
        <Draw text={text} onText={(next) => form.type(name, next)} error={errorText} />
      </div>
    )
  const drawnAs = amountOf(param.prompt)
  const amount = drawnAs && { ...drawnAs, defaultValue: defaults }
  const initial = initialOf(command, name, { ...context(), signal: new AbortController().signal })
  const choose =
    initial === undefined || initial === ''
      ? words.choose
      : t('palette.step.default', { value: wordsFor(command, name, initial, { t, format }) })
  return (
    <div data-field={name} data-edited={edited}>
      <Field
        label={label}
        adornment={mark}
        {...(note === undefined && (amount === undefined || !hasLimits(amount))
          ? {}
          : {
              description: (
                <>
                  {note !== undefined && <span className="block">{t(note)}</span>}
                  {amount !== undefined && <Limits {...amount} />}
                </>
              ),
            })}
        {...(param.optional === true && param.requiredInForm !== true ? {} : { required: true })}
        {...(errorText === undefined ? {} : { error: errorText })}
      >
        {(control) =>
          amount === undefined ? (
            <Control
              prompt={param.prompt}
              label={label}
              text={text}
              onText={(next) => form.type(name, next)}
              control={control}
              words={{ ...words, choose }}
            />
          ) : (
            <QuantityField
              {...control}
              kind={amount.kind}
              word={amount.word}
              {...(amount.zero === undefined ? {} : { zero: amount.zero })}
              emptyIsNone={amount.kind === 'rate'}
              value={text}
              onValue={(next) => form.type(name, next)}
            />
          )
        }
      </Field>
    </div>
  )
}
