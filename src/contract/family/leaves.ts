import { isConfig, type Config } from './config'

/** The paths of all values that are no objects, in order. */
export const leavesOf = (config: Config, prefix = ''): string[] =>
  Object.entries(config).flatMap(([key, value]) =>
    isConfig(value) ? leavesOf(value, `${prefix}${key}.`) : [prefix + key],
  )
