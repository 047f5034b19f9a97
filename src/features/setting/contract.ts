import { exactBytes } from '@/lib/bytes'
import { printPairs } from '@/lib/text/pairs'
import type { DelayedConfig } from '@/features/delayed/contract'
import type { GlobalZone } from './contract-zone'
import type { LicenceSetting } from '@/features/license/contract'
import { collectors } from '@/features/monitoring-integration/contract-collectors'
import type { Opentelemetry, Prometheus } from '@/features/monitoring-integration/contract'
import type { Retainer } from '@/features/retained/contract'
import type { SlowSettings } from '@/features/slow-subscription/contract'
import { systemEvents, type SystemTopics } from '@/features/system-topic/contract'

/** Settings as their forms have them, by the parameters of their commands: both begin with these, and are compared by them. */
type Texts = Readonly<Record<string, string>>

const text = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))
/** A number of the configuration file is milliseconds. */
const span = (value: string | number | undefined) =>
  typeof value === 'number' ? `${value}ms` : (value ?? '')
const percent = (value: string | undefined) => (value ?? '').replace('%', '')

export const delayedTexts = ({ enable, max_delayed_messages: most }: DelayedConfig): Texts => ({
  enable: text(enable),
  max_delayed_messages: text(most),
})

export const flappingTexts = (now: GlobalZone['flapping_detect']): Texts => ({
  enable: text(now?.enable === true),
  window_time: span(now?.window_time ?? '1m'),
  max_count: text(now?.max_count ?? 15),
  ban_time: span(now?.ban_time ?? '5m'),
})

export const licenceTexts = (now: LicenceSetting): Texts => ({
  low: percent(now.connection_low_watermark),
  high: percent(now.connection_high_watermark),
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
  msg_expiry_interval: span(row.msg_expiry_interval),
  msg_clear_interval: span(row.msg_clear_interval),
})

export const slowTexts = (now: SlowSettings): Texts => ({
  enabled: text(now.enable),
  threshold: span(now.threshold),
  top: text(now.top_k_num),
  expire: span(now.expire_interval),
  stats: text(now.stats_type),
})

/** `disabled` is never, which is no time at all. */
export const systemTopicTexts = ({
  sys_msg_interval,
  sys_heartbeat_interval,
  sys_event_messages: events,
}: SystemTopics): Texts => ({
  sys_msg_interval: sys_msg_interval === 'disabled' ? '0s' : span(sys_msg_interval),
  sys_heartbeat_interval: sys_heartbeat_interval === 'disabled' ? '0s' : span(sys_heartbeat_interval),
  ...Object.fromEntries(systemEvents.map((name) => [name, text(events?.[name])])),
})

/** On or off; a word that is neither stays. */
const collectorText = (word: string | undefined): string =>
  word === 'enabled' ? 'true' : word === 'disabled' || word === undefined ? 'false' : word

/** Either shape: a newer broker nests what this one has flat. */
export function prometheusTexts(now: Prometheus): Texts {
  const push = now.push_gateway ?? { ...now, url: now.push_gateway_server }
  return {
    enable: text(push.enable),
    server: push.url ?? '',
    interval: span(push.interval),
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

/** Either shape, as that of Prometheus. */
export const opentelemetryTexts = ({ enable, exporter, metrics }: Opentelemetry): Texts => ({
  enable: text(metrics?.enable ?? enable),
  endpoint: exporter?.endpoint ?? '',
  interval: span(metrics?.interval ?? exporter?.interval),
})
