import type { BrokerRelease } from '../lib/release'
import {
  anything,
  binary,
  boolean,
  byteSize,
  converted,
  duration,
  either,
  list,
  map,
  may,
  need,
  range,
  rate,
  raw,
  struct,
  where,
  words,
  type Field,
  type Fields,
} from './kind'

/**
 * Settings that releases after 5.1 added to those of `checks/settings.ts` and `checks/messages.ts`. All are stored and
 * returned; only the audit log and the attributes of clients have an effect.
 */
export type SettingGroup = {
  readonly since: string
  /** The endpoints that read and write it. */
  readonly read: string
  readonly update: string
  /** The object that holds them; the whole settings without. */
  readonly inside?: string
  /** The start of paths in errors. */
  readonly root?: string
  readonly fields: Fields
  /** Where they are stored: a document, and the name in it. */
  readonly place: readonly [document: 'settings-5-8' | 'settings-6-2', name: string]
}

const any = (usual: unknown): Field<unknown> => may(raw(anything), usual)
const required = (usual: unknown): Field<unknown> => ({ ...need(map), fallback: usual })

/** Settings of the audit log. `enable`: whether it is on unless it was switched off. */
const audit = (enable: boolean) => {
  const settings = struct({
    enable: may(boolean, enable),
    formatter: may(words('text', 'json'), 'json'),
    ignore_high_frequency_request: may(boolean, true),
    level: may(binary, 'info'),
    max_filter_size: may(range(10, 30_000), 5000),
    path: may(binary, 'log/audit.log'),
    rotation_count: may(range(1, 128), 10),
    rotation_size: may(either(words('infinity'), byteSize), '50MB'),
    time_offset: may(binary, 'system'),
  })
  const usual = settings.check({})
  return may(settings, usual.ok ? usual.value : undefined)
}

/** `mqtt.client_attrs_init`: each attribute is set by an expression over the client's data. */
export const attributesKind = list(
  struct({
    expression: need(binary),
    set_as_attr: need(where(binary, (name) => (/^[\w-]+$/.test(name) ? undefined : 'bad_attribute_name'))),
  }),
)

type Options = { readonly audit: boolean; readonly attributes: unknown }
/** The settings that releases of an edition added. */
export const toGroups = (
  { edition }: BrokerRelease,
  { audit: audits, attributes }: Options,
): readonly SettingGroup[] => [
  {
    since: '5.8.0',
    read: 'retainerConfig',
    update: 'retainerUpdate',
    place: ['settings-5-8', 'retainer'],
    fields: {
      allow_never_expire: may(boolean, true),
      max_publish_rate: may(rate, '1000/s'),
      msg_expiry_interval_override: may(either(words('disabled'), duration), 'disabled'),
    },
  },
  {
    since: '5.8.0',
    read: 'globalZone',
    update: 'globalZoneUpdate',
    place: ['settings-5-8', 'zone'],
    fields: {
      durable_sessions: required({
        batch_size: 100,
        enable: false,
        heartbeat_interval: '5000ms',
        idle_poll_interval: '10s',
        message_retention_period: '1d',
        session_gc_batch_size: 100,
        session_gc_interval: '10m',
      }),
    },
  },
  {
    since: '5.8.0',
    read: 'sysmonConfig',
    update: 'sysmonUpdate',
    place: ['settings-5-8', 'sysmon'],
    fields: {
      broker_pool_mailbox_size_alarm_threshold: may(raw(byteSize), 500),
      mnesia_tm_mailbox_size_alarm_threshold: may(raw(byteSize), 500),
    },
  },
  {
    since: '5.3.0',
    read: 'logConfig',
    update: 'logUpdate',
    root: 'log.',
    place: ['settings-5-8', 'log'],
    fields: {
      throttling: may(map, { time_window: '1m' }),
      ...(edition === 'enterprise' && { audit: audit(audits) }),
    },
  },
  {
    since: '5.8.0',
    read: 'dashboardConfig',
    update: 'dashboardUpdate',
    place: ['settings-5-8', 'dashboard'],
    fields: {
      // Write-only.
      default_password: may<string | undefined>(
        converted(binary, () => undefined),
        '******',
      ),
      swagger_support: may(boolean, true),
    },
  },
  {
    since: '5.9.0',
    read: 'globalZone',
    update: 'globalZoneUpdate',
    inside: 'mqtt',
    place: ['settings-6-2', 'attributes'],
    fields: { client_attrs_init: may(attributesKind as Field<unknown>['kind'], attributes) },
  },
  {
    since: '6.1.0',
    read: 'ruleEngine',
    update: 'ruleEngineEdit',
    place: ['settings-6-2', 'ruleEngine'],
    fields: {
      limit_selects_in_namespace: any(true),
      ssrf: any({ enable: false, allow_cidrs: [], deny_cidrs: [], deny_hosts: [] }),
    },
  },
  {
    since: '6.1.0',
    read: 'prometheus',
    update: 'prometheusUpdate',
    place: ['settings-6-2', 'prometheus'],
    fields: {
      latency_buckets: any('10ms, 100ms, 1s, 5s, 30s'),
      namespaced_metrics_limiter: any({ rate: '1/5s' }),
    },
  },
  {
    since: '6.1.0',
    read: 'dashboardConfig',
    update: 'dashboardUpdate',
    place: ['settings-6-2', 'dashboardConfig'],
    fields: { default_mfa: any('none'), hwmark_expire_time: any('7d'), password_expired_time: any(0) },
  },
  {
    since: '6.1.0',
    read: 'globalZone',
    update: 'globalZoneUpdate',
    inside: 'mqtt',
    place: ['settings-6-2', 'globalZone'],
    fields: {
      clientid_override: any('disabled'),
      keepalive_check_interval: any('30s'),
      message_expiry_interval: any('infinity'),
      namespace_as_mountpoint: any(false),
      shared_subscription_initial_sticky_pick: any('random'),
      subscription_message_filter: any('disable'),
    },
  },
]
