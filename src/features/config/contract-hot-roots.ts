/**
 * The roots whose settings can be changed at run time (src/contract/docs/config.md#updating); in a separate
 * file, so that commands need not load the schemas.
 */
export const hotRootNames = [
  'dashboard',
  'log',
  'sysmon',
  'alarm',
  'sys_topics',
  'limiter',
  'global_zone',
  'broker',
  'a2a_registry',
] as const
export type HotRoot = (typeof hotRootNames)[number]
