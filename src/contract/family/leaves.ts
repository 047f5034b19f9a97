import { isConfig, type Config } from './config'

/** The paths of all values that are no objects, in order. */
export const listLeaves = (config: Config, prefix = ''): string[] =>
  Object.entries(config).flatMap(([key, value]) =>
    isConfig(value) ? listLeaves(value, `${prefix}${key}.`) : [prefix + key],
  )
