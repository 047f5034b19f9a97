/**
 * The roots whose settings may be changed while the broker runs (src/contract/docs/config.md#updating): apart
 * from their schema, so that commands have them without it.
 */
export const hotRootNames = [
  'dashboard',
  'log',
  'sysmon',
  'alarm',
  'sys_topics',
  'limiter',
  'global_zone',
] as const
export type HotRoot = (typeof hotRootNames)[number]
