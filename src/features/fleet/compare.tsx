import { useState } from 'react'
import type { NamedConnection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useFollowConnections } from '@/connection/use-follow-connections'
import { hasFleet, profile } from '@/api/site'
import { useCombinedRead } from '@/api/use-combined-read'
import useBroker from '@commands/broker/use'
import logIn from '@commands/fleet/log-in'
import { CommandButton } from '@/command/react'
import { ReadError } from '@/detail/read-error'
import { compareBrokers, type Comparison } from '@/features/backup/compare'
import { partKey } from '@/features/backup/part-key'
import { PlanTable } from '@/features/backup/plan-table'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { go, useSearch } from '@/route/location'
import { to } from '@/route/paths'
import { BrokerMark } from '@/connection/broker-mark'
import { Checkbox } from '@/ui/control/checkbox'
import { Select } from '@/ui/control/select'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { fleetPaths } from './paths'
import { useFleet } from './use-fleet'

/** The address that compares with a broker, with the filters of another comparison. */
const comparePath = (name: string, filters: Readonly<Record<string, string>> = {}) =>
  to(fleetPaths.fleetCompare, undefined, { ...filters, with: name })

/** Compares another broker with the one of this page, and applies chosen differences here. */
export function FleetCompare() {
  const members = useFleet()?.all
  return (
    <FormPage title="screen.fleetCompare" text={hasFleet ? 'fleet.compare.text' : 'fleet.singleText'}>
      {members !== undefined && hasFleet && (
        <Choice others={members.filter((member) => member.profile.name !== profile?.name)} />
      )}
    </FormPage>
  )
}

const noMembers: readonly NamedConnection[] = []

/** The choice of the other broker, and the differences. */
function Choice({ others }: { others: readonly NamedConnection[] }) {
  const { t } = useWords()
  const [{ with: name = '', ...filters }] = useSearch()
  const source = others.find((member) => member.profile.name === name)
  useFollowConnections(source === undefined ? noMembers : [source])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <label htmlFor="compare-source">{t('fleet.source')}</label>
        <Select
          id="compare-source"
          className="w-56"
          value={source?.profile.name ?? ''}
          placeholder={t('fleet.compare.choose')}
          options={others.map(({ profile: { name: value, label } }) => ({ value, label }))}
          onValue={(value) => go(comparePath(value, filters), { replace: true })}
        />
        <span>{t('fleet.compare.target')}</span>
        {profile !== undefined && <BrokerMark broker={profile} />}
        {source !== undefined && (
          <CommandButton
            command={useBroker}
            with={{ broker: source.profile.name, to: comparePath(profile?.name ?? '', turnFilter(filters)) }}
            label={t('fleet.compare.turn')}
          />
        )}
      </div>
      {source !== undefined && <Source key={source.profile.name} source={source} />}
    </div>
  )
}

/** The filters after the direction was swapped: what only one side has is then what only the other has. */
function turnFilter({ show, ...filters }: Readonly<Record<string, string>>): Record<string, string> {
  const turned = show === 'new' ? 'here' : show === 'here' ? 'new' : show
  return { ...filters, ...(turned === undefined ? {} : { show: turned }) }
}

/** The differences to a broker, or how to log in there. */
function Source({ source }: { source: NamedConnection }) {
  const { t } = useWords()
  const { label, name } = source.profile
  if (source.session.get().state !== 'in')
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p role="status">{t('fleet.compare.out', { broker: label })}</p>
        <CommandButton command={logIn} with={{ brokers: name }} />
      </div>
    )
  return <Differences source={source} />
}

function Differences({ source }: { source: NamedConnection }) {
  const connection = useConnection()
  const { t } = useWords()
  const { label, name } = source.profile
  const target = profile?.label ?? ''
  const [keepsPlaces, setKeepsPlaces] = useState(true)
  const [read, setRead] = useState({ done: 0, all: 0 })
  const query = useCombinedRead(
    'setting',
    'fleetCompare',
    [name, source.session.get().generation, keepsPlaces],
    (signal) =>
      compareBrokers(
        { api: source.api, signal, broker: source.broker() },
        { api: connection.api, signal, broker: connection.broker() },
        { keepsPlaces, onPart: (done, all) => setRead({ done, all }) },
      ),
    { enabled: true, keep: true },
  )
  if (query.data === undefined)
    return query.error === null ? (
      <ProgressBar
        label={t('fleet.compare.running')}
        value={read.done}
        max={read.all}
        text={t('fleet.compare.read', read)}
      />
    ) : (
      <ReadError query={query} />
    )
  return (
    <>
      <Unread comparison={query.data} broker={label} />
      <Checkbox label={t('backup.keepPlaces', { target })} checked={keepsPlaces} onValue={setKeepsPlaces} />
      <PlanTable
        plan={query.data.plan}
        readAt={query.dataUpdatedAt}
        sides={{ source: label, target }}
        alike="fleet.compare.alike"
        isBroker
      />
      <p className="text-muted">
        <Untrusted text={t('fleet.compare.direction', { target })} max={300} />
      </p>
    </>
  )
}

/** The parts that the other broker did not return. */
function Unread({ comparison: { left }, broker: label }: { comparison: Comparison; broker: string }) {
  const { t } = useWords()
  return left.map(({ part, of = '', reason }) => (
    <p key={`${part} ${of}`} className="flex items-baseline gap-2 text-warn">
      <StatusMark state="warning" />
      <Untrusted
        text={t('fleet.compare.unread', { part: `${t(partKey(part))} ${of}`.trim(), broker: label, reason })}
        max={300}
      />
    </p>
  ))
}
