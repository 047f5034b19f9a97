import type { Alarm } from './contract'

export type Level = 'critical' | 'warning'

/** Alarms that say that something does not work; all others warn of what may come. */
const critical = new Set(['partition', 'cluster_rpc_apply_failed', 'license_expiry', 'license_quota'])

/** How grave an alarm is. The broker tells no level, so it is judged by what the alarm is about. */
export function levelOf({ name, details }: Pick<Alarm, 'name' | 'details'>): Level {
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return critical.has(name) || reason === 'resource_down' ? 'critical' : 'warning'
}

const plainly = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** The details as pairs; a bare word such as `no_details` is none. */
const detailsOf = ({
  details,
}: Pick<Alarm, 'details'>): readonly (readonly [name: string, value: string])[] => {
  if (typeof details === 'object' && details !== null)
    return Object.entries(details).map(([name, value]) => [name, plainly(value)] as const)
  return details === undefined || details === '' || details === 'no_details' ? [] : [['', plainly(details)]]
}

export const detailsText = (alarm: Pick<Alarm, 'details'>): string =>
  detailsOf(alarm)
    .map(([name, value]) => (name === '' ? value : `${name}: ${value}`))
    .join(', ')

const congestion = 'conn_congestion/'

/** The client an alarm is about: `conn_congestion/<clientid>/<username>`. The id may hold slashes, so the details are asked first. */
export function clientOf({ name, details }: Pick<Alarm, 'name' | 'details'>): string | undefined {
  if (!name.startsWith(congestion)) return undefined
  const told =
    typeof details === 'object' && details !== null && 'clientid' in details ? details.clientid : undefined
  if (typeof told === 'string' && told !== '') return told
  const id = name.slice(congestion.length, Math.max(congestion.length, name.lastIndexOf('/')))
  return id === '' ? undefined : id
}

/** How long an alarm has lasted by the broker's clock: an active one's time runs. */
export function lasted(alarm: Alarm, now: number): number | undefined {
  const since = alarm.activate_at === undefined ? NaN : Date.parse(alarm.activate_at)
  if (alarm.deactivate_at !== undefined || Number.isNaN(since)) return alarm.duration
  return Math.max(0, now - since)
}

const whenOf = ({ deactivate_at: ended, activate_at: began }: Alarm): number =>
  Date.parse(ended ?? began ?? '') || 0

/** Alarms as a history is read: the one that ended last, or else began last, comes first. */
export const newestFirst = <Row extends Alarm>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => whenOf(b) - whenOf(a))
