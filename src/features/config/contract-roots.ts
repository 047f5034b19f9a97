/**
 * The roots of the whole configuration, as the broker names them
 * (src/contract/docs/config.md#whole-configuration).
 */
export const configRoots = [
  'alarm',
  'api_key',
  'authentication',
  'authorization',
  'auto_subscribe',
  'bridges',
  'cluster',
  'conn_congestion',
  'crl_cache',
  'dashboard',
  'delayed',
  'exhook',
  'flapping_detect',
  'force_gc',
  'force_shutdown',
  'gateway',
  'limiter',
  'listeners',
  'log',
  'mqtt',
  'node',
  'opentelemetry',
  'overload_protection',
  'prometheus',
  'psk_authentication',
  'retainer',
  'rewrite',
  'rpc',
  'rule_engine',
  'slow_subs',
  'sys_topics',
  'sysmon',
  'telemetry',
  'topic_metrics',
] as const

/** What a running broker never takes: it is told at the start. */
export const readOnlyRoots: readonly string[] = ['cluster', 'node', 'rpc']
