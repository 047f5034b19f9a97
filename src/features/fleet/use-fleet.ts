import { useEffect, useState } from 'react'
import type { Connection, Connections, NamedConnection } from '@/connection/connection'
import { loadConnections } from '@/connection/page'
import { useFollowConnections, useEachConnection } from '@/connection/use-each-connection'
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

const noMembers: readonly NamedConnection[] = []
const isIn = ({ session }: Connection) => session.get().state === 'in'

/** All brokers of this console; undefined until their sessions are read. */
export function useFleet(): Connections | undefined {
  const [fleet, setFleet] = useState<Connections>()
  const fail = useThrown()
  useEffect(() => {
    let left = false
    startInBackground(
      loadConnections().then((loaded) => {
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
export function useFleetRows(fleet: Connections | undefined): {
  readonly rows: readonly FleetRow[] | undefined
  readonly at: number
  readonly fetching: boolean
  readonly again: () => void
} {
  const members = fleet?.all ?? noMembers
  useFollowConnections(members)
  const status = useEachConnection(members, {
    part: 'status',
    every: healthEvery,
    enabled: (member) => !isIn(member),
    read: (api, options) => api.status({ query: { format: 'json' } }, options),
  })
  const now = useEachConnection(members, {
    part: 'now',
    every: figuresEvery,
    enabled: isIn,
    read: (api, options) => api.monitorCurrent({}, options),
  })
  const nodes = useEachConnection(members, {
    part: 'nodes',
    every: healthEvery,
    enabled: isIn,
    read: (api, options) => api.nodeList({}, options),
  })
  const alarms = useEachConnection(members, {
    part: 'alarms',
    every: healthEvery,
    enabled: isIn,
    read: (api, options) => api.alarmList({ query: { activated: true, page: 1, limit: 1 } }, options),
  })
  const license = useEachConnection(members, {
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
