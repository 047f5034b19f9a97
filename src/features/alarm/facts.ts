import type { Alarm } from './contract'

export type Level = 'critical' | 'warning'

/** Alarms for something that does not work; all others are warnings. */
const critical = new Set(['partition', 'cluster_rpc_apply_failed', 'license_expiry', 'license_quota'])

/** The severity of an alarm. The broker does not return one, so it is derived from name and details. */
export function getAlarmLevel({ name, details }: Pick<Alarm, 'name' | 'details'>): Level {
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return critical.has(name) || reason === 'resource_down' ? 'critical' : 'warning'
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The details as pairs; empty for a word such as `no_details`. */
const toPairs = ({
  details,
}: Pick<Alarm, 'details'>): readonly (readonly [name: string, value: string])[] => {
  if (typeof details === 'object' && details !== null)
    return Object.entries(details).map(([name, value]) => [name, toText(value)] as const)
  return details === undefined || details === '' || details === 'no_details' ? [] : [['', toText(details)]]
}

export const detailsText = (alarm: Pick<Alarm, 'details'>): string =>
  toPairs(alarm)
    .map(([name, value]) => (name === '' ? value : `${name}: ${value}`))
    .join(', ')

const congestion = 'conn_congestion/'

/**
 * The client id in `conn_congestion/<clientid>/<username>`. The id may contain slashes, so `details` take
 * precedence.
 */
export function findAlarmClient({ name, details }: Pick<Alarm, 'name' | 'details'>): string | undefined {
  if (!name.startsWith(congestion)) return undefined
  const clientid =
    typeof details === 'object' && details !== null && 'clientid' in details ? details.clientid : undefined
  if (typeof clientid === 'string' && clientid !== '') return clientid
  const id = name.slice(congestion.length, Math.max(congestion.length, name.lastIndexOf('/')))
  return id === '' ? undefined : id
}

/** The duration of an alarm in ms, for an active one until `now` by the broker's clock. */
export function alarmDuration(alarm: Alarm, now: number): number | undefined {
  const since = alarm.activate_at === undefined ? NaN : Date.parse(alarm.activate_at)
  if (alarm.deactivate_at !== undefined || Number.isNaN(since)) return alarm.duration
  return Math.max(0, now - since)
}

const sortTime = ({ deactivate_at: ended, activate_at: began }: Alarm): number =>
  Date.parse(ended ?? began ?? '') || 0

/** Sorts alarms by their end, or else their start, newest first. */
export const newestFirst = <Row extends Alarm>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => sortTime(b) - sortTime(a))
