import { at, merged, withValueAt, type Config } from '@/contract/family/config'
import { leavesOf } from '@/contract/family/leaves'
import type { HotRoot } from './contract-hot-roots'
import type { Context } from '@/command/context'

type Call = (given: { body?: Config }, options: { signal: AbortSignal }) => Promise<Config>

/** The calls of a root: how it is read, and how it is changed. */
const calls = {
  dashboard: ['dashboardConfig', 'dashboardUpdate'],
  log: ['logConfig', 'logUpdate'],
  sysmon: ['sysmonConfig', 'sysmonUpdate'],
  alarm: ['alarmConfig', 'alarmConfigUpdate'],
  sys_topics: ['systemTopicsConfig', 'systemTopicsUpdate'],
  limiter: ['limiterConfig', 'limiterUpdate'],
  global_zone: ['globalZone', 'globalZoneUpdate'],
} as const satisfies Readonly<Record<HotRoot, readonly [string, string]>>

/** Reads a root, or writes it. */
export function rootCalls(root: HotRoot, { api, signal }: Pick<Context, 'api' | 'signal'>) {
  const [read, write] = calls[root].map((id) => (api as unknown as Readonly<Record<string, Call>>)[id])
  return {
    read: () => read?.({}, { signal }) ?? Promise.resolve({}),
    write: (body: Config) => write?.({ body }, { signal }) ?? Promise.resolve({}),
  }
}

/**
 * What is sent for a change: `dashboard` is merged as deep as it goes, all of MQTT is wanted at once, and of
 * the others what is named of the first level replaces what was there (src/contract/docs/config.md#updating).
 */
export function otherBody(root: HotRoot, now: Config, change: Config): Config {
  if (root === 'dashboard') return change
  const whole = merged(now, change)
  return root === 'global_zone'
    ? whole
    : Object.fromEntries(
        Object.keys(change).flatMap((name) => {
          const value = whole[name]
          return value === undefined ? [] : [[name, value] as const]
        }),
      )
}

/** The values that differ, by their paths. */
export const differing = (before: Config, next: Config): Config =>
  leavesOf(next)
    .filter((path) => JSON.stringify(at(before, path)) !== JSON.stringify(at(next, path)))
    .reduce<Config>((whole, path) => withValueAt(whole, path, at(next, path)), {})
