import type { SettingField, SettingKind } from './model/field'

const below = (prefix: string, fields: readonly Omit<SettingField, 'path'>[], strip = ''): SettingField[] =>
  fields.map((field) => ({ ...field, path: `${prefix}${field.name.slice(strip.length)}` }))

const toggle = { kind: 'toggle' } as const
const duration = { kind: 'duration' } as const
const percent = { kind: 'percent' } as const
const port = { kind: 'number', min: 0, max: 65_535 } as const
const orInfinity = { kind: 'number', min: 0, word: 'infinity' } as const
const certificate = {
  kind: 'choice',
  options: ['disabled', 'cn', 'dn', 'crt', 'pem', 'md5'],
  words: 'choice.certificatePart',
} as const

/**
 * Session state and its limits (src/contract/docs/config.md#mqtt; in the order of the broker's dashboard).
 */
export const sessionSettings: SettingKind = {
  root: 'global_zone',
  merge: 'whole',
  fields: below('mqtt.', [
    { name: 'session_expiry_interval', takes: duration },
    { name: 'max_subscriptions', takes: { kind: 'number', min: 1, word: 'infinity' } },
    { name: 'upgrade_qos', takes: toggle },
    { name: 'max_inflight', takes: { kind: 'number', min: 1, max: 65_535 } },
    { name: 'retry_interval', takes: { kind: 'duration', word: 'infinity' } },
    { name: 'max_awaiting_rel', takes: orInfinity },
    { name: 'await_rel_timeout', takes: duration },
    { name: 'max_mqueue_len', takes: orInfinity },
    { name: 'mqueue_priorities', takes: { kind: 'priorities' } },
    {
      name: 'mqueue_default_priority',
      takes: { kind: 'choice', options: ['lowest', 'highest'], words: 'choice.queuePriority' },
    },
    { name: 'mqueue_store_qos0', takes: toggle },
  ]),
}

/** The other MQTT settings, in the order of the broker's dashboard. */
export const generalSettings: SettingKind = {
  root: 'global_zone',
  merge: 'whole',
  fields: below('mqtt.', [
    { name: 'max_packet_size', takes: { kind: 'bytes' } },
    { name: 'max_qos_allowed', takes: { kind: 'choice', options: [0, 1, 2], words: 'choice.qos' } },
    { name: 'max_clientid_len', takes: { kind: 'number', min: 23, max: 65_535 } },
    { name: 'max_topic_levels', takes: { kind: 'number', min: 1, max: 65_535 } },
    { name: 'max_topic_alias', takes: port },
    { name: 'wildcard_subscription', takes: toggle },
    { name: 'shared_subscription', takes: toggle },
    {
      name: 'shared_subscription_strategy',
      takes: {
        kind: 'choice',
        options: [
          'random',
          'round_robin',
          'round_robin_per_group',
          'sticky',
          'local',
          'hash_topic',
          'hash_clientid',
        ],
        words: 'choice.sharedStrategy',
      },
    },
    { name: 'exclusive_subscription', takes: toggle },
    { name: 'retain_available', takes: toggle },
    { name: 'ignore_loop_deliver', takes: toggle },
    { name: 'strict_mode', takes: toggle },
    { name: 'response_information', takes: { kind: 'text' } },
    { name: 'keepalive_multiplier', takes: { kind: 'number', min: 1, max: 65_535 } },
    { name: 'server_keepalive', takes: { kind: 'number', min: 1, word: 'disabled' } },
    { name: 'use_username_as_clientid', takes: toggle },
    { name: 'peer_cert_as_username', takes: certificate },
    { name: 'peer_cert_as_clientid', takes: certificate },
    { name: 'idle_timeout', takes: { kind: 'duration', word: 'infinity' } },
  ]),
}

/** Limits for garbage collection and forced shutdown of a client's process. */
export const memorySettings: SettingKind = {
  root: 'global_zone',
  merge: 'whole',
  fields: [
    ...below(
      'force_gc.',
      [
        { name: 'gc_enable', takes: toggle },
        { name: 'gc_count', takes: { kind: 'number', min: 0 } },
        { name: 'gc_bytes', takes: { kind: 'bytes' } },
      ],
      'gc_',
    ),
    ...below(
      'force_shutdown.',
      [
        { name: 'shutdown_enable', takes: toggle },
        { name: 'shutdown_max_mailbox_size', takes: { kind: 'number', min: 0 } },
        { name: 'shutdown_max_heap_size', takes: { kind: 'bytes' } },
      ],
      'shutdown_',
    ),
  ],
}

