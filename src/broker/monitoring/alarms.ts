import { memory, self } from './nodes'
import { withMillis } from '../store/instant'

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
  /** Forgets the past ones; active alarms stay (contract A §6.2). */
  clearHistory(): void
  /** Reads the machine's memory against the broker's default watermark (contract A §6.2). */
  checkMemory(read?: () => { total: number; used: number }): void
}

const highMemory = 70
const historySize = 1000
const historyFor = 24 * 3600 * 1000

/** `onChange` hears of every alarm that is raised or cleared, not of seeded ones. */
export function createAlarms(now: () => number, seeded: readonly StoredAlarm[], onChange: (alarm: StoredAlarm) => void = () => undefined): Alarms {
  const key = (node: string, name: string) => JSON.stringify([node, name])
  const active = new Map<string, StoredAlarm>()
  let past: StoredAlarm[] = []
  for (const alarm of seeded) {
    if (alarm.deactivate_at === undefined) active.set(key(alarm.node, alarm.name), alarm)
    else past.push(alarm)
  }
  const fresh = () => past.filter(({ deactivate_at = 0 }) => deactivate_at > now() - historyFor).slice(-historySize)
  const raise: Alarms['raise'] = (alarm) => {
    const id = key(alarm.node, alarm.name)
    if (active.has(id)) return
    const raised = { ...alarm, activate_at: now() }
    active.set(id, raised)
    onChange(raised)
  }
  const clear: Alarms['clear'] = (node, name) => {
    const alarm = active.get(key(node, name))
    if (!alarm) return
    active.delete(key(node, name))
    const cleared = { ...alarm, deactivate_at: now() }
    past = [...fresh(), cleared]
    onChange(cleared)
  }
  return {
    list: (activated) => (activated ? [...active.values()] : fresh()),
    raise,
    clear,
    clearHistory() {
      past = []
    },
    checkMemory(read = memory) {
      const { total, used } = read()
      const usage = Math.round((used / total) * 10_000) / 100
      const name = 'high_system_memory_usage'
      if (usage > highMemory) {
        raise({ node: self, name, message: `${String(usage)}% mem usage`, details: { high_watermark: highMemory, usage } })
      } else clear(self, name)
    },
  }
}

/** Where an alarm is told to MQTT clients as well (contract A §6.2), and what is told. */
export const announced = (alarm: StoredAlarm, now: number) => ({
  topic: `$SYS/brokers/${alarm.node}/alarms/${alarm.deactivate_at === undefined ? 'activate' : 'deactivate'}`,
  payload: Buffer.from(JSON.stringify(toReplyAlarm(alarm, now))),
})

/** An alarm as the API shows it; the duration of an active one runs. */
export const toReplyAlarm = (alarm: StoredAlarm, now: number) => {
  const { activate_at, deactivate_at, ...rest } = alarm
  return {
    ...rest,
    activate_at: withMillis(activate_at),
    ...(deactivate_at === undefined ? {} : { deactivate_at: withMillis(deactivate_at) }),
    duration: (deactivate_at ?? now) - activate_at,
  }
}
