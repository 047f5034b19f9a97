import { useEffect, useMemo } from 'react'
import { hasFleet } from '@/api/site'
import useBroker from '@commands/broker/use'
import compare from '@commands/fleet/compare'
import logIn from '@commands/fleet/log-in'
import logOut from '@commands/fleet/log-out'
import run from '@commands/fleet/run'
import logOutAll from '@commands/fleet/log-out-all'
import { offer } from '@/command/offer'
import { useCommandRuntime, useStart } from '@/command/react'
import type { Offer } from '@/command/screen-context'
import type { NamedConnection } from '@/connection/connection'
import { rereadConnections } from '@/connection/use-connection-read'
import { overviewPaths } from '@/features/overview/paths'
import { useWords } from '@/i18n/use-words'
import { DataTable } from '@/list/data-table'
import { searchFilter, type Filter } from '@/list/filters/filters'
import { to } from '@/route/paths'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { fleetColumns } from './columns'
import { fleetStates, sumFleet, type FleetRow } from './figures'
import { toFleetIntervals } from './intervals'
import { MemberReads } from './member-reads'
import { createRowCollector, type RowCollector } from './row-collector'
import { useFleet } from './use-fleet'

const filters: readonly Filter<FleetRow>[] = [
  searchFilter(({ profile, username, releases }) => [profile.name, profile.label, username, ...releases]),
  {
    id: 'status',
    label: 'access.status',
    kind: 'choice',
    options: fleetStates,
    words: 'fleet.state',
    optionOf: ({ state }) => state,
  },
]

/** The commands for one broker. */
const rowOffers = ({ profile: { name }, state, own }: FleetRow): readonly Offer[] => [
  offer(useBroker, { broker: name, to: to(overviewPaths.overview) }),
  offer(logIn, { brokers: name }),
  offer(compare, { broker: name }, own ? { off: 'fleet.compare.own' } : {}),
  offer(logOut, { brokers: name }, state === 'out' ? { off: 'fleet.notIn' } : {}),
]

/** The sums over all brokers in one line. */
function Totals({ rows }: { rows: readonly FleetRow[] }) {
  const { t, format } = useWords()
  const sums = sumFleet(rows)
  const parts = [
    t('fleet.total.connections', { value: format.number(sums.connections) }),
    t('fleet.total.subscriptions', { value: format.number(sums.subscriptions) }),
    t('fleet.total.received', { value: format.number(sums.received) }),
    t('fleet.total.sent', { value: format.number(sums.sent) }),
    t('fleet.total.alarms', { count: sums.alarms }),
  ]
  return (
    <p className="nums text-small text-muted">
      {t('fleet.total.connected', { connected: sums.connected, total: sums.brokers })}
      {parts.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </p>
  )
}

/** All brokers of this console with their state and figures. */
export function FleetList() {
  const { t } = useWords()
  if (hasFleet) return <Overview />
  return (
    <div className="flex flex-col gap-3">
      <h1 tabIndex={-1} className="text-title font-semibold">
        {t('screen.fleet')}
      </h1>
      <EmptyState title={t('fleet.single')} text={t('fleet.singleText')} />
    </div>
  )
}

const noMembers: readonly NamedConnection[] = []

/** The brokers, each read by itself, and their table. */
function Overview() {
  const members = useFleet()?.all ?? noMembers
  const intervals = toFleetIntervals(members.length)
  const collector = useMemo(() => createRowCollector(members.map(({ profile }) => profile.name)), [members])
  useEffect(() => collector.stop, [collector])
  return (
    <>
      {members.map((member) => (
        <MemberReads
          key={member.profile.name}
          member={member}
          intervals={intervals}
          onRow={collector.report}
        />
      ))}
      <BrokerTable collector={collector} every={intervals.figures} />
    </>
  )
}

function BrokerTable({ collector, every }: { collector: RowCollector; every: number }) {
  const start = useStart()
  const { registry } = useCommandRuntime()
  const form = registry.get('go.fleetLogIn')
  const buttons: readonly Offer[] = [
    ...(form === undefined ? [] : [offer(form, {}, { primary: true })]),
    offer(run),
    offer(logOutAll),
  ]
  const rows = useStore(collector.rows)
  return (
    <DataTable
      list="fleet"
      title="screen.fleet"
      top={rows !== undefined && <Totals rows={rows} />}
      source={{
        rows,
        count: rows?.length,
        hasNext: false,
        error: null,
        fetching: false,
        placeholder: false,
        at: Math.max(1, ...(rows ?? []).map(({ at }) => at ?? 0)),
        failedAt: 0,
        again: rereadConnections,
      }}
      columns={fleetColumns}
      rowKey={({ profile }) => profile.name}
      rowRef={({ profile }) => ({ resource: 'profile', id: profile.name, label: profile.label })}
      resource="profile"
      onOpen={({ profile }) =>
        start(useBroker, { broker: profile.name, to: to(overviewPaths.overview) }, 'key')
      }
      offers={rowOffers}
      bulk={(refs) => [logIn, logOut].map((command) => offer(command, { brokers: refs.map(({ id }) => id) }))}
      buttons={buttons}
      filters={filters}
      every={every}
      empty={{ title: 'fleet.single' }}
    />
  )
}
