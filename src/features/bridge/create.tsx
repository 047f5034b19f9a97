import { useEffect, useState } from 'react'
import { broker } from '@/api/broker'
import { useRead } from '@/api/query'
import { session } from '@/api/session'
import { dropDraft } from '@/command/prompt/draft'
import { initialConfig } from '@/contract/family/body'
import { maskedSecrets, withValueAt, type Config } from '@/contract/family/config'
import type { BridgeType } from './fields/bridge-type'
import { bridgeTypeNames, bridgeTypeOf, factsOf } from './fields/types'
import { configOf, type Bridge } from './contract'
import type { Fields } from '@/contract/family/field'
import { bridgeIdOf } from '@/contract/name'
import type { Unreadable } from '@/contract/schema'
import { FormPage } from '@/form/form-page'
import { targetGroupOf, targetGroupsIn, targetPurpose } from '@/features/connector/target-type'
import { TypeChooser } from '@/form/type-chooser'
import { copyName } from '@/lib/text/next-name'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/route/location'
import { paths, to } from '@/route/paths'
import { Link } from '@/ui/link'
import { Segmented } from '@/ui/control/segmented'
import { Skeleton } from '@/ui/skeleton'
import { useStore } from '@/ui/use-store'
import { typeName } from './bridge-facts'
import { EditionLink } from '@/list/edition-link'
import { stashForm, popStashedForm } from './stashed-form'
import { BridgeForm, fieldsOf } from './form'

const offeredTypes = bridgeTypeNames.filter((type) => factsOf(type)?.hidden !== true)

/**
 * A new bridge: the choice of a type, then its form, prefilled by the address or with the settings of
 * another.
 */
export default function BridgeCreate() {
  const { t } = useWords()
  const [search] = useSearch()
  const { edition } = useStore(session)
  const { type, target = '', action } = search
  const facts = type === undefined ? undefined : factsOf(type)
  if (action === 'copy')
    return (
      <FormPage title="screen.bridgeCreate">
        <Copy id={target} />
      </FormPage>
    )
  const isOff = (name: string) => factsOf(name)?.edition === 'enterprise' && edition !== 'enterprise'
  const reason =
    type !== undefined && isOff(type)
      ? t('bridge.otherEdition')
      : facts?.hidden === true
        ? t('bridge.notOffered', { type: facts.label })
        : undefined
  return (
    <FormPage title="screen.bridgeCreate">
      {type === undefined || facts === undefined || reason !== undefined ? (
        <>
          {reason !== undefined && (
            <p className="flex flex-wrap items-center gap-x-3">
              <span role="status" className="text-warn">
                {reason}
              </span>
              {type !== undefined && isOff(type) && <EditionLink />}
            </p>
          )}
          <TypeChooser
            label={t('bridge.type')}
            groups={targetGroupsIn(t)}
            options={offeredTypes.map((name) => ({
              id: name,
              name: typeName(name),
              purpose: targetPurpose('bridge', name),
              group: targetGroupOf(name),
              unavailable: isOff(name) ? 'enterprise' : undefined,
              choose: () => go(to(paths.bridgeCreate, undefined, { ...search, type: name })),
            }))}
          />
        </>
      ) : (
        <Fresh key={type} type={type} search={search} />
      )}
    </FormPage>
  )
}

function prefilled(type: BridgeType, { name, server, ingress, egress }: Record<string, string>): Config {
  const address = ['server', 'servers', 'url', 'base_url', 'bootstrap_hosts'].find(
    (path) => type.fields[path] !== undefined,
  )
  const given: readonly (readonly [string | undefined, string | undefined])[] = [
    ['name', name],
    [address, server],
    [type.fields['ingress'] && 'ingress.remote.topic', ingress],
    [type.fields['egress'] && 'egress.remote.topic', egress],
  ]
  return initialConfig(
    fieldsOf(type),
    given.reduce<Config>(
      (config, [path, value]) =>
        path === undefined || value === undefined || value === '' ? config : withValueAt(config, path, value),
      {},
    ),
  )
}

