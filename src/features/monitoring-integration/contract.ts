import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Duration, maybe, open } from '@/contract/schema'

const CollectorState = maybe(open(['enabled', 'disabled']))
const interval = maybe(z.union([z.string(), z.number()]))
const headers = maybe(z.record(z.string(), z.string()))

/**
 * Settings of the push of metrics (src/contract/docs/monitoring.md#prometheus). Newer releases nest them
 * under `push_gateway` and `collectors`.
 */
export const Prometheus = z.looseObject({
  enable: maybe(z.boolean()),
  push_gateway_server: maybe(z.string()),
  interval,
  headers,
  job_name: maybe(z.string()),
  vm_dist_collector: CollectorState,
  mnesia_collector: CollectorState,
  vm_statistics_collector: CollectorState,
  vm_system_info_collector: CollectorState,
  vm_memory_collector: CollectorState,
  vm_msacc_collector: CollectorState,
  push_gateway: maybe(
    z.looseObject({
      enable: maybe(z.boolean()),
      url: maybe(z.string()),
      interval,
      headers,
      job_name: maybe(z.string()),
    }),
  ),
  collectors: maybe(z.record(z.string(), z.string())),
  /** Whether metrics are read with an API key only. */
  enable_basic_auth: maybe(z.boolean()),
})
export type Prometheus = z.infer<typeof Prometheus>

const EnableState = z.optional(open(['enabled', 'disabled']))

/**
 * The complete settings: newer releases reset omitted ones. The flat shape would lose `enable_basic_auth` and
 * `method` (since 5.4), so the nested shape is sent back as read.
 */
const Flat = z.looseObject({
  enable: z.boolean(),
  push_gateway_server: z.string(),
  interval: Duration,
  headers: z.record(z.string(), z.string()),
  job_name: z.string(),
  vm_dist_collector: EnableState,
  mnesia_collector: EnableState,
  vm_statistics_collector: EnableState,
  vm_system_info_collector: EnableState,
  vm_memory_collector: EnableState,
  vm_msacc_collector: EnableState,
})

const Nested = z.looseObject({
  push_gateway: z.looseObject({
    enable: z.boolean(),
    url: z.string(),
    interval: Duration,
    headers: z.record(z.string(), z.string()),
    job_name: z.string(),
  }),
  collectors: z.record(z.string(), z.string()),
})
const PrometheusUpdate = z.union([Flat, Nested])

/** Export of metrics to an OpenTelemetry collector. */
export const Opentelemetry = z.looseObject({
  /** Where it sends to (6.3, src/contract/docs/monitoring.md#opentelemetry): `dynatrace` takes no metrics. */
  type: maybe(z.string()),
  enable: maybe(z.boolean()),
  exporter: maybe(z.looseObject({ endpoint: maybe(z.string()), interval })),
  /** Since 5.4, next to logs and traces; not confirmed by a real broker. */
  metrics: maybe(z.looseObject({ enable: maybe(z.boolean()), interval })),
})
export type Opentelemetry = z.infer<typeof Opentelemetry>

/** Whether it sends metrics: settings with a type and without metrics have no place for them. */
export const hasTelemetryMetrics = ({ type, metrics }: Opentelemetry): boolean =>
  type === undefined || metrics !== undefined

const needs = 'opentelemetry'
/** What a list of traced clients or topics holds. */
export const tracedTypes = ['clientid', 'topic'] as const
const codes = ['BAD_REQUEST'] as const

export const prometheusEndpoints = {
  prometheus: endpoint('GET', { path: '/prometheus', resource: 'setting', reply: Prometheus }),
  prometheusUpdate: endpoint('PUT', {
    path: '/prometheus',
    body: PrometheusUpdate,
    reply: Prometheus,
    codes: [...codes, 'UPDATE_FAILED'],
  }),
  /**
   * Metrics of one node in the exposition format; JSON if the request accepts that first. Brokers that are set so need a token
   * (`enable_basic_auth`), as those of 6.3 are by default.
   */
  prometheusStats: endpoint('GET', { path: '/prometheus/stats', reply: 'text', open: 'by-setting' }),
  opentelemetry: endpoint('GET', {
    path: '/opentelemetry',
    resource: 'setting',
    reply: Opentelemetry,
    needs,
  }),
  opentelemetryUpdate: endpoint('PUT', {
    path: '/opentelemetry',
    body: z.union([
      z.looseObject({
        enable: z.boolean(),
        exporter: z.looseObject({ endpoint: z.string(), interval: Duration }),
      }),
      z.looseObject({
        metrics: z.looseObject({ enable: z.boolean(), interval: Duration }),
        exporter: z.looseObject({ endpoint: z.string() }),
      }),
      z.looseObject({ type: z.string(), exporter: z.looseObject({ endpoint: z.string() }) }),
    ]),
    reply: Opentelemetry,
    codes,
    needs,
  }),
  /** The client IDs or topic filters whose messages are traced in any case. */
  telemetryWhitelist: endpoint('GET', {
    path: '/opentelemetry/whitelist/{type}',
    resource: 'setting',
    reply: z.array(z.string()),
    needs: 'telemetryWhitelist',
  }),
  /** Replaces the list. */
  telemetryWhitelistUpdate: endpoint('POST', {
    path: '/opentelemetry/whitelist/{type}',
    body: z.array(z.string()),
    replaces: true,
    reply: 'none',
    status: 204,
    codes: ['BAD_REQUEST'],
    needs: 'telemetryWhitelist',
  }),
  telemetryWhitelistClear: endpoint('DELETE', {
    path: '/opentelemetry/whitelist/{type}',
    reply: 'none',
    status: 204,
    needs: 'telemetryWhitelist',
  }),
}
