import * as z from 'zod/mini'
import type { Edition } from '@/contract/capability'
import { CorruptData, type Document } from '../../store/persist'

/**
 * Settings that only this release has, by root. They are stored apart from those of the shared handlers
 * and merged into replies.
 */
export type ReleaseSettings = {
  read(root: SettingsRoot, shared: unknown): object
  /** Stores the given fields; others stay. */
  write(root: SettingsRoot, value: Readonly<Record<string, unknown>>): void
}

const defaults = {
  retainer: {
    allow_never_expire: true,
    delivery_rate: '1000/s',
    max_publish_rate: '1000/s',
    msg_expiry_interval_override: 'disabled',
  },
  zone: {
    durable_sessions: {
      batch_size: 100,
      enable: false,
      heartbeat_interval: '5000ms',
      idle_poll_interval: '10s',
      message_retention_period: '1d',
      session_gc_batch_size: 100,
      session_gc_interval: '10m',
    },
  },
  sysmon: { broker_pool_mailbox_size_alarm_threshold: 500, mnesia_tm_mailbox_size_alarm_threshold: 500 },
  log: { throttling: { time_window: '1m' } },
  dashboard: { default_password: '******', swagger_support: true },
  prometheus: { enable_basic_auth: false, method: 'put' },
  jwt: { disconnect_after_expire: true },
} as const
type SettingsRoot = keyof typeof defaults

const StoredSettings = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Additional settings of the enterprise edition. */
const enterpriseDefaults = (audit: boolean): { readonly [K in SettingsRoot]?: object } => ({
  log: {
    audit: {
      enable: audit,
      formatter: 'json',
      ignore_high_frequency_request: true,
      level: 'info',
      max_filter_size: 5000,
      path: 'log/audit.log',
      rotation_count: 10,
      rotation_size: '50MB',
      time_offset: 'system',
    },
  },
})

/** `audit`: whether the audit log is on unless it was switched off. */
export function createReleaseSettings(
  document: Document,
  edition: Edition,
  { audit }: { readonly audit: boolean },
): ReleaseSettings {
  const saved = z.safeParse(StoredSettings, document.read() ?? {})
  if (!saved.success)
    throw new CorruptData('settings-5-8.json does not hold settings. Repair it or move it away.')
  let stored = saved.data
  return {
    read: (root, shared) => ({
      ...defaults[root],
      ...(edition === 'enterprise' && enterpriseDefaults(audit)[root]),
      ...stored[root],
      ...(shared as object),
    }),
    write(root, value) {
      const next = { ...stored, [root]: { ...stored[root], ...value } }
      document.write(next)
      stored = next
    },
  }
}

/** Splits a body into fields of this release and the rest. */
export function splitFields(
  value: unknown,
  names: readonly string[],
): { readonly releaseFields: Readonly<Record<string, unknown>>; readonly rest: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { releaseFields: {}, rest: value }
  const entries = Object.entries(value)
  return {
    releaseFields: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  }
}
