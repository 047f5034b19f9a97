import { memo, useEffect, useMemo } from 'react'
import { profile as ownProfile } from '@/api/site'
import type { NamedConnection } from '@/connection/connection'
import { useConnectionRead } from '@/connection/use-connection-read'
import { useFollowConnections } from '@/connection/use-follow-connections'
import { offers } from '@/contract/capability'
import { toFleetRow, type FleetRow } from './figures'
import type { FleetIntervals } from './intervals'

type Props = {
  member: NamedConnection
  intervals: FleetIntervals
  /** Receives the row of the broker after each change. */
  onRow: (row: FleetRow) => void
}

/** Reads one broker of the fleet; draws nothing. A change at one broker renders no other one. */
export const MemberReads = memo(function MemberReads({ member, intervals, onRow }: Props) {
  useFollowConnections(useMemo(() => [member], [member]))
  const isIn = member.session.get().state === 'in'
  const status = useConnectionRead(member, {
    part: 'status',
    every: intervals.status,
    enabled: !isIn,
    read: (api, options) => api.status({ query: { format: 'json' } }, options),
  })
  const now = useConnectionRead(member, {
    part: 'now',
    every: intervals.figures,
    enabled: isIn,
    read: (api, options) => api.monitorCurrent({}, options),
  })
  const nodes = useConnectionRead(member, {
    part: 'nodes',
    every: intervals.nodes,
    enabled: isIn,
    read: (api, options) => api.nodeList({}, options),
  })
  const alarms = useConnectionRead(member, {
    part: 'alarms',
    every: intervals.alarms,
    enabled: isIn,
    read: (api, options) => api.alarmList({ query: { activated: true, page: 1, limit: 1 } }, options),
  })
  const license = useConnectionRead(member, {
    part: 'license',
    every: intervals.license,
    enabled: isIn && offers('license', member.broker()),
    read: (api, options) => api.license({}, options),
  })
  const row = toFleetRow(
    member,
    { status, now, nodes, alarms, license },
    member.profile.name === ownProfile?.name,
  )
  useEffect(() => onRow(row))
  return null
})
