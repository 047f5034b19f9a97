import type { HotRoot } from '@/features/config/contract-hot-roots'
import type { SettingField, SettingKind } from './model/field'

const below = (prefix: string, fields: readonly Omit<SettingField, 'path'>[], strip = ''): SettingField[] =>
  fields.map((field) => ({ ...field, path: `${prefix}${field.name.slice(strip.length)}` }))

const toggle = { kind: 'toggle' } as const
const duration = { kind: 'duration' } as const
const percent = { kind: 'percent' } as const
const port = { kind: 'number', min: 0, max: 65_535 } as const
const count = { kind: 'number', min: 0 } as const
const orNever = { kind: 'duration', word: 'infinity', zero: 'never' } as const
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
    { name: 'session_expiry_interval', default: '2h', takes: duration },
    { name: 'max_subscriptions', default: 'infinity', takes: { kind: 'number', min: 1, word: 'infinity' } },
    { name: 'upgrade_qos', default: false, takes: toggle },
    { name: 'max_inflight', default: 32, takes: { kind: 'number', min: 1, max: 65_535 } },
    { name: 'retry_interval', default: '30s', takes: orNever },
    { name: 'max_awaiting_rel', default: 100, takes: orInfinity },
    { name: 'await_rel_timeout', default: '300s', takes: duration },
    { name: 'max_mqueue_len', default: 1000, takes: orInfinity },
    { name: 'mqueue_priorities', default: 'disabled', takes: { kind: 'priorities' } },
    {
      name: 'mqueue_default_priority',
      default: 'lowest',
      takes: { kind: 'choice', options: ['lowest', 'highest'], words: 'choice.queuePriority' },
    },
    { name: 'mqueue_store_qos0', default: true, takes: toggle },
  ]),
}