const levels = {
  kind: 'choice',
  options: ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency', 'all'],
  words: 'choice.logLevel',
} as const
const handler = (of: 'console' | 'file') =>
  [
    { name: `${of}_enable`, takes: toggle },
    { name: `${of}_level`, takes: levels },
    {
      name: `${of}_formatter`,
      takes: { kind: 'choice', options: ['text', 'json'], words: 'choice.logFormat' },
    },
    { name: `${of}_time_offset`, takes: { kind: 'offset' } },
  ] as const

/**
 * Outputs of the broker's log (src/contract/docs/config.md#log). Of the file handlers, only `default` is
 * edited.
 */
export const logSettings: SettingKind = {
  root: 'log',
  merge: 'groups',
  fields: [
    ...below('console.', handler('console'), 'console_'),
    ...below(
      'file.default.',
      [
        ...handler('file'),
        { name: 'file_path', takes: { kind: 'text' } },
        { name: 'file_rotation_count', takes: { kind: 'number', min: 1, max: 128 } },
        { name: 'file_rotation_size', takes: { kind: 'bytes', word: 'infinity' } },
      ],
      'file_',
    ),
  ],
}

/** Thresholds of alarms (src/contract/docs/config.md#alarm-thresholds). */
export const thresholdSettings: SettingKind = {
  root: 'sysmon',
  merge: 'groups',
  fields: [
    ...below('vm.', [
      { name: 'process_check_interval', takes: duration },
      { name: 'process_high_watermark', takes: percent },
      { name: 'process_low_watermark', takes: percent },
      { name: 'long_gc', takes: { kind: 'duration', word: 'disabled' } },
      { name: 'long_schedule', takes: { kind: 'duration', word: 'disabled' } },
      { name: 'large_heap', takes: { kind: 'bytes', word: 'disabled' } },
      { name: 'busy_dist_port', takes: toggle },
      { name: 'busy_port', takes: toggle },
    ]),
    ...below('os.', [
      { name: 'cpu_check_interval', takes: duration },
      { name: 'cpu_high_watermark', takes: percent },
      { name: 'cpu_low_watermark', takes: percent },
      { name: 'mem_check_interval', takes: { kind: 'duration', word: 'disabled' } },
      { name: 'sysmem_high_watermark', takes: percent },
      { name: 'procmem_high_watermark', takes: percent },
    ]),
  ],
}

/** How alarms are reported, and how many past alarms are stored. */
export const historySettings: SettingKind = {
  root: 'alarm',
  merge: 'groups',
  fields: [
    { name: 'alarm_log', path: 'actions', takes: { kind: 'member', of: 'log' } },
    { name: 'alarm_publish', path: 'actions', takes: { kind: 'member', of: 'publish' } },
    { name: 'size_limit', path: 'size_limit', takes: { kind: 'number', min: 1, max: 3000 } },
    { name: 'validity_period', path: 'validity_period', takes: duration },
  ],
}

/** Listeners of the API and the broker's dashboard (src/contract/docs/config.md#dashboard). */
export const dashboardSettings: SettingKind = {
  root: 'dashboard',
  merge: 'deep',
  fields: [
    ...below(
      'listeners.http.',
      [
        { name: 'http_bind', takes: { kind: 'address' } },
        { name: 'http_max_connections', takes: { kind: 'number', min: 0 } },
        { name: 'http_num_acceptors', takes: { kind: 'number', min: 1 } },
        { name: 'http_backlog', takes: { kind: 'number', min: 0 } },
        { name: 'http_send_timeout', takes: duration },
        { name: 'http_inet6', takes: toggle },
        { name: 'http_ipv6_v6only', takes: toggle },
        { name: 'http_proxy_header', takes: toggle },
      ],
      'http_',
    ),
    { name: 'token_expired_time', path: 'token_expired_time', takes: duration },
    { name: 'cors', path: 'cors', takes: toggle },
  ],
}

/** Rate limits of a node over all listeners (src/contract/docs/config.md#limiter). */
export const limiterSettings: SettingKind = {
  root: 'limiter',
  merge: 'groups',
  fields: (['max_conn_rate', 'messages_rate', 'bytes_rate'] as const).map((name) => ({
    name,
    path: name,
    takes: { kind: 'rate' },
  })),
}

/** All kinds of settings by the name of their command. */
export const settingKinds = {
  general: generalSettings,
  session: sessionSettings,
  memory: memorySettings,
  log: logSettings,
  thresholds: thresholdSettings,
  history: historySettings,
  dashboard: dashboardSettings,
  limiter: limiterSettings,
} as const
