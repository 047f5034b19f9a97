import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '@/api/error'
import { useConnection, useSession } from '@/connection/use-connection'
import { readable } from '@/command/finder'
import { dropDraft } from '@/command/prompt/draft'
import { keyOf, nouns, type IntegrationRow } from './nouns'
import { initialConfig } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import { at, withValueAt, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import { namespacedId, splitNamespacedId, namespaceOf } from '@/contract/namespaced-id'
import type { TargetNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { copyName } from '@/lib/text/next-name'
import { go, useSearch } from '@/route/location'
import { bridgeTypeNames, factsOf } from '@/features/bridge/fields/types'
import { typeName } from '@/features/bridge/bridge-facts'
import { EditionLink } from '@/list/edition-link'
import { Segmented } from '@/ui/control/segmented'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { Untrusted } from '@/ui/untrusted'
import { useTargetNamespace } from '@/features/namespace/namespace-filter'
import { startInBackground } from '@/lib/background'
import { TypeChoice } from './type-choice'
import { fieldsOf, TargetForm } from './form'
import { popStashedForm, stashForm, withoutSecrets } from './stashed-form'
import { FormUnready, useFormData } from './use-form-data'

/**
 * A new bridge, connector, action or source: the choice of a type, then its form, prefilled by the address
 * or with the settings of another.
 */
export function TargetCreate({ noun }: { noun: TargetNoun }) {
  const { t } = useWords()
  const [search] = useSearch()
  const chosen = useTargetNamespace()
  const { edition } = useSession()
  const { type, target = '', action } = search
  if (action === 'copy') return <Copy noun={noun} id={target} />
  const facts = noun === 'bridge' && type !== undefined ? factsOf(type) : undefined
  const other = facts?.edition === 'enterprise' && edition !== 'enterprise'
  const reason = other
    ? t('bridge.otherEdition')
    : facts?.hidden === true
      ? t('bridge.notOffered', { type: facts.label })
      : undefined
  if (type === undefined || reason !== undefined || (noun === 'bridge' && facts === undefined))
    return (
      <>
        {reason !== undefined && (
          <p className="flex flex-wrap items-center gap-x-3">
            <span role="status" className="text-warn">
              {reason}
            </span>
            {other && <EditionLink />}
          </p>
        )}
        <TypeChoice noun={noun} onChoose={(next) => go(nouns[noun].form({ ...search, type: next }))} />
      </>
    )
  return (
    <Fresh key={type} noun={noun} type={type} search={search} ns={noun === 'bridge' ? undefined : chosen} />
  )
}

/** The values of an address in the form of a type. */
function prefilled(fields: Fields, { name, server, ingress, egress, connector }: Record<string, string>) {
  const address = ['server', 'servers', 'url', 'base_url', 'bootstrap_hosts'].find(
    (path) => fields[path] !== undefined,
  )
  const given: readonly (readonly [string | undefined, string | undefined])[] = [
    ['name', name],
    [address, server],
    [fields['ingress'] && 'ingress.remote.topic', ingress],
    [fields['egress'] && 'egress.remote.topic', egress],
    [fields['connector'] && 'connector', connector],
  ]
  return initialConfig(
    fields,
    given.reduce<Config>(
      (config, [path, value]) =>
        path === undefined || value === undefined || value === '' ? config : withValueAt(config, path, value),
      {},
    ),
  )
}

/** The fields of a configuration that another type has too. */
function pickFields(fields: Fields, config: Config): Config {
  const common = Object.keys(config).filter((key) =>
    Object.keys(fields).some(
      (path) => (path === key || path.startsWith(`${key}.`)) && fields[path]?.kind !== 'constant',
    ),
  )
  return initialConfig(fields, Object.fromEntries(common.map((key) => [key, config[key] ?? null])))
}

/**
 * The ids of a noun, read without cache; undefined while loading. If they cannot be read, the broker reports
 * a taken name.
 */
function useTakenIds(noun: TargetNoun, enabled: boolean): ReadonlySet<string> | undefined {
  const connection = useConnection()
  const [ids, setIds] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (!enabled) return
    const ending = new AbortController()
    const take = (rows: readonly IntegrationRow[]) => {
      if (!ending.signal.aborted) setIds(new Set(readable(rows).map(bridgeIdOf)))
    }
    startInBackground(nouns[noun].at({ api: connection.api, signal: ending.signal }).list().then(take), () =>
      take([]),
    )
    return () => ending.abort()
  }, [connection, noun, enabled])
  return ids
}

/** A free name for a copy. */
const freeName = (name: string, type: string, ns: string | undefined, taken: ReadonlySet<string>) =>
  copyName(name, (one) => taken.has(bridgeIdOf({ type, name: namespacedId(one, ns) })))