/** The other MQTT settings, in the order of the broker's dashboard. */
export const generalSettings: SettingKind = {
  root: 'global_zone',
  merge: 'whole',
  fields: below('mqtt.', [
    { name: 'max_packet_size', default: '1MB', takes: { kind: 'bytes' } },
    {
      name: 'max_qos_allowed',
      default: 2,
      takes: { kind: 'choice', options: [0, 1, 2], words: 'choice.qos' },
    },
    { name: 'max_clientid_len', default: 65_535, takes: { kind: 'number', min: 23, max: 65_535 } },
    { name: 'max_topic_levels', default: 128, takes: { kind: 'number', min: 1, max: 65_535 } },
    { name: 'max_topic_alias', default: 65_535, takes: port },
    { name: 'wildcard_subscription', default: true, takes: toggle },
    { name: 'shared_subscription', default: true, takes: toggle },
    {
      name: 'shared_subscription_strategy',
      default: 'round_robin',
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
    { name: 'exclusive_subscription', default: false, takes: toggle },
    { name: 'retain_available', default: true, takes: toggle },
    { name: 'ignore_loop_deliver', default: false, takes: toggle },
    {
      name: 'strict_mode',
      default: false,
      laterDefault: { needs: 'strictMode', value: true },
      takes: toggle,
    },
    { name: 'response_information', default: '', takes: { kind: 'text' } },
    {
      name: 'keepalive_multiplier',
      default: 1.5,
      takes: { kind: 'number', fraction: true, min: 1, max: 65_535 },
    },
    { name: 'server_keepalive', default: 'disabled', takes: { kind: 'number', min: 1, word: 'disabled' } },
    { name: 'use_username_as_clientid', default: false, takes: toggle },
    { name: 'peer_cert_as_username', default: 'disabled', takes: certificate },
    { name: 'peer_cert_as_clientid', default: 'disabled', takes: certificate },
    { name: 'idle_timeout', default: '15s', takes: orNever },
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
        { name: 'gc_enable', default: true, takes: toggle },
        { name: 'gc_count', default: 16_000, takes: { kind: 'number', min: 0 } },
        { name: 'gc_bytes', default: '16MB', takes: { kind: 'bytes' } },
      ],
      'gc_',
    ),
    ...below(
      'force_shutdown.',
      [
        { name: 'shutdown_enable', default: true, takes: toggle },
        { name: 'shutdown_max_mailbox_size', default: 1000, takes: { kind: 'number', min: 0 } },
        { name: 'shutdown_max_heap_size', default: '32MB', takes: { kind: 'bytes' } },
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
    { name: `${of}_enable`, default: false, takes: toggle },
    { name: `${of}_level`, default: 'warning', takes: levels },
    {
      name: `${of}_formatter`,
      default: 'text',
      takes: { kind: 'choice', options: ['text', 'json'], words: 'choice.logFormat' },
    },
    { name: `${of}_time_offset`, default: 'system', takes: { kind: 'offset' } },
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
        { name: 'file_path', default: 'log/switchboard.log', takes: { kind: 'text' } },
        { name: 'file_rotation_count', default: 10, takes: { kind: 'number', min: 1, max: 128 } },
        { name: 'file_rotation_size', default: '50MB', takes: { kind: 'bytes', word: 'infinity' } },
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
      { name: 'process_check_interval', default: '30s', takes: duration },
      { name: 'process_high_watermark', default: '80%', takes: percent },
      { name: 'process_low_watermark', default: '60%', takes: percent },
      { name: 'long_gc', default: 'disabled', takes: { kind: 'duration', word: 'disabled' } },
      { name: 'long_schedule', default: '240ms', takes: { kind: 'duration', word: 'disabled' } },
      { name: 'large_heap', default: '32MB', takes: { kind: 'bytes', word: 'disabled' } },
      { name: 'busy_dist_port', default: true, takes: toggle },
      { name: 'busy_port', default: true, takes: toggle },
    ]),
    ...below('os.', [
      { name: 'cpu_check_interval', default: '60s', takes: duration },
      { name: 'cpu_high_watermark', default: '80%', takes: percent },
      { name: 'cpu_low_watermark', default: '60%', takes: percent },
      { name: 'mem_check_interval', default: '60s', takes: { kind: 'duration', word: 'disabled' } },
      { name: 'sysmem_high_watermark', default: '70%', takes: percent },
      { name: 'procmem_high_watermark', default: '5%', takes: percent },
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

/** The fields of a listener of the API. */
const apiListener = (of: 'http' | 'https', port: number) =>
  below(
    `listeners.${of}.`,
    [
      { name: `${of}_bind`, default: port, takes: { kind: 'address' } },
      { name: `${of}_max_connections`, default: 512, takes: count },
      { name: `${of}_num_acceptors`, default: 2, takes: { kind: 'number', min: 1 } },
      { name: `${of}_backlog`, default: 1024, takes: count },
      { name: `${of}_send_timeout`, default: '10s', takes: duration },
      { name: `${of}_inet6`, default: false, takes: toggle },
      { name: `${of}_ipv6_v6only`, default: false, takes: toggle },
      { name: `${of}_proxy_header`, default: false, takes: toggle },
    ],
    `${of}_`,
  )

/** Listeners of the API and the broker's dashboard (src/contract/docs/config.md#dashboard). */
export const dashboardSettings: SettingKind = {
  root: 'dashboard',
  merge: 'deep',
  fields: [
    ...apiListener('http', 18_083),
    { name: 'token_expired_time', path: 'token_expired_time', default: '60m', takes: duration },
    { name: 'cors', path: 'cors', default: false, takes: toggle },
  ],
}

/** Settings that have another form, or none: flapping detection, HTTPS of the API. */
export const furtherSettings: Readonly<Partial<Record<HotRoot, readonly SettingField[]>>> = {
  global_zone: below('flapping_detect.', [
    { name: 'enable', default: false, takes: toggle },
    { name: 'window_time', default: '1m', takes: duration },
    { name: 'max_count', default: 15, takes: count },
    { name: 'ban_time', default: '5m', takes: duration },
  ]),
  dashboard: [
    ...apiListener('https', 0),
    { name: 'default_username', path: 'default_username', takes: { kind: 'text' } },
    { name: 'default_password', path: 'default_password', takes: { kind: 'text' } },
  ],
  broker: [
    { name: 'registry', path: 'enable_session_registry', default: true, takes: toggle },
    { name: 'history', path: 'session_history_retain', default: '0s', takes: duration },
  ],
  a2a_registry: [
    { name: 'enable', path: 'enable', default: false, takes: toggle },
    { name: 'validate', path: 'validate_schema', default: true, takes: toggle },
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
