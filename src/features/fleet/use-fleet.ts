import { useEffect, useState } from 'react'
import { loadFleet, type Fleet } from '@/api/fleet/fleet'
import type { FleetMember } from '@/api/fleet/member'
import { useFollowMembers, useMemberReads } from '@/api/fleet/use-member-reads'
import { readForUser } from '@/api/query'
import { rereadNow } from '@/api/reread-now'
import { profile } from '@/api/site'
import { offers } from '@/contract/capability'
import { startInBackground } from '@/lib/background'
import { useThrown } from '@/ui/use-thrown'
import { toFleetRow, type FleetRow } from './figures'

/** The interval of the figures, in milliseconds. */
export const figuresEvery = 5000
const healthEvery = 15_000
const licenseEvery = 10 * 60_000

const noMembers: readonly FleetMember[] = []
const isIn = ({ session }: FleetMember) => session.get().state === 'in'

/** All brokers of this console; undefined until their sessions are read. */
export function useFleet(): Fleet | undefined {
  const [fleet, setFleet] = useState<Fleet>()
  const fail = useThrown()
  useEffect(() => {
    let left = false
    startInBackground(
      loadFleet().then((loaded) => {
        if (!left) setFleet(loaded)
      }),
      (cause) => {
        if (!left) fail(cause)
      },
    )
    return () => {
      left = true
    }
  }, [fail])
  return fleet
}

/** The rows of the overview, each read by itself; `again` reads all of them now. */
export function useFleetRows(fleet: Fleet | undefined): {
  readonly rows: readonly FleetRow[] | undefined
  readonly at: number
  readonly fetching: boolean
  readonly again: () => void
} {
  const members = fleet?.members ?? noMembers
  useFollowMembers(members)
  const status = useMemberReads(members, {
    part: 'status',
    every: healthEvery,
    enabled: (member) => !isIn(member),
    read: (api, options) => api.status({ query: { format: 'json' } }, options),
  })
  const now = useMemberReads(members, {
    part: 'now',
    every: figuresEvery,
    enabled: isIn,
    read: (api, options) => api.monitorCurrent({}, options),
  })
  const nodes = useMemberReads(members, {
    part: 'nodes',
    every: healthEvery,
    enabled: isIn,
    read: (api, options) => api.nodeList({}, options),
  })
  const alarms = useMemberReads(members, {
    part: 'alarms',
    every: healthEvery,
    enabled: isIn,
    read: (api, options) => api.alarmList({ query: { activated: true, page: 1, limit: 1 } }, options),
  })
  const license = useMemberReads(members, {
    part: 'license',
    every: licenseEvery,
    enabled: (member) => isIn(member) && offers('license', member.broker()),
    read: (api, options) => api.license({}, options),
  })
  const rows = members.flatMap((member, index) => {
    const reads = [status[index], now[index], nodes[index], alarms[index], license[index]] as const
    const [s, n, o, a, l] = reads
    if (s === undefined || n === undefined || o === undefined || a === undefined || l === undefined) return []
    return toFleetRow(
      member,
      { status: s, now: n, nodes: o, alarms: a, license: l },
      member.profile.name === profile?.name,
    )
  })
  const all = [...status, ...now, ...nodes, ...alarms, ...license]
  return {
    rows: fleet === undefined ? undefined : rows,
    at: Math.max(1, ...now.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    fetching: all.some(({ isFetching }) => isFetching),
    again: () =>
      readForUser(() => {
        rereadNow(...all.filter(({ isEnabled }) => isEnabled))
      }),
  }
}
