import { useEffect, useState } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { session } from '@/api/session'
import { useOffers } from '@/command/current-broker'
import { keyOf, nouns, type IntegrationRow } from './nouns'
import { initialConfig } from '@/contract/family/body'
import { maskedSecrets, withValueAt } from '@/contract/family/config'
import { kindNames, type IntegrationKind } from './fields'
import { namespacedId, splitNamespacedId, namespaceOf } from '@/contract/namespaced-id'
import { settingsOf } from './contract'
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import { enterpriseTypes, targetGroupOf, targetGroupsIn, targetPurpose } from './target-type'
import { TypeChooser } from '@/form/type-chooser'
import { useWords } from '@/i18n/use-words'
import { copyName } from '@/lib/text/next-name'
import { go, useSearch } from '@/route/location'
import { integrationTypeName } from '@/features/bridge/bridge-facts'
import { ReadError } from '@/detail/read-error'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { fieldsOf, IntegrationForm, useConnectors } from './form'
import { useDescription, useKind } from './use-kind'

/**
 * A new connector, action or source: the choice of a type, then its form, prefilled by the address or with
 * the settings of another.
 */
export function IntegrationCreate({ noun }: { noun: IntegrationNoun }) {
  const [search] = useSearch()
  const there = useOffers()('namespacedRows')
  const { type, target = '', action } = search
  if (action === 'copy') return <Copy noun={noun} id={target} />
  if (type === undefined)
    return <Choice noun={noun} onChoose={(next) => go(nouns[noun].form({ ...search, type: next }))} />
  return <Fresh key={type} noun={noun} type={type} given={search} ns={there ? search['ns'] : undefined} />
}

/**
 * The types of this broker, which lists those of actions and sources itself, and types that its edition
 * lacks.
 */
function Choice({ noun, onChoose }: { noun: IntegrationNoun; onChoose: (type: string) => void }) {
  const { t } = useWords()
  const { edition } = useStore(session)
  const description = useDescription(noun)
  const actions = useRead('action', 'actionTypes', {}, { enabled: noun === 'action' })
  const sources = useRead('source', 'sourceTypes', {}, { enabled: noun === 'source' })
  const query = noun === 'connector' ? description : noun === 'action' ? actions : sources
  const types =
    noun === 'connector'
      ? description.data && kindNames(description.data, noun)
      : noun === 'action'
        ? actions.data
        : sources.data
  if (types === undefined) return query.error === null ? <Skeleton lines={4} /> : <ReadError query={query} />
  const lacking =
    edition === 'opensource' ? enterpriseTypes(noun).filter((type) => !types.includes(type)) : []
  return (
    <TypeChooser
      label={t('bridge.type')}
      groups={targetGroupsIn(t)}
      options={[...types, ...lacking].map((type) => ({
        id: type,
        name: integrationTypeName(type),
        purpose: targetPurpose(noun, type),
        group: targetGroupOf(type),
        unavailable: lacking.includes(type) ? 'enterprise' : undefined,
        choose: () => onChoose(type),
      }))}
    />
  )
}

/** Everything that the form of a type needs, once it has been read. */
function useFormData(noun: IntegrationNoun, type: string, ns: string | undefined) {
  const { kind, query } = useKind(noun, type)
  const { names, waiting } = useConnectors(noun, type, ns)
  return { kind: waiting ? undefined : kind, names, query }
}

function Unready({
  kind,
  query,
}: {
  kind: IntegrationKind | 'none' | undefined
  query: Parameters<typeof ReadError>[0]['query']
}) {
  const { t } = useWords()
  if (kind === 'none')
    return (
      <p role="status" className="text-muted">
        {t('integration.undescribed')}
      </p>
    )
  return query.error === null ? <Skeleton lines={8} /> : <ReadError query={query} />
}

function Fresh({
  noun,
  type,
  given: { name, connector },
  ns,
}: {
  noun: IntegrationNoun
  type: string
  given: Record<string, string>
  ns: string | undefined
}) {
  const { t } = useWords()
  const { kind, names, query } = useFormData(noun, type, ns)
  if (kind === undefined || kind === 'none') return <Unready kind={kind} query={query} />
  // A single connector is preselected.
  const through = connector ?? (names?.length === 1 ? names[0] : undefined)
  const begin = initialConfig(fieldsOf(kind, names), {
    ...(name === undefined ? {} : { name }),
    ...(through === undefined || noun === 'connector' ? {} : { connector: through }),
  })
  const head = (
    <div className="flex flex-wrap items-center gap-3">
      <b>{integrationTypeName(type)}</b>
      {ns !== undefined && (
        <span>
          {t('namespace.id')}: <Untrusted mono text={ns} max={80} />
        </span>
      )}
      <Link className="inline-flex min-h-6 items-center" href={`#${nouns[noun].form({ ns })}`}>
        {t('bridge.chooser.other')}
      </Link>
    </div>
  )
  return <IntegrationForm noun={noun} kind={kind} begin={begin} connectors={names} head={head} ns={ns} />
}

/** The form of a copy, without secrets, which the broker does not return (catalogue K4). */
function Copy({ noun, id }: { noun: IntegrationNoun; id: string }) {
  const { t } = useWords()
  const [read, setRead] = useState<
    { readonly row: IntegrationRow; readonly taken: ReadonlySet<string> } | 'gone'
  >()
  const type = id.slice(0, Math.max(0, id.indexOf(':')))
  const { kind, names, query } = useFormData(
    noun,
    type,
    read === undefined || read === 'gone' ? undefined : namespaceOf(read.row),
  )
  useEffect(() => {
    const ending = new AbortController()
    const calls = nouns[noun].at({ api: broker.api, signal: ending.signal })
    // Read again, because the cached settings may be outdated.
    void Promise.all([calls.detail(id), calls.list().catch(() => [])]).then(
      ([row, others]) => setRead({ row, taken: new Set(others.map(bridgeIdOf)) }),
      () => {
        if (!ending.signal.aborted) setRead('gone')
      },
    )
    return () => ending.abort()
  }, [noun, id])
  if (read === 'gone')
    return (
      <p role="alert" className="text-bad">
        {t(keyOf(noun, 'gone'))}
      </p>
    )
  if (read === undefined || kind === undefined || kind === 'none')
    return <Unready kind={kind} query={query} />
  const config = settingsOf(read.row)
  const again = maskedSecrets(config)
  const blank = again.reduce((whole, path) => withValueAt(whole, path, ''), config)
  const ns = namespaceOf(read.row)
  const name = copyName(ns === undefined ? read.row.name : splitNamespacedId(read.row.name).name, (one) =>
    read.taken.has(bridgeIdOf({ type, name: namespacedId(one, ns) })),
  )
  return (
    <IntegrationForm
      noun={noun}
      kind={kind}
      begin={{ ...blank, name, enable: true }}
      connectors={names}
      again={again}
      ns={ns}
    />
  )
}
