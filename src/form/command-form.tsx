import { useRef, type ComponentType, type ReactNode } from 'react'
import { useOffers } from '@/command/at-hand'
import type { AnyCommand } from '@/command/command'
import { labelKey, wordsFor } from '@/command/prompt/phrase'
import { initialOf } from '@/command/prompt/prompt'
import { useBlocked, useDesk } from '@/command/react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Field } from '@/ui/control/field'
import { Switch } from '@/ui/control/switch'
import { Control, takesLines } from './control'
import { fieldGrid, switchPlace } from './field-grid'
import { FormBar } from './form-bar'
import { leaveField } from './leave-field'
import { useCommandForm, type CommandForm as Form, type FormOptions } from './use-command-form'
import { useControlWords } from './use-control-words'
import { useFormKey } from './use-form-key'

/** Fields that belong together, in the order they are read. */
export type FormPart = { readonly title?: Key; readonly fields: readonly string[] }

type Props<C extends AnyCommand> = FormOptions<C> & {
  command: C
  parts: readonly FormPart[]
  /** One line under a field: what it does, its limits. */
  notes?: Readonly<Record<string, Key>>
  /** Fields drawn by the screen itself, which read and write the same texts. */
  drawn?: Readonly<Record<string, DrawField>>
  /** Beside the buttons. */
  children?: ReactNode
}

/** Draws a field of a form: its text, the way to change it, and what is wrong with it. */
type DrawField = ComponentType<{ text: string; onText: (text: string) => void; error: string | undefined }>

/**
 * A command as a form on a screen of its own: settings of now to change, or something new with many parts.
 * The exemplar of form screens is `screens/system-topic/settings.tsx`.
 */
export function CommandForm<C extends AnyCommand>({
  command,
  parts,
  notes = {},
  drawn = {},
  children,
  ...options
}: Props<C>) {
  const { t } = useWords()
  const body = useRef<HTMLFormElement>(null)
  const form = useCommandForm(command, options, body)
  const blocked = useBlocked(command, options.given)
  const { whole = false, anew } = options
  const idle = !whole && anew?.gone !== true && form.changed.length === 0
  const title = t(whole ? command.title : anew?.gone === true ? 'form.saveNew' : 'form.save')
  useFormKey(body, title, form.submit)
  return (
    <form
      ref={body}
      noValidate
      aria-label={t(command.title)}
      className="flex max-w-320 flex-col gap-3"
      onKeyDown={leaveField}
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
      {parts.map(({ title, fields }, index) => (
        <Card key={index} {...(title === undefined ? {} : { title: t(title) })}>
          <div className={fieldGrid}>
            {fields.map((name) => (
              <FormField
                key={name}
                command={command}
                name={name}
                form={form}
                note={notes[name]}
                draw={drawn[name]}
              />
            ))}
          </div>
        </Card>
      ))}
      <FormBar
        title={title}
        disabledReason={blocked ?? (idle ? t('form.unchanged') : undefined)}
        changed={whole || anew?.gone === true ? undefined : form.changed.length}
        onReset={form.reset}
      >
        {anew?.gone === false && <Button onClick={() => anew.open(form.texts)}>{t('form.saveCopy')}</Button>}
        {children}
      </FormBar>
    </form>
  )
}

function FormField({
  command,
  name,
  form,
  note,
  draw: Draw,
}: {
  command: AnyCommand
  name: string
  form: Form
  note: Key | undefined
  draw: DrawField | undefined
}) {
  const { context } = useDesk()
  const { t, format } = useWords()
  const words = useControlWords()
  const offered = useOffers()
  const param = command.params[name]
  if (param === undefined || !offered(param.needs)) return null
  const text = form.texts[name] ?? ''
  const label = t(labelKey(command, name))
  const edited = form.changed.includes(name)
  const wide = takesLines(param.prompt)
  const frame = wide ? 'col-span-full' : ''
  if (param.prompt.kind === 'toggle' && text !== '') {
    return (
      <div data-field={name} data-edited={edited} className={switchPlace}>
        <Switch
          label={label}
          checked={text === 'true'}
          onChange={(on) => form.type(name, String(on))}
          {...(note === undefined ? {} : { description: t(note) })}
        />
      </div>
    )
  }
  const error = form.errors[name]
  const told = error === undefined ? undefined : t(error.key, error.values)
  if (Draw !== undefined)
    return (
      <div data-field={name} data-edited={edited} className="col-span-full">
        <Draw text={text} onText={(next) => form.type(name, next)} error={told} />
      </div>
    )
  const initial = initialOf(command, name, { ...context(), signal: new AbortController().signal })
  const choose =
    initial === undefined || initial === ''
      ? words.choose
      : t('palette.step.default', { value: wordsFor(command, name, initial, { t, format }) })
  return (
    <div data-field={name} data-edited={edited} className={frame}>
      <Field
        label={label}
        {...(note === undefined ? {} : { description: t(note) })}
        {...(param.optional === true && param.requiredInForm !== true ? {} : { required: true })}
        {...(told === undefined ? {} : { error: told })}
      >
        {(control) => (
          <Control
            prompt={param.prompt}
            label={label}
            text={text}
            onText={(next) => form.type(name, next)}
            control={control}
            words={{ ...words, choose }}
          />
        )}
      </Field>
    </div>
  )
}
