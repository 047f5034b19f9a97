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
import { switchPlace } from '../field-grid'
import { fieldHelp, fieldLabel, optionLabel, reasonKey, useFamily, useProblem, useValue } from './context'
import { RowsField } from './rows'
import { isCommand, textOf } from './text'

const wideKinds = ['code', 'json', 'file', 'keyValue', 'rows']
const isWide = (field: Description, path: string) =>
  wideKinds.includes(field.kind) ||
  (field.kind === 'text' && field.multiline === true) ||
  (field.kind === 'list' && isCommand(path))

/** What a field takes by itself, as it is read; of what has many parts it is not told. */
const usual = (field: Description, path: string): string => {
  const { default: own } = field
  if (typeof own === 'object') return ''
  return typeof own === 'boolean' || field.kind === 'choice'
    ? optionLabel(path, String(own))
    : textOf(field, path, own).replaceAll('\n', ', ')
}

/** One field of a family, by its path. It listens to its own part of the form alone. */
export const FieldView = memo(function FieldView({ path }: { path: string }) {
  const { family } = useFamily()
  const field = family.fields[path]
  if (field === undefined) return null
  if (field.kind === 'section') return <SectionSwitch path={path} />
  if (field.kind === 'code' && field.language === 'acl') return <AclField path={path} />
  if (field.kind === 'toggle' && field.template !== true) return <ToggleField path={path} />
  return <LabelledField path={path} field={field} />
})

/** A switch that brings what is below it, with what was there when it was turned off. */
function SectionSwitch({ path }: { path: string }) {
  const { family, of } = useFamily()
  const { t } = useWords()
  const on = isConfig(useValue(path))
  const problem = useProblem(path)
  return (
    <div data-field={path} className="col-span-full">
      <Switch
        label={fieldLabel(of, path, family.fields[path])}
        checked={on}
        onChange={(next) => family.turn(path, next)}
        {...described(fieldHelp(of, path, family.fields[path]))}
      />
      <Wrong text={problem === undefined ? undefined : t(reasonKey(problem), problem.values)} />
    </div>
  )
}

function ToggleField({ path }: { path: string }) {
  const { family, of } = useFamily()
  const { t } = useWords()
  const field = family.fields[path]
  const value = useValue(path)
  const problem = useProblem(path)
  const note =
    field !== undefined && differs(field, value) && field.default !== undefined
      ? t('bridge.form.usual', { value: usual(field, path) })
      : undefined
  return (
    <div data-field={path} className={switchPlace}>
      <Switch
        label={
          <>
            {fieldLabel(of, path, family.fields[path])}
            {note !== undefined && <Mark text={note} />}
          </>
        }
        checked={value === true}
        onChange={(on) => family.set(path, on)}
        {...described(fieldHelp(of, path, family.fields[path]))}
      />
      <Wrong text={problem === undefined ? undefined : t(reasonKey(problem), problem.values)} />
    </div>
  )
}

const described = (text: string | undefined) => (text === undefined ? {} : { description: text })

/** That a field is not as usual, and what would be. */
const Mark = ({ text }: { text: string }) => (
  <span className="text-faint" data-differs>
    {' '}
    · {text}
  </span>
)

function Wrong({ text }: { text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <p className="flex items-baseline gap-1.5 text-small text-bad">
          <StatusMark state="error" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
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
  const note =
    field.required === true || field.default === undefined || field.default === '' || !differs(field, value)
      ? undefined
      : usual(field, path) === ''
        ? t('bridge.form.differs')
        : t('bridge.form.usual', { value: usual(field, path) })
  const words =
    field.words === undefined ? undefined : t('bridge.form.words', { words: field.words.join(', ') })
  const help = [fieldHelp(of, path, family.fields[path]), words]
    .filter((text) => text !== undefined)
    .join(' ')
  return (
    <div data-field={path} className={isWide(field, path) ? 'col-span-full' : ''}>
      <Field
        label={
          <>
            {fieldLabel(of, path, family.fields[path])}
            {field.required === true && <span aria-hidden> *</span>}
            {note !== undefined && <Mark text={note} />}
          </>
        }
        {...(help === '' && advised === undefined
          ? {}
          : {
              description: (
                <>
                  {help}{' '}
                  {advised !== undefined && (
                    <span className="text-warn">{t(advised as 'error.required')}</span>
                  )}
                </>
              ),
            })}
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
      ) : (
        <Line line={line} words={field.words} />
      )
    case 'number':
      return <TextInput {...line} inputMode="numeric" />
    case 'section':
    case 'constant':
      return null
    default:
      return (
        <Line
          line={line}
          words={field.words}
          mono={field.kind === 'hostPort' || field.kind === 'url' || field.kind === 'topicFilter'}
        />
      )
  }
}

/** The options with what stands there, should it be none of them: a newer broker may know more. */
const choices = (path: string, options: readonly string[], now: string) =>
  [...options, ...(now === '' || options.includes(now) ? [] : [now])].map((value) => ({
    value,
    label: optionLabel(path, value),
  }))

/** One line; words that may stand in place of a value are offered. */
function Line({
  line,
  words = [],
  mono = false,
}: {
  line: LineProps
  words?: readonly string[] | undefined
  mono?: boolean
}) {
  const list = `${line.id}-words`
  return (
    <>
      <TextInput {...line} mono={mono} {...(words.length === 0 ? {} : { list })} />
      {words.length > 0 && (
        <datalist id={list}>
          {words.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  )
}
