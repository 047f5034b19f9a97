import { at, isConfig, type Config } from '@/contract/family/config'

/** Whether a queue has a limit. A regular one keeps this for its lifetime. */
export const isLimited = (config: Config): boolean =>
  ['limits.max_shard_message_count', 'limits.max_shard_message_bytes'].some(
    (path) => (at(config, path) ?? 'infinity') !== 'infinity',
  )

/** What a subscription to a missing queue creates. */
export const autoCreated = ['none', 'regular', 'lastvalue'] as const

/** The kind that the common settings create automatically. */
export const getAutoCreated = (setting: unknown): (typeof autoCreated)[number] => {
  const { regular, lastvalue } = isConfig(setting) ? setting : {}
  return isConfig(regular) ? 'regular' : isConfig(lastvalue) ? 'lastvalue' : 'none'
}