/** Adds the values that the console does not know, such as those of a newer broker, so that the form keeps them. */
const withUnknownValues = (
  begin: Config,
  fields: Fields,
  from: Config,
  ignored?: readonly string[],
): Config =>
  checkConfig(fields, from, ignored)
    .filter(({ reason }) => reason === 'error.unknown')
    .reduce((config, { path }) => withValueAt(config, path, at(from, path)), begin)

type FreshProps = {
  noun: TargetNoun
  type: string
  search: Record<string, string>
  ns: string | undefined
}

function Fresh({ noun, type, search, ns }: FreshProps) {
  const { t } = useWords()
  const { kind, names, query } = useFormData(noun, type, ns)
  const [stashed] = useState(() => popStashedForm(noun, type))
  const taken = useTakenIds(noun, stashed?.copy === true)
  if (kind === undefined || kind === 'none') return <FormUnready noun={noun} kind={kind} query={query} />
  if (stashed?.copy === true && taken === undefined) return <Skeleton lines={8} />
  const fields = fieldsOf(kind, names)
  // A single connector is preselected.
  const only = names?.length === 1 ? names[0] : undefined
  const held =
    stashed === undefined || stashed.type === type ? stashed?.config : pickFields(fields, stashed.config)
  const begin = prefilled(fields, only === undefined ? search : { connector: only, ...search })
  return (
    <TargetForm
      noun={noun}
      kind={kind}
      initialValues={held === undefined ? begin : withUnknownValues(begin, fields, held, kind.ignored)}
      draft={
        held === undefined || taken === undefined
          ? held
          : { ...held, name: freeName(String(held['name']), type, ns, taken), enable: true }
      }
      connectors={names}
      {...(stashed === undefined ? {} : { secretsToReenter: stashed.again })}
      ns={ns}
      head={(config) => (
        <div className="flex flex-wrap items-center gap-3">
          <b>{typeName(type)}</b>
          {noun === 'bridge' && <BridgeVariants type={type} config={config} />}
          {ns !== undefined && (
            <span>
              {t('namespace.id')}: <Untrusted mono text={ns} max={80} />
            </span>
          )}
          <Link className="inline-flex min-h-6 min-w-6 items-center" href={`#${nouns[noun].form({ ns })}`}>
            {t('bridge.chooser.other')}
          </Link>
        </div>
      )}
    />
  )
}

/** The variants of a type of bridge, which take over what was typed, and its direction. */
function BridgeVariants({ type, config }: { type: string; config: () => Config }) {
  const { t } = useWords()
  const facts = factsOf(type)
  if (facts === undefined) return null
  const relatives = bridgeTypeNames.filter((one) => factsOf(one)?.label === facts.label)
  return (
    <>
      {relatives.length > 1 && (
        <Segmented
          label={t('bridge.variant')}
          value={type}
          options={relatives.map((value) => ({ value, label: factsOf(value)?.variant ?? value }))}
          onChange={(next) => {
            stashForm('bridge', type, config())
            dropDraft('screen')
            go(nouns.bridge.form({ type: next }), { replace: true })
          }}
        />
      )}
      <span className="text-muted">{t(`bridge.direction.${facts.direction}`)}</span>
    </>
  )
}

/** The form of a copy, without secrets, which the broker does not return (catalogue K4). */
function Copy({ noun, id }: { noun: TargetNoun; id: string }) {
  const connection = useConnection()
  const { t } = useWords()
  const [row, setRow] = useState<IntegrationRow>()
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const type = id.slice(0, Math.max(0, id.indexOf(':')))
  const ns = row === undefined ? undefined : namespaceOf(row)
  const { kind, names, query } = useFormData(noun, type, ns)
  const taken = useTakenIds(noun, true)
  useEffect(() => {
    const ending = new AbortController()
    // Read again, because the cached settings may be outdated.
    startInBackground(
      nouns[noun]
        .at({ api: connection.api, signal: ending.signal })
        .detail(id)
        .then((found) => {
          if (ending.signal.aborted) return
          setRow(found)
          setError(null)
        }),
      (cause) => {
        if (!ending.signal.aborted) setError(toApiError(cause))
      },
    )
    return () => ending.abort()
  }, [connection, noun, id, tries])
  const refetch = () => Promise.resolve(setTries(tries + 1))
  if (error !== null && error.status !== 404) return <ReadError query={{ error, refetch }} />
  if (error !== null)
    return (
      <p role="alert" className="text-bad">
        {t(keyOf(noun, 'gone'))}
      </p>
    )
  if (kind === 'none' || row === undefined || kind === undefined || taken === undefined)
    return <FormUnready noun={noun} kind={kind} query={query} />
  const { config, again } = withoutSecrets(nouns[noun].settings(row))
  const name = ns === undefined ? row.name : splitNamespacedId(row.name).name
  return (
    <TargetForm
      noun={noun}
      kind={kind}
      initialValues={{ ...config, name: freeName(name, type, ns, taken), enable: true }}
      connectors={names}
      secretsToReenter={again}
      ns={ns}
    />
  )
}
