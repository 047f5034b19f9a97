import { useState, type ReactNode } from 'react'
import type { AnyCommand } from '@/command/command'
import { useOffers } from '@/command/current-broker'
import type { OfferValuesOfOne } from '@/command/offer'
import { availableFields, bodyOf } from '@/contract/family/body'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'
import { Button } from '@/ui/button'
import { FormFrame, InSide } from '../form-frame'
import type { SaveAsNew } from '../form-state'
import { fieldLabel, FileNotesProvider, type FileNotes, type Suggestions } from './context'
import { describeField } from './describe-field'
import { ConfigFields } from './config-fields'
import { Tried } from './tried'
import type { FormStore } from './store'
import { useConfigForm } from './use-config-form'
import { configProblems } from './problems'

type Props<C extends AnyCommand, P extends AnyCommand> = {
  /** The type of the object: its fields, names that are accepted but not shown, and fields that are always sent. */
  kind: {
    readonly kind: string
    readonly fields: Fields
    readonly ignored?: readonly string[]
    readonly alwaysSent?: readonly string[]
  }
  /** The prefix of its field labels. */
  labelPrefix: string
  initialValues: Config
  /** The initial edits. */
  draft?: Config | undefined
  /** Secrets that must be entered again for a copy (catalogue K4). */
  secretsToReenter?: readonly string[]
  command: C
  /** The id of the edited object; undefined to create one. */
  editedId?: string | undefined
  /** The command arguments for a body. */
  toArguments: (body: Config) => OfferValuesOfOne<C>
  /** Reads the current configuration before it is overwritten (catalogue R19). */
  readCurrent?: (() => Promise<Config>) | undefined
  /** Fields that are neither shown nor changed. */
  readOnlyFields?: readonly string[]
  /** Converts the form to a request body. By default, updates send all fields, new objects only non-default ones. */
  body?: (config: Config) => Config
  /** Checks across fields. */
  validate?: (config: Config) => readonly Problem[]
  /** Warnings about values; must be memoized, because a new function renders all fields again. */
  advice?: (config: Config) => readonly Problem[]
  /** What is offered for text fields. */
  suggestions?: Suggestions
  /** What is known of files at paths; must be memoized. */
  fileNotes?: FileNotes
  /** The page to open after saving. */
  to: Path | ((config: Config) => Path)
  saveAsNew?: SaveAsNew<Config>
  /** Tests the values without saving them. */
  probe?: { readonly command: P; readonly toArguments: (body: Config) => OfferValuesOfOne<P> }
  /** Shown above the fields; gets a function that returns the current values, and the store to subscribe to. */
  head?: (values: () => Config, store: FormStore) => ReactNode
  /** Shown below the fields. */
  children?: ReactNode
  /** Shown next to the buttons. */
  aside?: ReactNode
  /** Shown in the side column, if there is room. */
  side?: ReactNode
}

const noNotes: FileNotes = {}

/** The form of an object described by fields, such as an authenticator; creates or updates it. */
export function ConfigForm<C extends AnyCommand, P extends AnyCommand>({
  kind,
  labelPrefix: labelPrefix,
  initialValues,
  draft: draft,
  secretsToReenter: secretsToReenter,
  command,
  editedId,
  toArguments,
  readCurrent: readCurrent,
  readOnlyFields: readOnlyFields = editedId === undefined ? [] : ['enable'],
  body,
  validate: validate = configProblems,
  advice,
  suggestions,
  fileNotes = noNotes,
  to,
  saveAsNew,
  probe,
  head,
  children,
  aside,
  side,
}: Props<C, P>) {
  const { t } = useWords()
  const offered = useOffers()
  const [{ ignored = [], alwaysSent = [] }] = useState(kind)
  const [{ fields, config: initial }] = useState(() => availableFields(kind.fields, initialValues, offered))
  const isNew = editedId === undefined
  const toBody = body ?? ((config: Config) => bodyOf(fields, config, { omitDefaults: isNew, alwaysSent }))
  const form = useConfigForm({
    command,
    labelPrefix,
    isNew,
    about: `${editedId ?? 'new'} ${kind.kind}`,
    fields,
    ignored,
    initialValues: initial,
    draft,
    secretsToReenter,
    readOnlyFields,
    validate,
    readCurrent,
    saveAsNew,
    toArguments: (config) => toArguments(toBody(config)),
    done: (config) => go(typeof to === 'function' ? to(config) : to, { force: true }),
  })
  const { store, suggestion } = form
  return (
    <FormFrame
      form={form}
      describe={describeField(fields, labelPrefix, () => store.state.get().config)}
      actions={
        <>
          {aside}
          {probe !== undefined && (
            <Button
              onClick={() => form.attempt(probe.command, (config) => probe.toArguments(toBody(config)))}
            >
              {t('bridge.probe.title')}
            </Button>
          )}
          <InSide>
            <Tried tried={form.tried} />
          </InSide>
          {suggestion !== undefined && (
            <Button
              onClick={() => {
                store.type('name', suggestion)
                store.leave('name')
              }}
            >
              {t('bridge.useName', { name: suggestion })}
            </Button>
          )}
        </>
      }
    >
      {head?.(() => store.state.get().config, store)}
      {form.secretsToReenter.length > 0 && (
        <p role="status" className="rounded-md border border-info px-3 py-2">
          {t('bridge.copySecrets', {
            names: form.secretsToReenter
              .map((path) => fieldLabel(labelPrefix, path, fields[path]))
              .join(', '),
          })}
        </p>
      )}
      <FileNotesProvider value={fileNotes}>
        <ConfigFields
          store={store}
          labelPrefix={labelPrefix}
          isNew={isNew}
          advice={advice}
          suggestions={suggestions}
        />
      </FileNotesProvider>
      {children}
      {side !== undefined && <InSide wideOnly>{side}</InSide>}
    </FormFrame>
  )
}
