import { useCallback } from 'react'
import { useConnection } from '@/connection/use-connection'
import { useRead } from '@/api/query'
import { nouns } from './nouns'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { choice, text, toggle, type Fields } from '@/contract/family/field'
import type { IntegrationKind } from './fields'
import { namespacedId } from '@/contract/namespaced-id'
import type { TargetNoun } from './model/noun'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { ConfigForm } from '@/form/config/config-form'
import type { SaveAsNew } from '@/form/form-state'
import { useWords } from '@/i18n/use-words'
import { connectorPaths } from './paths'
import { to } from '@/route/paths'
import { Link } from '@/ui/link'
import { commandsOf } from './connector-offers'

type Props = {
  noun: TargetNoun
  kind: IntegrationKind
  initialValues: Config
  /** Values that were typed elsewhere. */
  draft?: Config | undefined
  /** The connectors to choose from; if undefined, they could not be read and the name is typed. */
  connectors?: readonly string[] | undefined
  /** The name of an existing one; without it a new one is created. */
  editedId?: string
  /** Secrets that have to be entered again for a copy (catalogue K4). */
  secretsToReenter?: readonly string[]
  saveAsNew?: SaveAsNew<Config>
  /** Rendered above the fields; gets a function that returns the present values. */
  head?: (config: () => Config) => React.ReactNode
  /** The namespace of a new one. */
  ns?: string | undefined
}

const named = (config: Config): readonly Problem[] =>
  typeof config['name'] === 'string' &&
  config['name'] !== '' &&
  !resourceName.safeParse(config['name']).success
    ? [{ path: 'name', reason: 'error.resourceName' }]
    : []

/**
 * The fields of the form: name and switch, then those that the type has, with the existing connectors as
 * choices.
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
 * The form that creates or editedId a bridge, connector, action or source by the description of its type, with
 * a connection test.
 */
export function TargetForm(props: Props) {
  const connection = useConnection()
  const {
    noun,
    kind,
    initialValues,
    draft,
    connectors,
    editedId,
    secretsToReenter = [],
    saveAsNew,
    head,
    ns,
  } = props
  const { t } = useWords()
  const { type, ignored, alwaysSent, jsonOnly, problems, advice } = kind
  const nodes = useRead('nodeList', {}, { enabled: advice !== undefined }).data?.length ?? 1
  // Memoized, because a new function would render all fields again.
  const adviceNow = useCallback((config: Config) => advice?.(config, nodes) ?? [], [advice, nodes])
  const { create, update, probe } = commandsOf[noun]
  const { at, page, settings } = nouns[noun]
  const isNew = editedId === undefined
  const id = (name: unknown) =>
    bridgeIdOf({ type, name: typeof name !== 'string' ? '' : isNew ? namespacedId(name, ns) : name })
  return (
    <ConfigForm
      kind={{ kind: type, fields: fieldsOf(kind, connectors), ignored, alwaysSent }}
      labelPrefix={type}
      initialValues={initialValues}
      draft={draft}
      secretsToReenter={secretsToReenter}
      command={isNew ? create : update}
      editedId={editedId}
      readOnlyFields={isNew ? [] : ['name', 'enable']}
      // The name of an existing one is not checked.
      validate={(config) => [...(isNew ? named(config) : []), ...(problems?.(config) ?? [])]}
      advice={adviceNow}
      {...(saveAsNew === undefined ? {} : { saveAsNew })}
      readCurrent={
        isNew
          ? undefined
          : async () => {
              const calls = at({ api: connection.api, signal: new AbortController().signal })
              return { ...settings(await calls.detail(id(editedId))), name: editedId }
            }
      }
      toArguments={({ name, type: _type, ...config }) =>
        isNew
          ? { type, name, config, ...(ns === undefined ? {} : { namespace: ns }) }
          : { id: id(editedId), config }
      }
      to={(config) => page(id(editedId ?? config['name']))}
      probe={{ command: probe, toArguments: (config) => ({ id: id(config['name']), config }) }}
      head={(values) => (
        <>
          {head?.(values)}
          {connectors?.length === 0 && (
            <p role="status" className="flex flex-wrap items-center gap-3 text-warn">
              {t('integration.noConnector')}
              <Link href={`#${to(connectorPaths.connectorCreate, undefined, { type })}`}>
                {t('connector.create.title')}
              </Link>
            </p>
          )}
        </>
      )}
    >
      {jsonOnly.length > 0 && (
        <p className="text-small text-muted">
          {t('integration.jsonOnly', { count: jsonOnly.length, names: jsonOnly.join(', ') })}
        </p>
      )}
      {!isNew && saveAsNew?.deleted !== true && (
        <p className="text-small text-muted">
          {t(noun === 'bridge' ? 'bridge.restarts' : 'integration.restarts')}
        </p>
      )}
    </ConfigForm>
  )
}
