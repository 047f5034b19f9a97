import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { Duration, maybe, open } from '@/contract/schema'

const Told = maybe(open(['enabled', 'disabled']))
const interval = maybe(z.union([z.string(), z.number()]))
const headers = maybe(z.record(z.string(), z.string()))

/**
 * How metrics are pushed (src/contract/docs/monitoring.md#prometheus). A newer broker nests the same under
 * `push_gateway` and `collectors`.
 */
export const Prometheus = z.looseObject({
  enable: maybe(z.boolean()),
  push_gateway_server: maybe(z.string()),
  interval,
  headers,
  job_name: maybe(z.string()),
  vm_dist_collector: Told,
  mnesia_collector: Told,
  vm_statistics_collector: Told,
  vm_system_info_collector: Told,
  vm_memory_collector: Told,
  vm_msacc_collector: Told,
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
})
export type Prometheus = z.infer<typeof Prometheus>

const Wish = z.optional(open(['enabled', 'disabled']))

/**
 * All of it: of what is left out a newer broker takes the default. In the flat shape that would be
 * `enable_basic_auth` and the `method` too (5.4 on), so the nested one goes back as it came.
 */
const Flat = z.looseObject({
  enable: z.boolean(),
  push_gateway_server: z.string(),
  interval: Duration,
  headers: z.record(z.string(), z.string()),
  job_name: z.string(),
  vm_dist_collector: Wish,
  mnesia_collector: Wish,
  vm_statistics_collector: Wish,
  vm_system_info_collector: Wish,
  vm_memory_collector: Wish,
  vm_msacc_collector: Wish,
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

/** Metrics sent to a collector of OpenTelemetry. */
export const Opentelemetry = z.looseObject({
  enable: maybe(z.boolean()),
  exporter: maybe(z.looseObject({ endpoint: maybe(z.string()), interval })),
  /** From 5.4 on, beside logs and traces; no real broker has confirmed it. */
  metrics: maybe(z.looseObject({ enable: maybe(z.boolean()), interval })),
})
export type Opentelemetry = z.infer<typeof Opentelemetry>

const needs = 'opentelemetry'
const codes = ['BAD_REQUEST'] as const

export const prometheusEndpoints = {
  prometheus: endpoint('GET', { path: '/prometheus', reply: Prometheus }),
  prometheusUpdate: endpoint('PUT', {
    path: '/prometheus',
    body: PrometheusUpdate,
    reply: Prometheus,
    codes: [...codes, 'UPDATE_FAILED'],
  }),
  /** One node's, in the exposition format; JSON where that is accepted first. */
  prometheusStats: endpoint('GET', { path: '/prometheus/stats', reply: 'text', open: true }),
  opentelemetry: endpoint('GET', { path: '/opentelemetry', reply: Opentelemetry, needs }),
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
    ]),
    reply: Opentelemetry,
    codes,
    needs,
  }),
}
