import { memo } from 'react'
import { isConfig, optionOf } from '@/contract/family/config'
import { differs } from '@/contract/family/body'
import type { Field as Description } from '@/contract/family/field'
import { useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { Field, type ControlProps } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { StatusMark } from '@/ui/status-mark'
import { Switch } from '@/ui/control/switch'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { usePart } from '@/ui/use-store'
import { AclField } from '../acl/field'
import { ChecksField, FileField, PairsField, SecretField, TemplateField, type LineProps } from './controls'
import { DefaultMark } from '../default-mark'
import { hasLimits, Limits, type LimitsProps } from '../limits'
import { QuantityField } from '../quantity-field'
import { fieldHelp, fieldLabel, reasonKey, useFamily, useProblem, useValue } from './context'
import { RowsField } from './rows'
import { isCommand, textOf } from './text'
import { optionLabel } from '../option-label'

const wideKinds = ['code', 'json', 'file', 'keyValue', 'rows']
/** Whether a field takes a full row. */
export const isWide = (field: Description, path: string) =>
  wideKinds.includes(field.kind) ||
  (field.kind === 'text' && field.multiline === true) ||
  (field.kind === 'list' && isCommand(path))

/** The formatted default of a field; '' for objects. */
const formatDefault = (field: Description, path: string): string => {
  const { default: value } = field
  if (typeof value === 'object') return ''
  return typeof value === 'boolean' || field.kind === 'choice'
    ? optionLabel(path, String(value))
    : textOf(field, path, value).replaceAll('\n', ', ')
}

/** One field of a form, by its path. It subscribes only to its own part of the state. */
export const FieldView = memo(function FieldView({ path }: { path: string }) {
  const { family } = useFamily()
  const field = family.fields[path]
  if (field === undefined) return null
  if (field.kind === 'section') return <SectionSwitch path={path} />
  if (field.kind === 'code' && field.language === 'acl') return <AclField path={path} />
  if (field.kind === 'toggle' && field.template !== true) return <ToggleField path={path} />
  return <LabelledField path={path} field={field} />
})

/** A switch that shows the fields below it, restoring their values from before it was turned off. */
function SectionSwitch({ path }: { path: string }) {
  const { family, of } = useFamily()
  const on = isConfig(useValue(path))
  return (
    <div data-field={path}>
      <Switch
        label={fieldLabel(of, path, family.fields[path])}
        checked={on}
        onChange={(next) => family.turn(path, next)}
        {...described(fieldHelp(of, path, family.fields[path]))}
      />
      <SwitchError path={path} />
    </div>
  )
}

/** The switch of a card, shown in its title. */
export function GroupSwitch({ path }: { path: string }) {
  const { family, of } = useFamily()
  const field = family.fields[path]
  const value = useValue(path)
  const isSection = field?.kind === 'section'
  return (
    <div data-field={path} className="flex items-center gap-1.5">
      <SwitchError path={path} />
      {!isSection && field !== undefined && <Differing path={path} field={field} />}
      <Switch
        label={fieldLabel(of, path, field)}
        labelHidden
        {...described(fieldHelp(of, path, field))}
        checked={isSection ? isConfig(value) : (value ?? field?.default) === true}
        onChange={(next) => (isSection ? family.turn(path, next) : family.set(path, next))}
      />
    </div>
  )
}

function ToggleField({ path }: { path: string }) {
  const { family, of } = useFamily()
  const field = family.fields[path]
  const value = useValue(path)
  return (
    <div data-field={path}>
      <div className="flex items-start gap-1.5">
        <Switch
          label={fieldLabel(of, path, family.fields[path])}
          checked={value === true}
          onChange={(on) => family.set(path, on)}
          {...described(fieldHelp(of, path, family.fields[path]))}
        />
        {field !== undefined && <Differing path={path} field={field} />}
      </div>
      <SwitchError path={path} />
    </div>
  )
}

const described = (text: string | undefined) => (text === undefined ? {} : { description: text })

/** Marks a field of an existing object that is not at its default, with a reset button. */
function Differing({ path, field }: { path: string; field: Description }) {
  const { family, of, isNew } = useFamily()
  const value = useValue(path)
  const { default: defaultValue } = field
  if (isNew || field.required === true || defaultValue === undefined || defaultValue === '') return null
  if (!differs(field, value)) return null
  return (
    <DefaultMark
      name={fieldLabel(of, path, field)}
      defaultText={formatDefault(field, path)}
      onReset={() => family.set(path, defaultValue)}
    />
  )
}

/** The error of a switch. */
function SwitchError({ path }: { path: string }) {
  const { t } = useWords()
  const problem = useProblem(path)
  return (
    <div aria-live="polite">
      {problem !== undefined && (
        <p className="flex items-baseline gap-1.5 text-small text-bad">
          <StatusMark state="error" />
          <span>{t(reasonKey(problem), problem.values)}</span>
        </p>
      )}
    </div>
  )
}

/** The default and the range of an amount. */
export function limitsOf(field: Description, path: string): LimitsProps | undefined {
  switch (field.kind) {
    case 'number':
    case 'duration':
    case 'bytes':
    case 'rate': {
      const limits: LimitsProps = {
        kind: field.kind,
        word: field.words?.[0],
        defaultValue: formatDefault(field, path),
        ...(field.kind === 'number' ? { min: field.min, max: field.max } : {}),
      }
      return hasLimits(limits) ? limits : undefined
    }
    default:
      return undefined
  }
}

/** The help, limits and warnings of a field. */
function hintOf(help: string | undefined, limits: LimitsProps | undefined, advised: string | undefined) {
  if (help === undefined && limits === undefined && advised === undefined) return {}
  return {
    description: (
      <>
        {help}
        {limits !== undefined && (
          <>
            {help !== undefined && <br />}
            <Limits {...limits} />
          </>
        )}
        {advised !== undefined && (
          <span className="flex items-baseline gap-1.5 text-warn">
            <StatusMark state="warning" />
            <span>{advised}</span>
          </span>
        )}
      </>
    ),
  }
}

function LabelledField({ path, field }: { path: string; field: Description }) {
  const { family, of, advice } = useFamily()
  const { t } = useWords()
  const value = useValue(path)
  const draft = usePart(family.store, ({ drafts }) => drafts[path])
  const problem = useProblem(path)
  const advised = usePart(
    family.store,
    ({ config }) => advice(config).find((one) => one.path === path)?.reason,
  )
  return (
    <div data-field={path}>
      <Field
        label={
          <>
            {fieldLabel(of, path, family.fields[path])}
            {field.required === true && <span aria-hidden> *</span>}
          </>
        }
        adornment={<Differing path={path} field={field} />}
        {...hintOf(
          fieldHelp(of, path, family.fields[path]),
          limitsOf(field, path),
          advised === undefined ? undefined : t(advised as 'error.required'),
        )}
        {...(field.required === true ? { required: true } : {})}
        {...(problem === undefined || problem.path !== path
          ? {}
          : { error: t(reasonKey(problem), problem.values) })}
      >
        {(control) => (
          <Body
            path={path}
            field={field}
            value={value}
            text={draft ?? textOf(field, path, value)}
            control={control}
          />
        )}
      </Field>
    </div>
  )
}

type BodyProps = {
  path: string
  field: Description
  value: Json | undefined
  text: string
  control: ControlProps
}

function Body({ path, field, value, text, control }: BodyProps) {
  const { family } = useFamily()
  const line = {
    ...control,
    value: text,
    onValue: (next: string) => family.type(path, next),
    onBlur: () => family.leave(path),
  }
  switch (field.kind) {
    case 'secret':
      return <SecretField path={path} line={line} />
    case 'choice':
      return field.template === true ? (
        <TemplateField path={path} options={field.options.map(String)} line={line} />
      ) : (
        <Select
          {...control}
          value={text}
          onValue={(next) => family.type(path, next)}
          {...(field.default === undefined ? { placeholder: '' } : {})}
          options={choices(path, field.options.map(String), text)}
        />
      )
    case 'toggle':
      return <TemplateField path={path} options={['true', 'false']} line={line} />
    case 'variant':
      return (
        <Select
          {...control}
          value={optionOf(family.fields, path, value) ?? field.options[0] ?? ''}
          onValue={(next) => family.choose(path, next)}
          options={choices(path, field.options, '')}
        />
      )
    case 'list':
      return field.options === undefined ? (
        isCommand(path) ? (
          <TextInput {...line} mono />
        ) : (
          <Textarea {...line} mono rows={3} />
        )
      ) : (
        <ChecksField path={path} options={field.options} value={value} labelledBy={control.id} />
      )
    case 'keyValue':
      return <PairsField path={path} value={value} control={control} />
    case 'rows':
      return <RowsField path={path} field={field} value={value} />
    case 'file':
      return <FileField path={path} field={field} line={line} />
    case 'code':
      return <Textarea {...line} mono rows={field.language === 'sql' ? 6 : 4} />
    case 'json':
      return <Textarea {...line} mono rows={8} />
    case 'text':
      return field.multiline === true ? (
        <Textarea {...line} mono rows={3} />
      ) : field.words === undefined ? (
        <TextInput {...line} />
      ) : (
        <Amount field={field} line={line} kind="text" />
      )
    case 'number':
    case 'duration':
    case 'bytes':
    case 'rate':
      return <Amount field={field} line={line} kind={field.kind} />
    case 'section':
    case 'constant':
      return null
    default:
      return (
        <TextInput
          {...line}
          mono={field.kind === 'hostPort' || field.kind === 'url' || field.kind === 'topicFilter'}
        />
      )
  }
}

/** The options, plus an unknown current value: a newer broker may have more options. */
const choices = (path: string, options: readonly string[], now: string) =>
  [...options, ...(now === '' || options.includes(now) ? [] : [now])].map((value) => ({
    value,
    label: optionLabel(path, value),
  }))

/** A number with its unit, or a keyword such as `infinity`. */
function Amount({
  field,
  line,
  kind,
}: {
  field: Description
  line: LineProps
  kind: 'number' | 'duration' | 'bytes' | 'rate' | 'text'
}) {
  const [word] = field.words ?? []
  const emptyIsNone =
    word !== undefined && (field.default === word || (field.default === undefined && word === 'infinity'))
  return <QuantityField {...line} kind={kind} word={word} emptyIsNone={emptyIsNone} />
}
