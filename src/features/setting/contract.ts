import { exactBytes } from '@/lib/bytes'
import { printPairs } from '@/lib/text/pairs'
import type { DelayedConfig } from '@/features/delayed/contract'
import { listFlappingKinds, readFlappingRule } from '@/features/flapping/model/kinds'
import type { GlobalZone } from './contract-zone'
import type { LicenseSetting } from '@/features/license/contract'
import { collectors } from '@/features/monitoring-integration/contract-collectors'
import type { Opentelemetry, Prometheus } from '@/features/monitoring-integration/contract'
import type { Retainer } from '@/features/retained/contract'
import type { SlowSettings } from '@/features/slow-subscription/contract'
import { systemEvents, type SystemTopics } from '@/features/system-topic/contract'

/**
 * The settings of a form as texts, by the parameters of their command; used as initial values and for
 * comparison.
 */
type Texts = Readonly<Record<string, string>>

const text = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))
/** Converts a duration to text; numbers in the configuration file are milliseconds. */
const toDurationText = (value: string | number | undefined) =>
  typeof value === 'number' ? `${value}ms` : (value ?? '')
const percent = (value: string | undefined) => (value ?? '').replace('%', '')

export const delayedTexts = ({ enable, max_delayed_messages: limit }: DelayedConfig): Texts => ({
  enable: text(enable),
  max_delayed_messages: text(limit),
})

/** The values of flapping detection: those of client IDs have no prefix. */
export const flappingTexts = (now: GlobalZone['flapping_detect']): Texts =>
  Object.fromEntries(
    listFlappingKinds(now).flatMap((kind) => {
      const { enable, window_time, max_count, ban_time } = readFlappingRule(now, kind)
      const prefix = kind === 'clientid' ? '' : `${kind}_`
      return [
        [`${prefix}enable`, text(enable)],
        [`${prefix}window_time`, toDurationText(window_time)],
        [`${prefix}max_count`, text(max_count)],
        [`${prefix}ban_time`, toDurationText(ban_time)],
      ]
    }),
  )

export const licenseTexts = (now: LicenseSetting): Texts => ({
  low: percent(now.connection_low_watermark),
  high: percent(now.connection_high_watermark),
  timezone: text(now.high_watermark_timezone),
})

export const retainerTexts = ({ backend, ...row }: Retainer): Texts => ({
  enable: text(row.enable),
  stop_publish_clear_msg: text(row.stop_publish_clear_msg),
  storage_type: text(backend?.storage_type),
  max_retained_messages: text(backend?.max_retained_messages),
  max_payload_size:
    typeof row.max_payload_size === 'number'
      ? exactBytes(row.max_payload_size)
      : (row.max_payload_size ?? ''),
  delivery_rate: row.delivery_rate ?? '',
  msg_expiry_interval: toDurationText(row.msg_expiry_interval),
  msg_clear_interval: toDurationText(row.msg_clear_interval),
})

export const slowTexts = (now: SlowSettings): Texts => ({
  enabled: text(now.enable),
  threshold: toDurationText(now.threshold),
  top: text(now.top_k_num),
  expire: toDurationText(now.expire_interval),
  stats: text(now.stats_type),
})

/** `disabled` means never and is not a duration. */
export const systemTopicTexts = ({
  sys_msg_interval,
  sys_heartbeat_interval,
  sys_event_messages: events,
}: SystemTopics): Texts => ({
  sys_msg_interval: sys_msg_interval === 'disabled' ? '0s' : toDurationText(sys_msg_interval),
  sys_heartbeat_interval:
    sys_heartbeat_interval === 'disabled' ? '0s' : toDurationText(sys_heartbeat_interval),
  ...Object.fromEntries(systemEvents.map((name) => [name, text(events?.[name])])),
})

/** Converts `enabled` and `disabled` to a toggle's text; keeps any other word. */
const collectorText = (word: string | undefined): string =>
  word === 'enabled' ? 'true' : word === 'disabled' || word === undefined ? 'false' : word

/** Accepts both shapes: newer releases nest fields that older ones have at the top level. */
export function prometheusTexts(now: Prometheus): Texts {
  const push = now.push_gateway ?? { ...now, url: now.push_gateway_server }
  return {
    enable: text(push.enable),
    server: push.url ?? '',
    interval: toDurationText(push.interval),
    job: push.job_name ?? '',
    headers: printPairs(push.headers ?? {}),
    ...Object.fromEntries(
      collectors.map((name) => [
        name,
        collectorText(now.collectors?.[name.replace('_collector', '')] ?? now[name]),
      ]),
    ),
  }
}

/** Accepts both shapes, as {@link prometheusTexts} does. */
export const opentelemetryTexts = ({ enable, exporter, metrics }: Opentelemetry): Texts => ({
  enable: text(metrics?.enable ?? enable),
  endpoint: exporter?.endpoint ?? '',
  interval: toDurationText(metrics?.interval ?? exporter?.interval),
})
