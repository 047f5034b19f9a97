import { useEffect, useRef, useState } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { nouns } from './nouns'
import { bodyOf } from '@/contract/family/body'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { choice, text, toggle, type Fields } from '@/contract/family/field'
import type { IntegrationKind } from './fields'
import { namespacedId, namespaceOf } from '@/contract/namespaced-id'
import { settingsOf } from './contract'
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { Clashes } from '@/form/family/clashes'
import { fieldLabel } from '@/form/family/context'
import { FamilyForm } from '@/form/family/form'
import { FormRefusal } from '@/form/family/refusal'
import { Tried } from '@/form/family/tried'
import { useFamilyForm } from '@/form/family/use-family-form'
import { describeField } from '@/form/family/describe'
import { FormBar } from '@/form/form-bar'
import { FormFrame, InSide } from '@/form/form-frame'
import { useFormKey } from '@/form/use-form-key'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { newerPaths } from '@/route/newer-paths'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { Link } from '@/ui/link'
import { commandsOf } from './connector-offers'

type Props = {
  noun: IntegrationNoun
  kind: IntegrationKind
  begin: Config
  /** The connectors to choose from; if undefined, they could not be read and the name is typed. */
  connectors?: readonly string[] | undefined
  /** The name of an existing one; without it a new one is created. */
  edits?: string
  /** Secrets that have to be entered again for a copy (catalogue K4). */
  again?: readonly string[]
  head?: React.ReactNode
  /** The namespace of a new one. */
  ns?: string | undefined
}

const named = (config: Config): readonly Problem[] =>
  typeof config['name'] === 'string' &&
  config['name'] !== '' &&
  !resourceName.safeParse(config['name']).success
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []

/** The name of an existing one is not checked. */
const noProblems = (): readonly Problem[] => []

/**
 * The fields of the form: name and switch, then those that the broker describes, with the existing connectors
 * as choices.
 */
export function fieldsOf({ fields }: IntegrationKind, connectors: readonly string[] | undefined): Fields {
  const { connector } = fields
  return {
    name: text({ group: 'general', required: true }),
    enable: toggle({ group: 'general', default: true }),
    ...fields,
    ...(connector === undefined || connectors === undefined || connectors.length === 0
      ? {}
      : { connector: choice({ group: 'general', required: true, options: connectors }) }),
  }
}

/**
 * The form that creates or edits a connector, action or source by the broker's description of its type, with
 * a connection test.
 */
export function IntegrationForm({ noun, kind, begin, connectors, edits, again = [], head, ns }: Props) {
  const { t } = useWords()
  const body = useRef<HTMLFormElement>(null)
  const { type } = kind
  const [fields] = useState(() => fieldsOf(kind, connectors))
  const { create, update, probe } = commandsOf[noun]
  const command = edits === undefined ? create : update
  const id = (name: unknown) =>
    bridgeIdOf({
      type,
      name: typeof name !== 'string' ? '' : edits === undefined ? namespacedId(name, ns) : name,
    })
  const bodyFor = (config: Config) =>
    bodyOf(fields, config, { omitDefaults: edits === undefined, present: kind.present })
  const form = useFamilyForm({
    command,
    about: `${edits === undefined ? 'new' : edits} ${type}`,
    fields,
    ignored: kind.ignored,
    begin,
    again,
    locked: edits === undefined ? [] : ['name', 'enable'],
    extra: edits === undefined ? named : noProblems,
    ...(edits === undefined
      ? {}
      : {
          fresh: async () => ({
            ...settingsOf(
              await nouns[noun]
                .at({ api: broker.api, signal: new AbortController().signal })
                .detail(id(edits)),
            ),
            name: edits,
          }),
        }),
    given: (config) => {
      const { name, ...rest } = bodyFor(config)
      return edits === undefined
        ? { type, name, config: rest, ...(ns === undefined ? {} : { namespace: ns }) }
        : { id: id(edits), config: rest }
    },
    done: (config) => go(nouns[noun].page(id(edits ?? config['name'])), { force: true }),
  })
  useEffect(() => {
    // A new one starts in its first field; a settings page is read first.
    if (edits === undefined) body.current?.querySelector<HTMLElement>('[data-field=name] input')?.focus()
  }, [edits])
  const idle = edits !== undefined && form.changed === 0
  const title = t(edits === undefined ? command.title : 'form.save')
  useFormKey(body, title, (planned) => {
    if (!idle) form.submit(planned)
  })
  const toLabel = (path: string) => fieldLabel(type, path, fields[path])
  return (
    <FormFrame
      body={body}
      label={t(command.title)}
      describe={describeField(fields, type)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!idle) form.submit()
      }}
    >
      {head}
      {form.restored && (
        <p role="status" className="text-small text-info">
          {t('palette.form.restored')}
        </p>
      )}
      {form.again.length > 0 && (
        <p role="status" className="rounded-md border border-info px-3 py-2">
          {t('bridge.copySecrets', { names: form.again.map(toLabel).join(', ') })}
        </p>
      )}
      {connectors?.length === 0 && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-warn">
          {t('integration.noConnector')}
          <Link href={`#${to(newerPaths.connectorCreate, undefined, { type })}`}>
            {t('connector.create.title')}
          </Link>
        </p>
      )}
      <FamilyForm family={form.family} of={type} isNew={edits === undefined} />
      {kind.jsonOnly.length > 0 && (
        <p className="text-small text-muted">
          {t('integration.jsonOnly', { count: kind.jsonOnly.length, names: kind.jsonOnly.join(', ') })}
        </p>
      )}
      <Clashes clashes={form.clashes} labelOf={toLabel} />
      <InSide>
        <FormRefusal error={form.refusal} />
      </InSide>
      {edits !== undefined && <p className="text-small text-muted">{t('integration.restarts')}</p>}
      <FormBar
        title={title}
        busy={form.busy}
        disabledReason={idle ? t('form.unchanged') : undefined}
        changed={edits === undefined ? undefined : form.changed}
        onReset={form.reset}
      >
        <Button
          onClick={() =>
            form.attempt(probe, (config) => ({ id: id(config['name']), config: bodyFor(config) }))
          }
        >
          {t('bridge.probe.title')}
        </Button>
        <InSide>
          <Tried tried={form.tried} />
        </InSide>
        {form.suggestion !== undefined && (
          <Button
            onClick={() => {
              form.family.type('name', form.suggestion ?? '')
              form.family.leave('name')
            }}
          >
            {t('bridge.useName', { name: form.suggestion })}
          </Button>
        )}
      </FormBar>
    </FormFrame>
  )
}

/**
 * The names of the connectors of a type in the same namespace, read without cache, because one may be new.
 * Undefined while loading or after an error.
 */
export function useConnectors(
  noun: IntegrationNoun,
  type: string,
  ns: string | undefined,
): { readonly names: readonly string[] | undefined; readonly waiting: boolean } {
  const { data, isFetchedAfterMount } = useRead(
    'connector',
    'connectorList',
    {},
    { enabled: noun !== 'connector' },
  )
  if (noun === 'connector') return { names: undefined, waiting: false }
  return {
    names: data
      ?.filter((row) => row.$raw === undefined && row.type === type && namespaceOf(row) === ns)
      .map(({ name }) => name)
      .sort(),
    waiting: !isFetchedAfterMount,
  }
}
