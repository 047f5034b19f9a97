import type { ReactNode } from 'react'
import { useWords } from '@/i18n/use-words'
import { Field, type ControlProps } from '@/ui/control/field'
import { StatusMark } from '@/ui/status-mark'
import { Switch } from '@/ui/control/switch'
import { hasLimits, Limits, type LimitsProps } from './limits'

type Shared = {
  /** The name of a parameter, or the path of a field. */
  name: string
  label: ReactNode
  /** Whether it has unsaved edits, where the form knows (`command/keys/own-undo.ts`). */
  edited?: boolean | undefined
  help?: string | undefined
  error?: string | undefined
  /** Next to the label: whether the value is not the default. */
  mark?: ReactNode
  /** The default in words, where the value is no quantity, whose limits name it. */
  defaultWords?: string | undefined
}

type FieldProps = Shared & {
  required?: boolean
  limits?: LimitsProps | undefined
  /** A warning about a value that is valid but probably unintended. */
  advice?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A field of a form: label, control, help, limits and error. */
export function FormField({
  name,
  label,
  edited,
  help,
  error,
  mark,
  defaultWords,
  required = false,
  limits,
  advice,
  children,
}: FieldProps) {
  const shownLimits = limits !== undefined && hasLimits(limits) ? limits : undefined
  const hasHint =
    help !== undefined || shownLimits !== undefined || defaultWords !== undefined || advice !== undefined
  return (
    <div data-field={name} data-edited={edited}>
      <Field
        label={label}
        adornment={mark}
        required={required}
        error={error}
        description={
          hasHint && (
            <>
              {defaultWords !== undefined ? (
                <HelpWithDefault help={help} words={defaultWords} />
              ) : (
                help !== undefined && <span className="block">{help}</span>
              )}
              {shownLimits !== undefined && <Limits {...shownLimits} />}
              {advice !== undefined && (
                <span className="flex items-baseline gap-1.5 text-warn">
                  <StatusMark state="warning" />
                  <span>{advice}</span>
                </span>
              )}
            </>
          )
        }
      >
        {children}
      </Field>
    </div>
  )
}

/** The help of a choice or a switch, and its default after it. */
function HelpWithDefault({ help, words }: { help: string | undefined; words: string }) {
  const { t } = useWords()
  return (
    <>
      {help !== undefined && <span>{/[.。!?！？]$/u.test(help) ? `${help} ` : `${help} · `}</span>}
      <span>{t('form.default', { value: words })}</span>
    </>
  )
}

type SwitchProps = Shared & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Shown in the title of its card, which names it. */
  inTitle?: boolean
}

/** A switch of a form, with its error. */
export function SwitchField({
  name,
  label,
  edited,
  help,
  error,
  mark,
  defaultWords,
  checked,
  onChange,
  inTitle = false,
}: SwitchProps) {
  const data = { 'data-field': name, 'data-edited': edited }
  const control = (
    <Switch
      label={label}
      labelHidden={inTitle}
      checked={checked}
      onChange={onChange}
      {...(defaultWords !== undefined
        ? { description: <HelpWithDefault help={help} words={defaultWords} /> }
        : help === undefined
          ? {}
          : { description: help })}
    />
  )
  if (inTitle)
    return (
      <div {...data} className="flex items-center gap-1.5">
        <SwitchError error={error} />
        {mark}
        {control}
      </div>
    )
  return (
    <div {...data}>
      <div className="flex items-start gap-1.5">
        {control}
        {mark}
      </div>
      <SwitchError error={error} />
    </div>
  )
}

function SwitchError({ error }: { error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error !== undefined && (
        <p className="flex items-baseline gap-1.5 text-small text-bad">
          <StatusMark state="error" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
