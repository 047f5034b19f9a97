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

/** Fields that belong together, in the order they are read. */
export type FormPart = {
  readonly title?: Key
  /** Names; several in a list of their own stand in one row. */
  readonly fields: readonly (string | readonly string[])[]
  /** The switch that the whole part depends on: it stands in its title. */
  readonly switch?: string
  /** Seldom needed: it opens by its title, and by itself where something in it is typed or wrong. */
  readonly folded?: true
}

type Props<C extends AnyCommand> = FormOptions<C> & {
  command: C
  parts: readonly FormPart[]
  /** One line under a field: what it does, its limits. */
  notes?: Readonly<Record<string, Key>>
  /** The default values as texts, where the broker tells them. */
  usual?: Texts
  /** Fields drawn by the screen itself, which read and write the same texts. */
  drawn?: Readonly<Record<string, DrawField>>
  /** Fields that say how it is sent: they stand beside the button. */
  bar?: readonly string[]
  /** Takes the whole width of the page: a text is edited. */
  wide?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

/** Draws a field of a form: its text, the way to change it, and what is wrong with it. */
type DrawField = ComponentType<{ text: string; onText: (text: string) => void; error: string | undefined }>

/**
 * A command as a form on a screen of its own: settings of now to change, or something new with many parts.
 * The exemplar of form screens is `features/system-topic/settings.tsx`.
 */
export function CommandForm<C extends AnyCommand>({
  command,
  parts,
  notes = {},
  usual = {},
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
  const { whole = false, saveAsNew: anew } = options
  const idle = !whole && anew?.deleted !== true && form.changed.length === 0
  const title = t(whole ? command.title : anew?.deleted === true ? 'form.saveNew' : 'form.save')
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
      ...(amount === undefined ? {} : { limits: <Limits {...amount} defaultValue={usual[name]} /> }),
    }
  }
  return (
    <FormFrame
      body={body}
      label={t(command.title)}
      wide={wide}
      onKeyDown={leaveField}
      // Nothing to say of fields that speak for themselves.
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
                  usual={usual[name]}
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
        changed={whole || anew?.deleted === true ? undefined : form.changed.length}
        saved={form.saved}
        onReset={form.reset}
      >
        {anew?.deleted === false && (
          <Button onClick={() => anew.open(form.texts)}>{t('form.saveCopy')}</Button>
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

/** One part as a card. */
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
  /** What its switch does. */
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

/** Fields behind a line; what is wrong in one of them opens it and brings the focus there. */
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
    // What is wrong before it has the focus already.
    if (wrong === undefined || !open || document.activeElement?.getAttribute('aria-invalid') === 'true')
      return
    // What has just opened can be focused once it is drawn.
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

/** The switch of a whole part, in its title. */
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

/** A value in words, where it could be read. */
const saidValue = (
  command: AnyCommand,
  name: string,
  read: Read,
  text: string,
  words: Pick<Words, 't' | 'format'>,
) => (read.ok ? wordsFor(command, name, read.value, words) : text)

/** What is drawn as a number with its unit, or as the box in its place. */
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

/** A choice or a switch in one line with the button that sends the form. */
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
  usual,
  draw: Draw,
}: {
  command: AnyCommand
  name: string
  form: Form
  note: Key | undefined
  usual: string | undefined
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
  const saying = { t, format }
  const readOf = (given: string) => readAnswer(param, given, context().now(), undefined)
  const same = (one: string, other: string) => {
    const [a, b] = [readOf(one), readOf(other)]
    return one === other || (a.ok && b.ok && a.value === b.value)
  }
  const mark =
    usual === undefined || usual === '' || text === '' || same(usual, text) ? null : (
      <DefaultMark
        name={label}
        usual={saidValue(command, name, readOf(usual), usual, saying)}
        onReset={() => form.type(name, usual)}
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
  const told = error === undefined ? undefined : t(error.key, error.values)
  if (Draw !== undefined)
    return (
      <div data-field={name} data-edited={edited}>
        <Draw text={text} onText={(next) => form.type(name, next)} error={told} />
      </div>
    )
  const drawnAs = amountOf(param.prompt)
  const amount = drawnAs && { ...drawnAs, usual }
  const initial = initialOf(command, name, { ...context(), signal: new AbortController().signal })
  const choose =
    initial === undefined || initial === ''
      ? words.choose
      : t('palette.step.default', { value: wordsFor(command, name, initial, { t, format }) })
  return (
    <div data-field={name} data-edited={edited}>
      <Field
        label={label}
        beside={mark}
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
        {...(told === undefined ? {} : { error: told })}
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
