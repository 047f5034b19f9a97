import type { ApiError } from '@/api/error'
import type { Unreachable } from '@/api/unreachable'
import type { NamedConnection } from '@/connection/connection'
import type { ReadOnly } from '@/connection/read-only'
import type { License } from '@/features/license/contract'
import type { Current, NodeInfo } from '@/features/node/contract'
import type { Profile } from '@/contract/profile'
import type { Unreadable } from '@/contract/schema'

/** The reply to a read, if any: its data, when it was read, and its last error. Times in milliseconds since the epoch. */
export type Read<T> = {
  readonly data: T | undefined
  readonly error: ApiError | null
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

export const fleetStates = ['connected', 'connecting', 'out', 'over', 'unreachable'] as const
export type FleetState = (typeof fleetStates)[number]

/** One broker of the overview. */
export type FleetRow = {
  readonly profile: Profile
  /** The broker of this page. */
  readonly own: boolean
  readonly state: FleetState
  /** For an unreachable broker: since when, in milliseconds. */
  readonly since: number | undefined
  /** For an unreachable broker: why, where the server of the console reports it. */
  readonly reason: Unreachable | undefined
  readonly readOnly: ReadOnly | undefined
  readonly username: string | undefined
  readonly releases: readonly string[]
  readonly nodes: { readonly running: number; readonly total: number } | undefined
  readonly now: Current | undefined
  readonly alarms: number | undefined
  readonly license: License | undefined
  /** When the figures were read; undefined before the first reply. */
  readonly at: number | undefined
  /** The figures are old, because the broker does not reply or the session is over. */
  readonly old: boolean
}

export type FleetReads = {
  readonly status: Read<string>
  readonly now: Read<Current>
  readonly nodes: Read<readonly (NodeInfo & Unreadable)[]>
  readonly alarms: Read<{
    readonly meta: { readonly count?: number | undefined }
    readonly data: readonly unknown[]
  }>
  readonly license: Read<License>
}

/** Whether an error shows that the broker, or the way to it, is down: it gave no answer of its own. */
const isSilent = (error: ApiError | null): boolean =>
  error !== null &&
  error.failure !== 'aborted' &&
  error.failure !== 'unsent' &&
  (error.status === 0 || error.passing || error.unreachable !== undefined)

/** The version in the reply of `/status`, which brokers before the login show; a release may omit it. */
export function versionInStatus(text: string | undefined): string | undefined {
  try {
    const reply: unknown = JSON.parse(text ?? 'null')
    const version =
      typeof reply === 'object' && reply !== null && 'rel_vsn' in reply ? reply.rel_vsn : undefined
    return typeof version === 'string' && version !== '' ? version.replace(/^v/, '') : undefined
  } catch {
    // A page of a proxy, or the status as text.
    return undefined
  }
}

/** The state of a broker by its session, its connection and the last replies. */
export function stateOfMember(
  { session, link }: Pick<NamedConnection, 'session' | 'link'>,
  { status, now }: Pick<FleetReads, 'status' | 'now'>,
): Pick<FleetRow, 'state' | 'since' | 'reason'> {
  const { state } = session.get()
  const connection = link.get()
  const asked = state === 'in' ? now : status
  if (connection.state !== 'ok' || isSilent(asked.error))
    return {
      state: 'unreachable',
      since: connection.since ?? asked.errorUpdatedAt,
      reason:
        asked.error === null || asked.error.failure === 'circuit'
          ? connection.reason
          : asked.error.unreachable,
    }
  if (state === 'out' || state === 'over') return { state, since: undefined, reason: undefined }
  return {
    state: state === 'in' && (now.data !== undefined || now.error !== null) ? 'connected' : 'connecting',
    since: undefined,
    reason: undefined,
  }
}

/** A row of the overview, from what is known of a member and its last replies. */
export function toFleetRow(member: NamedConnection, reads: FleetReads, own: boolean): FleetRow {
  const { profile, session, evidence, readOnly } = member
  const { username, version, state: sessionState } = session.get()
  const { state, since, reason } = stateOfMember(member, reads)
  const nodes = reads.nodes.data?.filter((node) => node.$raw === undefined)
  const releases = [...new Set(evidence.get().releases)]
  const known = version ?? versionInStatus(reads.status.data)
  return {
    profile,
    own,
    state,
    since,
    reason,
    readOnly: readOnly.get(),
    username: sessionState === 'in' ? username : undefined,
    releases: releases.length > 0 ? releases : known === undefined ? [] : [known],
    nodes: nodes && {
      running: nodes.filter(({ node_status: status }) => status === 'running').length,
      total: nodes.length,
    },
    now: reads.now.data,
    alarms: reads.alarms.data && (reads.alarms.data.meta.count ?? reads.alarms.data.data.length),
    license: reads.license.data,
    at: reads.now.dataUpdatedAt === 0 ? undefined : reads.now.dataUpdatedAt,
    old: state !== 'connected' && reads.now.data !== undefined,
  }
}

/** The sums over the brokers whose figures are current. */
export function sumFleet(rows: readonly FleetRow[]) {
  const current = rows.filter(({ state }) => state === 'connected')
  const sum = (of: (row: FleetRow) => number | string | undefined) =>
    current.reduce((total, row) => total + Number(of(row) ?? 0), 0)
  return {
    brokers: rows.length,
    connected: current.length,
    connections: sum(({ now }) => now?.connections),
    subscriptions: sum(({ now }) => now?.subscriptions),
    received: sum(({ now }) => now?.received_msg_rate),
    sent: sum(({ now }) => now?.sent_msg_rate),
    alarms: sum(({ alarms }) => alarms),
  }
}

/** The share of the licensed connections in use, in percent; undefined without a limit. */
export function licenseUse({ license, now }: Pick<FleetRow, 'license' | 'now'>): number | undefined {
  const limit = Number(license?.max_sessions ?? license?.max_connections ?? 0)
  return limit > 0 && now?.connections !== undefined ? (Number(now.connections) / limit) * 100 : undefined
}
