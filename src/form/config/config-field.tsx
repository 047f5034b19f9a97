import { memo } from 'react'
import { isConfig, findOption } from '@/contract/family/config'
import { differs } from '@/contract/family/body'
import type { Field } from '@/contract/family/field'
import { useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { plain } from '@/lib/text/untrusted'
import type { ControlProps } from '@/ui/control/field'
import { usePart } from '@/ui/use-store'
import { AclField } from '../acl/field'
import { CheckList, Control } from '../control/control'
import { DefaultMark } from '../control/default-mark'
import { FormField, SwitchField } from '../control/form-field'
import { controlOfField, describeValue, getLimits, getOptions } from '../control/of-field'
import { FileField, SecretField, TemplateField } from './controls'
import { PairsField } from './pairs-field'
import {
  fieldHelp,
  fieldLabel,
  reasonKey,
  useFormContext,
  useProblem,
  useValue,
  type Suggestions,
} from './context'
import { RowsField } from './rows-field'
import { formatField } from '../control/field-text'

/** One field of a form, by its path. It subscribes only to its own part of the state. */
export const FieldView = memo(function FieldView({ path }: { path: string }) {
  const field = useFormContext().store.fields[path]
  if (field === undefined) return null
  if (field.kind === 'section' || (field.kind === 'toggle' && field.template !== true))
    return <SwitchView path={path} field={field} />
  if (field.kind === 'code' && field.language === 'acl') return <AclField path={path} />
  return <LabelledField path={path} field={field} />
})

/**
 * The switch of a toggle, or of a section: that shows the fields below it, restoring their values from before it was
 * turned off. `inTitle` shows it in the title of its card.
 */
export function SwitchView({
  path,
  field,
  inTitle = false,
}: {
  path: string
  field: Field
  inTitle?: boolean
}) {
  const { store, labelPrefix } = useFormContext()
  const value = useValue(path)
  const error = useError(path)
  const isSection = field.kind === 'section'
  const defaultWords = useDefaultWords(path, field)
  return (
    <SwitchField
      name={path}
      inTitle={inTitle}
      label={fieldLabel(labelPrefix, path, field)}
      help={fieldHelp(labelPrefix, path, field)}
      error={error}
      mark={isSection ? undefined : <Differing path={path} field={field} />}
      defaultWords={isSection ? undefined : defaultWords}
      checked={isSection ? isConfig(value) : (inTitle ? (value ?? field.default) : value) === true}
      onChange={(on) => (isSection ? store.turn(path, on) : store.set(path, on))}
    />
  )
}

/** The translated problem of a field. */
function useError(path: string): string | undefined {
  const { t } = useWords()
  const problem = useProblem(path)
  return problem?.path === path ? t(reasonKey(problem), problem.values) : undefined
}

/**
 * Marks a field that is not at its default, with a reset button. A new object is not marked for what is typed into its
 * form, but where the form begins with another value than the broker's default.
 */
function Differing({ path, field }: { path: string; field: Field }) {
  const { store, labelPrefix, isNew } = useFormContext()
  const { t } = useWords()
  const value = useValue(path)
  const { default: defaultValue } = field
  const isMarked = !isNew || field.initial !== undefined
  if (!isMarked || field.required === true || defaultValue === undefined || defaultValue === '') return null
  if (!differs(field, value)) return null
  return (
    <DefaultMark
      name={fieldLabel(labelPrefix, path, field)}
      defaultText={describeValue(field, path, defaultValue, t, value)}
      onReset={() => store.set(path, defaultValue)}
    />
  )
}

/** The default of a choice or a switch of an existing object; a new one begins with it. */
function useDefaultWords(path: string, field: Field): string | undefined {
  const { isNew } = useFormContext()
  const { t } = useWords()
  const { kind, default: value, required } = field
  if (isNew || required === true || (kind !== 'choice' && kind !== 'toggle') || value === undefined)
    return undefined
  return describeValue(field, path, value, t, value) || undefined
}

function LabelledField({ path, field }: { path: string; field: Field }) {
  const { store, labelPrefix, advice } = useFormContext()
  const { t } = useWords()
  const value = useValue(path)
  const draft = usePart(store.state, ({ drafts }) => drafts[path])
  const error = useError(path)
  const defaultWords = useDefaultWords(path, field)
  const advised = usePart(
    store.state,
    ({ config }) => advice(config).find((one) => one.path === path)?.reason,
  )
  return (
    <FormField
      name={path}
      label={
        <>
          {fieldLabel(labelPrefix, path, field)}
          {field.required === true && <span aria-hidden> *</span>}
        </>
      }
      mark={<Differing path={path} field={field} />}
      defaultWords={defaultWords}
      help={fieldHelp(labelPrefix, path, field)}
      limits={getLimits(field, path, value)}
      advice={advised === undefined ? undefined : t(advised as 'error.required')}
      required={field.required === true}
      error={error}
    >
      {(control) => (
        <FieldControl
          path={path}
          field={field}
          value={value}
          text={draft ?? formatField(field, path, value)}
          control={control}
        />
      )}
    </FormField>
  )
}

type BodyProps = {
  path: string
  field: Field
  value: Json | undefined
  text: string
  control: ControlProps
}

/** The control of a field; values that are no text have controls of their own. */
function FieldControl({ path, field, value, text, control }: BodyProps) {
  const { store, labelPrefix, suggestions } = useFormContext()
  const onText = (next: string) => store.type(path, next)
  const onBlur = () => store.leave(path)
  const line = { ...control, value: text, onValue: onText, onBlur }
  switch (field.kind) {
    case 'secret':
      return <SecretField path={path} line={line} />
    case 'file':
      return <FileField path={path} field={field} line={line} />
    case 'keyValue':
      return <PairsField path={path} value={value} control={control} />
    case 'rows':
      return <RowsField path={path} field={field} value={value} />
    case 'section':
    case 'constant':
      return null
    case 'variant':
      return (
        <Control
          as={{ kind: 'select', options: getOptions(path, field.options) }}
          text={findOption(store.fields, path, value) ?? field.options[0] ?? ''}
          onText={(next) => store.choose(path, next)}
          control={control}
        />
      )
    case 'list':
      if (field.options === undefined) break
      return (
        <CheckList
          {...control}
          label={fieldLabel(labelPrefix, path, field)}
          groups={[{ options: getOptions(path, field.options) }]}
          chosen={Array.isArray(value) ? value.map(String) : []}
          onChosen={(chosen) => store.set(path, [...chosen])}
        />
      )
    case 'toggle':
      return <TemplateField path={path} options={['true', 'false']} line={line} />
    case 'choice':
      if (field.template !== true) break
      return <TemplateField path={path} options={field.options.map(String)} line={line} />
    default:
  }
  const Suggest = suggestions?.[path]
  if (Suggest !== undefined) return <Suggested as={Suggest} line={line} />
  return (
    <Control as={controlOfField(field, path)} text={text} onText={onText} onBlur={onBlur} control={control} />
  )
}

/** A text with suggestions that depend on the other values. */
function Suggested({
  as: Suggest,
  line: { value, onValue, onBlur, ...control },
}: {
  as: NonNullable<Suggestions[string]>
  line: ControlProps & { value: string; onValue: (text: string) => void; onBlur: () => void }
}) {
  const { store } = useFormContext()
  const config = usePart(store.state, (state) => state.config)
  return (
    <Suggest config={config}>
      {(offers, isComplete = false) => (
        <Control
          as={
            isComplete
              ? {
                  kind: 'select',
                  options: offers.map((offer) => ({ value: offer, label: plain(offer, 80) })),
                  placeholder: '',
                }
              : { kind: 'line', mono: true, offers }
          }
          text={value}
          onText={onValue}
          onBlur={onBlur}
          control={control}
        />
      )}
    </Suggest>
  )
}
