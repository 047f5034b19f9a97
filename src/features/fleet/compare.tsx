import { useState } from 'react'
import type { NamedConnection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useFollowConnections } from '@/connection/use-each-connection'
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
import { Card } from '@/ui/card'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { ProgressBar } from '@/ui/progress-bar'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { fleetPaths } from './paths'
import { useFleet } from './use-fleet'

/** The address that compares with a broker. */
const comparePath = (name: string) => to(fleetPaths.fleetCompare, undefined, { with: name })

/** Compares another broker with the one of this page, and applies chosen differences here. */
export function FleetCompare() {
  const { t } = useWords()
  const members = useFleet()?.all
  return (
    <FormPage title="screen.fleetCompare" text={hasFleet ? 'fleet.compare.text' : 'fleet.singleText'}>
      {members !== undefined && hasFleet && (
        <Card title={t('fleet.compare.brokers')}>
          <Choice others={members.filter((member) => member.profile.name !== profile?.name)} />
        </Card>
      )}
    </FormPage>
  )
}

const noMembers: readonly NamedConnection[] = []

/** The choice of the other broker, and the differences. */
function Choice({ others }: { others: readonly NamedConnection[] }) {
  const { t } = useWords()
  const [search] = useSearch()
  const name = search['with'] ?? ''
  const source = others.find((member) => member.profile.name === name)
  useFollowConnections(source === undefined ? noMembers : [source])
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t('fleet.source')}>
          {(control) => (
            <Select
              {...control}
              className="w-64"
              value={source?.profile.name ?? ''}
              placeholder={t('fleet.compare.choose')}
              options={others.map(({ profile: { name: value, label } }) => ({ value, label }))}
              onValue={(value) => go(comparePath(value), { replace: true })}
            />
          )}
        </Field>
        <p className="pb-1.5">
          <span className="text-muted">{t('fleet.compare.target')} </span>
          <Untrusted text={profile?.label ?? ''} max={60} />
        </p>
      </div>
      {source !== undefined && <Source key={source.profile.name} source={source} />}
    </div>
  )
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
      <Checkbox label={t('backup.keepPlaces')} checked={keepsPlaces} onValue={setKeepsPlaces} />
      <PlanTable
        plan={query.data.plan}
        readAt={query.dataUpdatedAt}
        alike="fleet.compare.alike"
        knownOnly
        preselected={false}
      />
      <p className="flex flex-wrap items-center gap-3 text-muted">
        {t('fleet.compare.direction', { broker: label })}
        <CommandButton
          command={useBroker}
          with={{ broker: name, to: comparePath(profile?.name ?? '') }}
          label={t('fleet.compare.turn')}
        />
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