function useType(name: string): BridgeType | undefined {
  const [type, setType] = useState<BridgeType>()
  useEffect(() => {
    let live = true
    void bridgeTypeOf(name).then((found) => {
      if (live) setType(found)
    })
    return () => {
      live = false
    }
  }, [name])
  return type?.type === name ? type : undefined
}

function Fresh({ type: name, search }: { type: string; search: Record<string, string> }) {
  const { t } = useWords()
  const type = useType(name)
  const facts = factsOf(name)
  const [stashed] = useState(() => popStashedForm(name))
  const others = useRead('bridge', 'bridgeList', {}, { enabled: stashed?.copy === true })
  const waiting = stashed?.copy === true && others.data === undefined && others.error === null
  if (type === undefined || facts === undefined || waiting) return <Skeleton lines={8} />
  const relatives = bridgeTypeNames.filter((one) => factsOf(one)?.label === facts.label)
  const begin = prefilled(type, search)
  const fields = fieldsOf(type)
  const initial =
    stashed &&
    pickFields(
      fields,
      stashed.copy
        ? {
            ...stashed.config,
            name: copyName(String(stashed.config['name']), isTaken(name, others.data)),
            enable: true,
          }
        : stashed.config,
    )
  return (
    <BridgeForm
      type={type}
      begin={begin}
      held={initial}
      {...(stashed === undefined ? {} : { again: stashed.again })}
      head={(config) => (
        <div className="flex flex-wrap items-center gap-3">
          <b>{typeName(name)}</b>
          {relatives.length > 1 && (
            <Segmented
              label={t('bridge.variant')}
              value={name}
              options={relatives.map((value) => ({ value, label: factsOf(value)?.variant ?? value }))}
              onChange={(next) => {
                stashForm(name, config())
                dropDraft('screen')
                go(to(paths.bridgeCreate, undefined, { type: next }), { replace: true })
              }}
            />
          )}
          <span className="text-muted">{t(`bridge.direction.${facts.direction}`)}</span>
          <Link className="inline-flex min-h-6 items-center" href={`#${to(paths.bridgeCreate)}`}>
            {t('bridge.chooser.other')}
          </Link>
        </div>
      )}
    />
  )
}

/** Whether the name is used by a bridge of this type; if the list cannot be read, the broker reports it. */
const isTaken = (type: string, rows: readonly (Bridge & Unreadable)[] = []) => {
  const ids = new Set(rows.filter((one) => one.$raw === undefined).map(bridgeIdOf))
  return (name: string) => ids.has(bridgeIdOf({ type, name }))
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

/** The form of a copy, without secrets, which the broker does not return (catalogue K4). */
function Copy({ id }: { id: string }) {
  const { t } = useWords()
  const [read, setRead] = useState<
    { readonly row: Bridge; readonly others: readonly (Bridge & Unreadable)[] } | 'gone'
  >()
  const type = useType(typeof read === 'object' ? read.row.type : '')
  useEffect(() => {
    let live = true
    // Read again, because the cached settings may be outdated.
    const list = broker.api.bridgeList({}).catch(() => [])
    void Promise.all([broker.api.bridgeDetail({ params: { id } }), list]).then(
      ([row, others]) => {
        if (live) setRead({ row, others })
      },
      () => {
        if (live) setRead('gone')
      },
    )
    return () => {
      live = false
    }
  }, [id])
  if (read === 'gone')
    return (
      <p role="alert" className="text-bad">
        {t('bridge.gone')}
      </p>
    )
  if (read === undefined || type === undefined) return <Skeleton lines={8} />
  const { row, others } = read
  const config = configOf(row)
  const secrets = maskedSecrets(config)
  const blank = secrets.reduce((whole, path) => withValueAt(whole, path, ''), config)
  return (
    <BridgeForm
      type={type}
      begin={{ ...blank, name: copyName(row.name, isTaken(row.type, others)), enable: true }}
      again={secrets}
    />
  )
}
