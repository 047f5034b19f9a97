import type { AlarmSettings } from '../settings'
import { withMillis } from '../store/instant'
import { parseDurationMs } from '../lib/duration'

export type StoredAlarm = {
  node: string
  name: string
  message: string
  details: Record<string, unknown> | string
  activate_at: number
  deactivate_at?: number
}

export type Alarms = {
  list(activated: boolean): StoredAlarm[]
  raise(alarm: Omit<StoredAlarm, 'activate_at'>): void
  clear(node: string, name: string): void
  /** Deactivates every active alarm of a name; false if there is none. */
  end(name: string): boolean
  /** Calls the listener for each alarm that is raised or cleared, except seeded ones. */
  onChange(listener: (alarm: StoredAlarm) => void): void
  /** Deletes past alarms; active ones stay (src/contract/docs/monitoring.md#alarms). */
  clearHistory(): void
}

/** Maximum number and age in ms of past alarms. */
type History = { readonly size: number; readonly ms: number }

const defaultHistory: History = { size: 1000, ms: 24 * 3600 * 1000 }

/** Reads size and age of the history from the settings (src/contract/docs/config.md#alarm-thresholds). */
export const toHistory = ({ size_limit = defaultHistory.size, validity_period }: AlarmSettings): History => ({
  size: size_limit,
  ms: validity_period === undefined ? defaultHistory.ms : parseDurationMs(validity_period),
})

/** `history` is read each time. */
export function createAlarms(
  now: () => number,
  seeded: readonly StoredAlarm[],
  history: () => History = () => defaultHistory,
): Alarms {
  const key = (node: string, name: string) => JSON.stringify([node, name])
  const active = new Map<string, StoredAlarm>()
  let ended: StoredAlarm[] = []
  const listeners: ((alarm: StoredAlarm) => void)[] = []
  const announce = (alarm: StoredAlarm) => {
    for (const listener of listeners) listener(alarm)
  }
  for (const alarm of seeded) {
    if (alarm.deactivate_at === undefined) active.set(key(alarm.node, alarm.name), alarm)
    else ended.push(alarm)
  }
  const fresh = () => {
    const { size, ms } = history()
    return ended.filter(({ deactivate_at = 0 }) => deactivate_at > now() - ms).slice(-size)
  }
  const raise: Alarms['raise'] = (alarm) => {
    const id = key(alarm.node, alarm.name)
    if (active.has(id)) return
    const raised = { ...alarm, activate_at: now() }
    active.set(id, raised)
    announce(raised)
  }
  const clear: Alarms['clear'] = (node, name) => {
    const alarm = active.get(key(node, name))
    if (!alarm) return
    active.delete(key(node, name))
    const cleared = { ...alarm, deactivate_at: now() }
    ended = [...fresh(), cleared]
    announce(cleared)
  }
  return {
    list: (activated) => (activated ? [...active.values()] : fresh()),
    raise,
    clear,
    end(name) {
      const found = [...active.values()].filter((alarm) => alarm.name === name)
      for (const { node } of found) clear(node, name)
      return found.length > 0
    },
    onChange(listener) {
      listeners.push(listener)
    },
    clearHistory() {
      ended = []
    },
  }
}

/** The message that announces an alarm to MQTT clients (src/contract/docs/monitoring.md#alarms). */
export const announced = (alarm: StoredAlarm, now: number) => ({
  topic: `$SYS/brokers/${alarm.node}/alarms/${alarm.deactivate_at === undefined ? 'activate' : 'deactivate'}`,
  payload: Buffer.from(JSON.stringify(toReplyAlarm(alarm, now))),
})

/** An alarm as the API returns it; the duration of an active one keeps growing. */
export const toReplyAlarm = (alarm: StoredAlarm, now: number) => {
  const { activate_at, deactivate_at, ...rest } = alarm
  return {
    ...rest,
    activate_at: withMillis(activate_at),
    ...(deactivate_at === undefined ? {} : { deactivate_at: withMillis(deactivate_at) }),
    duration: (deactivate_at ?? now) - activate_at,
  }
}
