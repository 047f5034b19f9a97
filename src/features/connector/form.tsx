import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { nouns } from './nouns'
import type { Problem } from '@/contract/family/check'
import type { Config } from '@/contract/family/config'
import { choice, text, toggle, type Fields } from '@/contract/family/field'
import type { IntegrationKind } from './fields'
import { namespacedId, namespaceOf } from '@/contract/namespaced-id'
import { settingsOf } from './contract'
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf, resourceName } from '@/contract/name'
import { ConfigForm } from '@/form/config/config-form'
import { useWords } from '@/i18n/use-words'
import { newerPaths } from '@/route/newer-paths'
import { to } from '@/route/paths'
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
  const { type, ignored, present, jsonOnly } = kind
  const { create, update, probe } = commandsOf[noun]
  const isNew = edits === undefined
  const id = (name: unknown) =>
    bridgeIdOf({
      type,
      name: typeof name !== 'string' ? '' : isNew ? namespacedId(name, ns) : name,
    })
  return (
    <ConfigForm
      kind={{ kind: type, fields: fieldsOf(kind, connectors), ignored, present }}
      of={type}
      begin={begin}
      again={again}
      command={isNew ? create : update}
      edits={edits}
      locked={isNew ? [] : ['name', 'enable']}
      extra={isNew ? named : noProblems}
      fresh={
        isNew
          ? undefined
          : async () => ({
              ...settingsOf(
                await nouns[noun]
                  .at({ api: broker.api, signal: new AbortController().signal })
                  .detail(id(edits)),
              ),
              name: edits,
            })
      }
      given={({ name, ...config }) =>
        isNew
          ? { type, name, config, ...(ns === undefined ? {} : { namespace: ns }) }
          : { id: id(edits), config }
      }
      to={(config) => nouns[noun].page(id(edits ?? config['name']))}
      probe={{ command: probe, given: (config) => ({ id: id(config['name']), config }) }}
      head={() => (
        <>
          {head}
          {connectors?.length === 0 && (
            <p role="status" className="flex flex-wrap items-center gap-3 text-warn">
              {t('integration.noConnector')}
              <Link href={`#${to(newerPaths.connectorCreate, undefined, { type })}`}>
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
      {!isNew && <p className="text-small text-muted">{t('integration.restarts')}</p>}
    </ConfigForm>
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
