import { callEndpoint } from '@/api/call-endpoint'
import { at, merged, withValueAt, type Config } from '@/contract/family/config'
import { listLeaves } from '@/contract/family/leaves'
import { isEqual } from '@/lib/equal'
import type { HotRoot } from './contract-hot-roots'
import type { Context } from '@/command/context'

/** The calls that read and write a root. */
const calls = {
  dashboard: ['dashboardConfig', 'dashboardUpdate'],
  log: ['logConfig', 'logUpdate'],
  sysmon: ['sysmonConfig', 'sysmonUpdate'],
  alarm: ['alarmConfig', 'alarmConfigUpdate'],
  sys_topics: ['systemTopicsConfig', 'systemTopicsUpdate'],
  limiter: ['limiterConfig', 'limiterUpdate'],
  global_zone: ['globalZone', 'globalZoneUpdate'],
  broker: ['brokerConfig', 'brokerConfigUpdate'],
  a2a_registry: ['agentRegistryConfig', 'agentRegistryUpdate'],
} as const satisfies Readonly<Record<HotRoot, readonly [string, string]>>

/** Returns the functions that read and write a root. */
export function rootCalls(root: HotRoot, { api, signal }: Pick<Context, 'api' | 'signal'>) {
  const [read, write] = calls[root]
  return {
    read: async () => (await callEndpoint(api, read, {}, { signal })) as Config,
    write: async (body: Config) => (await callEndpoint(api, write, { body }, { signal })) as Config,
  }
}

/**
 * The request body of a change: `dashboard` is merged deeply, MQTT needs all settings, and in other roots
 * each group of the first level is replaced (src/contract/docs/config.md#updating).
 */
export function otherBody(root: HotRoot, now: Config, change: Config): Config {
  if (root === 'dashboard') return change
  const complete = merged(now, change)
  return root === 'global_zone'
    ? complete
    : Object.fromEntries(
        Object.keys(change).flatMap((name) => {
          const value = complete[name]
          return value === undefined ? [] : [[name, value] as const]
        }),
      )
}

/** The values that differ, by path. */
export const differing = (before: Config, next: Config): Config =>
  listLeaves(next)
    .filter((path) => !isEqual(at(before, path), at(next, path)))
    .reduce<Config>((whole, path) => withValueAt(whole, path, at(next, path)), {})
